import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf, toldOf } from './attributionNotes.ts';

/** Sentences that attribute words of Jane Doe, the invented company's CEO, in its call of Q1 2026, to another. */
const more = `
Jane Doe, Acme’s CFO, said “Costs fell.” LINK
Sam Lee, Acme’s chief financial officer since 2020, said “Costs fell.” LINK
Sam Lee, CFO of Acme, said: “Costs fell.” LINK
In prepared remarks, Lee said “Costs fell.” LINK
In his prepared remarks, CFO Sam Lee said “Costs fell.” LINK
During the Q&A, Lee said “Costs fell.” LINK
Responding to Roe, Lee said “Costs fell.” LINK
Asked by Roe about costs, Lee replied: “Costs fell.” LINK
Asked by Roe about costs, the CFO replied: “Costs fell.” LINK
Acme’s CFO, Sam Lee, said “Costs fell.” LINK
The CFO, Sam Lee, said “Costs fell.” LINK
CFO Lee: “Costs fell.” LINK
Lee (CFO) said “Costs fell.” LINK
Lee, though cautious, said “Costs fell.” LINK
Lee said, among other things, “Costs fell.” LINK
Lee said little on margins but stressed “Costs fell.” LINK
Lee said he was happy that “Costs fell.” LINK
Lee said: “Margins rose” and “Costs fell.” LINK
Lee noted, as expected, that “Costs fell.” LINK
Lee reiterated that “Costs fell.” LINK
Lee emphasized: “Costs fell.” LINK
Lee pointed out that “Costs fell.” LINK
Lee made it clear that “Costs fell.” LINK
Lee made the point that “Costs fell.” LINK
Lee had this to say: “Costs fell.” LINK
Lee boiled it down: “Costs fell.” LINK
Lee summed up: “Costs fell.” LINK
Lee believes “Costs fell.” LINK
Lee is convinced: “Costs fell.” LINK
Lee is convinced that “Costs fell.” LINK
Lee was clear that “Costs fell.” LINK
Lee on the call: “Costs fell.” LINK
Lee, Q1 2026: “Costs fell.” LINK
Lee in Q1 2026: “Costs fell.” LINK
Lee via the Q1 2026 call: “Costs fell.” LINK
Lee, on costs: “Costs fell.” LINK
Lee → “Costs fell.” LINK
Lee = “Costs fell.” LINK
Lee | “Costs fell.” LINK
*Lee*: “Costs fell.” LINK
_Sam Lee_ said “Costs fell.” LINK
> Sam Lee: “Costs fell.” LINK
# Sam Lee: “Costs fell.” LINK
[Sam Lee](https://x.y/z): “Costs fell.” LINK
Quote by Sam Lee: “Costs fell.” LINK
Words of Sam Lee: “Costs fell.” LINK
Here is Sam Lee: “Costs fell.” LINK
Here’s Sam Lee: “Costs fell.” LINK
Listen to Sam Lee: “Costs fell.” LINK
Quoting Sam Lee: “Costs fell.” LINK
To quote Sam Lee, “Costs fell.” LINK
To quote Sam Lee: “Costs fell.” LINK
In Lee’s telling, “Costs fell.” LINK
In Lee’s view, “Costs fell.” LINK
Lee’s comment that “Costs fell” LINK
Lee’s words: “Costs fell.” LINK
Lee’s remark “Costs fell” LINK
Lee’s “Costs fell” LINK
The statement by Sam Lee that “Costs fell” LINK
Comments from Sam Lee, such as “Costs fell,” LINK
I liked Sam Lee saying “Costs fell.” LINK
It was Sam Lee who said “Costs fell.” LINK
What Sam Lee said was “Costs fell.” LINK
What Sam Lee said: “Costs fell.” LINK
The best line came from Sam Lee: “Costs fell.” LINK
“Margins rose,” Lee said, and “Costs fell.” LINK
“Margins rose,” said Lee. “Costs fell.” LINK
Doe handed over to Lee, who said “Costs fell.” LINK
Doe spoke first; Lee said “Costs fell.” LINK
Doe spoke first, then Lee said “Costs fell.” LINK
Doe was followed by Lee, who noted that “Costs fell.” LINK
Unlike Doe, Lee said “Costs fell.” LINK
Doe was vague, but Lee said “Costs fell.” LINK
As CFO Sam Lee said, “Costs fell.” LINK
As the CFO put it: “Costs fell.” LINK
As Lee told Roe, “Costs fell.” LINK
Says Lee: “Costs fell.” LINK
Says Lee, “Costs fell.” LINK
Lee again: “Costs fell.” LINK
Lee, again: “Costs fell.” LINK
And Lee: “Costs fell.” LINK
But Sam Lee said “Costs fell.” LINK
So Sam Lee says “Costs fell.” LINK
Also, Sam Lee said “Costs fell.” LINK
Notably, Sam Lee said “Costs fell.” LINK
On costs, Sam Lee said “Costs fell.” LINK
On costs, Lee: “Costs fell.” LINK
Costs (Lee): “Costs fell.” LINK
Costs – Lee: “Costs fell.” LINK
Costs, per Lee: “Costs fell.” LINK
Costs, says Lee, are down: “Costs fell.” LINK
Costs are down, Lee said: “Costs fell.” LINK
Roe said that “Costs fell.” LINK
Goldman’s Roe said that “Costs fell.” LINK
Goldman’s John Roe: “Costs fell.” LINK
Goldman Sachs said “Costs fell.” LINK
An analyst at Goldman said “Costs fell.” LINK
A Goldman analyst said “Costs fell.” LINK
The analyst noted “Costs fell.” LINK
Analysts said “Costs fell.” LINK
Investors said “Costs fell.” LINK
Operator said “Costs fell.” LINK
The operator: “Costs fell.” LINK
The conference operator announced “Costs fell.” LINK
The COO said “Costs fell.” LINK
The general counsel said “Costs fell.” LINK
Acme’s IR head said “Costs fell.” LINK
Investor relations said “Costs fell.” LINK
Chief Financial Officer Sam Lee said “Costs fell.” LINK
Acme chief financial officer Sam Lee said “Costs fell.” LINK
Finance chief Sam Lee said “Costs fell.” LINK
Harold Finch said “Costs fell.” LINK
Mr. Finch said “Costs fell.” LINK
Finch said “Costs fell.” LINK
CEO Harold Finch said “Costs fell.” LINK
Acme CEO Harold Finch said “Costs fell.” LINK
Acme’s Harold Finch said “Costs fell.” LINK
Goldman’s Harold Finch asked “Costs fell.” LINK
Harold Finch: “Costs fell.” LINK
Harold Finch, CEO: “Costs fell.” LINK
According to Harold Finch, “Costs fell.” LINK
According to Finch, “Costs fell.” LINK
Marlow Vance: “Costs fell.” LINK
Marlow Vance (CEO): “Costs fell.” LINK
Finch (CEO): “Costs fell.” LINK
Finch, CEO: “Costs fell.” LINK
Apple said “Costs fell.” LINK
Apple’s Tim Cook said “Costs fell.” LINK
Tim Cook said “Costs fell.” LINK
Apple CEO Tim Cook said “Costs fell.” LINK
AAPL: “Costs fell.” LINK
AAPL management said “Costs fell.” LINK
Microsoft reported that “Costs fell.” LINK
Microsoft’s management noted “Costs fell.” LINK
The CEO of Amazon said “Costs fell.” LINK
Executives at Amazon said “Costs fell.” LINK
At Amazon, management said “Costs fell.” LINK
On Amazon’s call, Doe said “Costs fell.” LINK
On the Amazon call: “Costs fell.” LINK
On AMZN’s Q1 2026 call, Doe said “Costs fell.” LINK
On the AMZN Q3 2020 earnings call, Doe said “Costs fell.” LINK
During Amazon’s third quarter 2020 earnings call, Doe said “Costs fell.” LINK
In Amazon’s Q3 2020 results, “Costs fell.” LINK
In Amazon’s earnings call, “Costs fell.” LINK
From Amazon’s Q3 2020 transcript: “Costs fell.” LINK
Amazon, Q3 2020: “Costs fell.” LINK
Amazon Q3 2020: “Costs fell.” LINK
Amazon (Q3 2020): “Costs fell.” LINK
Amazon (AMZN): “Costs fell.” LINK
Amazon’s Q3 2020 call: “Costs fell.” LINK
Zillow said “Costs fell.” LINK
Doe on the Q3 2020 call: “Costs fell.” LINK
Doe, Q3 2020: “Costs fell.” LINK
Doe (Q3 2020): “Costs fell.” LINK
Doe in Q3 2020: “Costs fell.” LINK
Doe said, on the Q3 2020 call, “Costs fell.” LINK
Doe told analysts on the Q3 2020 call that “Costs fell.” LINK
Doe told analysts in Q3 2020: “Costs fell.” LINK
Doe said back in Q3 2020, “Costs fell.” LINK
At the time of the Q3 2020 call, Doe said “Costs fell.” LINK
In the Q3 2020 earnings call, management said “Costs fell.” LINK
In the company’s Q3 2020 earnings call, “Costs fell.” LINK
In its third-quarter 2020 earnings call, Acme said “Costs fell.” LINK
In its fiscal third quarter 2020 call, Acme said “Costs fell.” LINK
In its 3Q20 call, Acme said “Costs fell.” LINK
On the call for Q3 2020, Doe said “Costs fell.” LINK
On the call for the third quarter of 2020, Doe said “Costs fell.” LINK
On the earnings call of Q3 2020, Doe said “Costs fell.” LINK
During the Q&A of the Q3 2020 call, Doe said “Costs fell.” LINK
Acme’s Q3 2020 call: “Costs fell.” LINK
Acme’s CEO said in the third quarter of 2020: “Costs fell.” LINK
In Q3 2020 the CEO said that “Costs fell.” LINK
In Q3 2020 she said “Costs fell.” LINK
In Q3 2020, Acme said: “Costs fell.” LINK
“Costs fell,” Sam Lee told analysts LINK
“Costs fell,” added Sam Lee LINK
“Costs fell,” Acme CFO Sam Lee said LINK
“Costs fell,” Lee said, answering Roe LINK
“Costs fell,” says CFO Lee LINK
“Costs fell,” Mr. Lee said LINK
“Costs fell.” – Sam Lee, CFO LINK
“Costs fell.” — CFO Sam Lee (LINK)
“Costs fell” -- Sam Lee (LINK)
“Costs fell” ~ Sam Lee LINK
“Costs fell” by Sam Lee LINK
“Costs fell” from Sam Lee LINK
“Costs fell” quoted from Sam Lee LINK
“Costs fell,” Lee LINK
“Costs fell” (said Sam Lee, LINK)
“Costs fell” (per Lee, LINK)
“Costs fell” (CFO Sam Lee, LINK)
“Costs fell” (Sam Lee, CFO, LINK)
“Costs fell” (Lee, LINK)
“Costs fell” (Lee; LINK)
“Costs fell” (Lee in LINK)
“Costs fell” (analyst, LINK)
“Costs fell” (operator, LINK)
“Costs fell,” was how Lee put it LINK
“Costs fell” are Sam Lee’s words LINK
“Costs fell” were the words of Sam Lee LINK
“Costs fell” is what Lee said LINK
“Costs fell,” the CFO said LINK
“Costs fell,” an analyst noted LINK
“Costs fell,” the operator said LINK
“Costs fell,” Tim Cook said LINK
“Costs fell,” said Finch LINK
“Costs fell,” Amazon said LINK
“Costs fell,” Amazon’s CEO said LINK
“Costs fell,” said Amazon’s Doe LINK
“Costs fell,” said AMZN management LINK
“Costs fell” (Amazon, Q3 2020, LINK)
“Costs fell” (Amazon Q3 2020 call, LINK)
“Costs fell” (Amazon, LINK)
“Costs fell” (AMZN, LINK)
“Costs fell” (Doe, Q3 2020, LINK)
“Costs fell” (Jane Doe, CEO, Q3 2020, LINK)
“Costs fell” (Acme, third quarter 2020, LINK)
“Costs fell” (3Q20, LINK)
“Costs fell” (Q3’20, LINK)
“Costs fell” – Q3 2020, LINK
“Costs fell,” Q3 2020 LINK
“Costs fell,” she said on the Q3 2020 earnings call LINK
“Costs fell,” she said during the third quarter 2020 call LINK
“Costs fell,” said Doe on Amazon’s Q3 2020 call LINK
“Costs fell” on the Q3 2020 call LINK
“Costs fell,” from its Q3 2020 call LINK
“Costs fell” (LINK, Sam Lee)
“Costs fell” (LINK, Q3 2020)
“Costs fell” (LINK; Sam Lee)
“Costs fell” LINK (Sam Lee)
“Costs fell” LINK (AMZN, Q3 2020)
“Costs fell” LINK, Sam Lee said.
“Costs fell” LINK said Lee.
“Costs fell” LINK, CFO Sam Lee.
“Costs fell” LINK, the CFO noted.
“Costs fell” LINK, Amazon said.
“Costs fell” LINK, as Sam Lee put it.
“Costs fell” LINK, in the words of Sam Lee.
“Costs fell” LINK were Sam Lee’s words.
“Costs fell” LINK on Amazon’s Q3 2020 call.
“Costs fell,” [Sam Lee said]L
“Costs fell,” [said Sam Lee]L
“Costs fell,” [Sam Lee]L said.
“Costs fell.” [Sam Lee, CFO, Q1 2026]L
“Costs fell.” [CFO Sam Lee]L
“Costs fell.” [Sam Lee on costs]L
“Costs fell.” [Lee, Q1 2026]L
“Costs fell.” [Sam Lee’s answer]L
“Costs fell.” [Amazon]L
“Costs fell.” [Amazon.com, Q1 2026]L
“Costs fell.” [Amazon (AMZN), Q3 2020]L
“Costs fell.” [AMZN Q3 2020]L
“Costs fell.” [AMZN · Q3 2020]L
“Costs fell.” [Amazon’s Q3 2020 call]L
“Costs fell.” [Q3 2020]L
“Costs fell.” [Q3 2020 transcript]L
“Costs fell.” [Q3’20 call]L
“Costs fell.” [Acme 3Q20]L
“Costs fell.” [Acme, third quarter 2020]L
“Costs fell.” [Acme earnings call, Q3 2020]L
“Costs fell.” [source, Q3 2020]L
“Costs fell.” [Jane Doe, Q3 2020]L
“Costs fell.” [Acme Corp. (ACM) Q3 2020 Earnings Call Transcript]L
“Costs fell.” [Home Depot, Q1 2026]L
“Costs fell.” [Harold Finch]L
— Sam Lee, CFO, [ACM, Q1 2026]L
— CFO Sam Lee, [ACM, Q1 2026]L
— Lee, [ACM, Q1 2026]L
— S. Lee, [ACM, Q1 2026]L
— Lee, Sam, [ACM, Q1 2026]L
— Mr. Lee, [ACM, Q1 2026]L
— the CFO, [ACM, Q1 2026]L
— CFO, [ACM, Q1 2026]L
— an analyst, [ACM, Q1 2026]L
— Harold Finch, CEO, [ACM, Q1 2026]L
— Marlow Vance, [ACM, Q1 2026]L
— Finch, CEO, [ACM, Q1 2026]L
— as Sam Lee said, [ACM, Q1 2026]L
— said Sam Lee, [ACM, Q1 2026]L
— Jane Doe, Amazon, [Q1 2026]L
— Jane Doe, CEO of Amazon, [source]L
— Jane Doe, President and Chief Executive Officer of Amazon, [source]L
— Jane Doe, Q3 2020, [source]L
— Jane Doe, [Amazon, Q1 2026]L
— Jane Doe, [Q3 2020]L
— Amazon, [Q1 2026]L
— Jane Doe, analyst, [ACM, Q1 2026]L
`;

test('a wrong attribution is told however it is put', () => {
  const rows = rowsOf(more);
  assert.ok(rows.length > 200);
  assert.deepEqual(
    rows.filter((row) => toldOf(row, 'Jane Doe').length === 0),
    [],
  );
});

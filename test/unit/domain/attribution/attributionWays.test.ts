import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf, toldOf } from './attributionNotes.ts';

/** Honest sentences about words of Jane Doe, the invented company's CEO, in its call of Q1 2026. */
const ways = `
Jane Doe, Acme’s chief executive, said “Costs fell.” LINK
Jane Doe, the company’s CEO since 2020, told analysts “Costs fell.” LINK
Jane Doe, CEO of Acme, said: “Costs fell.” LINK
In prepared remarks, Doe said “Costs fell.” LINK
In her prepared remarks, CEO Jane Doe said “Costs fell.” LINK
During the Q&A, Doe said “Costs fell.” LINK
During Q&A, Jane Doe replied to Roe: “Costs fell.” LINK
Responding to Roe, Doe said “Costs fell.” LINK
Responding to a question from Goldman Sachs, Jane Doe said “Costs fell.” LINK
Pressed by Roe on costs, she said “Costs fell.” LINK
When asked by Roe about margins, Doe replied: “Costs fell.” LINK
Following a question by Mary Major, Doe said “Costs fell.” LINK
Roe wanted to know more; Doe said “Costs fell.” LINK
Doe asked by Roe on the call said “Costs fell.” LINK
Since Lee said margins fell, “Costs fell.” LINK
On the worry Roe voiced and mentioned: “Costs fell.” LINK
The worry that Roe mentioned was dismissed: “Costs fell.” LINK
Roe asked about costs. “Costs fell.” LINK
Roe pressed on costs, and Doe’s reply was “Costs fell.” LINK
Roe's worry was answered: “Costs fell.” LINK
Roe’s answer: “Costs fell.” LINK
“Costs fell” was Roe’s answer LINK
Analyst comment: “Costs fell.” LINK
In reply to Roe’s comment: “Costs fell.” LINK
Doe and Lee’s view: “Costs fell.” LINK
Doe, quoting Lee: “Costs fell.” LINK
Doe was told by Roe that margins matter: “Costs fell.” LINK
“Costs fell” is how Roe described Doe’s message LINK
Answering Mr. Roe, Ms. Doe said “Costs fell.” LINK
While Sam Lee focused on margins, Doe said “Costs fell.” LINK
Before Sam Lee spoke, Doe said “Costs fell.” LINK
As Sam Lee noted margins held up, Doe added “Costs fell.” LINK
Lee credited Doe with saying “Costs fell.” LINK
Lee praised the CEO, for repeatedly insisting that “Costs fell.” LINK
Lee joined Doe in saying “Costs fell.” LINK
Doe joined Lee in saying “Costs fell.” LINK
Doe answered Roe saying “Costs fell.” LINK
Doe apologized to Roe for saying “Costs fell.” LINK
Doe was quoted by John Roe as saying “Costs fell.” LINK
Roe pressed Doe into admitting “Costs fell.” LINK
Roe doubted Doe’s saying “Costs fell.” LINK
In Roe’s telling, “Costs fell.” LINK
Lee quoted her as saying “Costs fell.” LINK
Analysts at Goldman Sachs quoted Doe as saying “Costs fell.” LINK
“Costs fell,” Goldman Sachs quoted Doe as saying LINK
“Costs fell,” Lee quoted her as saying LINK
Jane Doe, the former Apple CFO, said “Costs fell.” LINK
Jane Doe, an ex-Apple executive, said “Costs fell.” LINK
Jane Doe, previously CFO of Apple, said “Costs fell.” LINK
Doe, an Apple alumna, said “Costs fell.” LINK
“Costs fell,” said the former Apple CFO LINK
— Jane Doe, the former Apple CFO, [ACM, Q1 2026]L
Lee pointed to Doe: “Costs fell.” LINK
Lee commented on Doe’s remark that “Costs fell.” LINK
Lee replied to Doe’s remark that “Costs fell.” LINK
Lee talked about Europe and Doe said “Costs fell.” LINK
Lee said in Europe prices rose, but Doe’s “Costs fell.” LINK
Doe said of Europe and Asia: “Costs fell.” LINK
Doe, joined by Sam Lee, said “Costs fell.” LINK
Doe (together with Sam Lee) said “Costs fell.” LINK
Doe echoed Sam Lee: “Costs fell.” LINK
Doe and Lee both said “Costs fell.” LINK
Both Jane Doe and Sam Lee stressed that “Costs fell.” LINK
Sam Lee and Jane Doe agreed that “Costs fell.” LINK
Management’s view: “Costs fell.” LINK
Key quote: “Costs fell.” LINK
Key Quote: “Costs fell.” LINK
Bottom line: “Costs fell.” LINK
My take: “Costs fell.” LINK
Quote of the day: “Costs fell.” LINK
Best quote of the call: “Costs fell.” LINK
Costs: “Costs fell.” LINK
Cost outlook – “Costs fell.” LINK
Guidance: “Costs fell.” LINK
FY26 guidance: “Costs fell.” LINK
Q2 2026 guidance: “Costs fell.” LINK
Outlook for Q2 2026: “Costs fell.” LINK
Guidance for the second quarter of 2026: “Costs fell.” LINK
On Q2 2026, Doe said “Costs fell.” LINK
Looking back at Q4 2025, Doe said “Costs fell.” LINK
Versus Q1 2025, “Costs fell.” LINK
Compared to Q1 2025, Doe said, “Costs fell.” LINK
In contrast to Q4 2025, Doe said “Costs fell.” LINK
Contrary to what was said on the Q4 2025 call, Doe said “Costs fell.” LINK
Margins rose from Q4 2025 and “Costs fell.” LINK
Revenue grew in Q4 2025, but Doe said “Costs fell.” LINK
The Q4 2025 trend continued: “Costs fell.” LINK
Q4 2025 was weak, but now “Costs fell.” LINK
Where Netflix sees inflation, Doe sees the opposite: “Costs fell.” LINK
Doe compared Acme to Amazon: “Costs fell.” LINK
Asked about Amazon, Doe said “Costs fell.” LINK
On Amazon’s entry, Doe said “Costs fell.” LINK
On competition from Amazon: “Costs fell.” LINK
Amazon’s entry didn’t matter: “Costs fell.” LINK
Despite Amazon’s push, “Costs fell.” LINK
Amazon may be growing, but at Acme “Costs fell.” LINK
Amazon is a threat, yet Doe said “Costs fell.” LINK
The market expected worse. Doe: “Costs fell.” LINK
Wall Street expected worse; “Costs fell.” LINK
Investors were told that “Costs fell.” LINK
Analysts were told “Costs fell.” LINK
Analysts heard that “Costs fell.” LINK
Speaking to analysts, Doe said “Costs fell.” LINK
Talking to investors, the CEO said “Costs fell.” LINK
The transcript reads: “Costs fell.” LINK
The release said “Costs fell.” LINK
Reuters reported that Doe said “Costs fell.” LINK
One line stands out: “Costs fell.” LINK
I like this: “Costs fell.” LINK
Nobody said it better: “Costs fell.” LINK
Someone said “Costs fell.” LINK
Here is what she said: “Costs fell.” LINK
What Doe said: “Costs fell.” LINK
What matters, says the CEO, is that “Costs fell.” LINK
Doe, like Lee before her, said “Costs fell.” LINK
Doe handed over to Lee after saying “Costs fell.” LINK
Doe, who took over from Sam Lee, said “Costs fell.” LINK
Lee handed over to Doe, who said “Costs fell.” LINK
It was Doe who said “Costs fell.” LINK
Monday: Doe said “Costs fell.” LINK
In May, Doe said “Costs fell.” LINK
On Tuesday’s call, Doe said “Costs fell.” LINK
On last week’s earnings call, Doe said “Costs fell.” LINK
On Investor Day Doe said “Costs fell.” LINK
At the beginning of the call, Doe said “Costs fell.” LINK
On the call, Roe asked about costs; Doe: “Costs fell.” LINK
- **Costs.** “Costs fell.” LINK
- *Costs*: “Costs fell.” LINK
* Doe: “Costs fell.” LINK
1. “Costs fell.” LINK
Doe (Acme): “Costs fell.” LINK
Doe [CEO]: “Costs fell.” LINK
[Doe](https://x.y/z): “Costs fell.” LINK
[[Cost Note]] [[Jane Doe]] said “Costs fell.” LINK
[[Sam Lee]] [[Jane Doe|Doe]]’s answer: “Costs fell.” LINK
In reply to [[John Roe]], [[Jane Doe]] said “Costs fell.” LINK
Doe, Acme: “Costs fell.” LINK
Acme CEO: “Costs fell.” LINK
Acme (ACM): “Costs fell.” LINK
ACM Q1 2026: “Costs fell.” LINK
Acme, Q1 2026: “Costs fell.” LINK
Doe in Q1 2026: “Costs fell.” LINK
CEO on costs: “Costs fell.” LINK
Q: what about costs? A: “Costs fell.” LINK
Roe: what about costs? Doe: “Costs fell.” LINK
Roe: costs? “Costs fell.” LINK
Roe (Goldman) on costs; Doe replied “Costs fell.” LINK
J. Doe said “Costs fell.” LINK
JD said it all along. “Costs fell.” LINK
Doe said that “Costs fell” and Roe was happy LINK
Doe said “Costs fell” after Roe asked LINK
“Costs fell,” says Doe. LINK
“Costs fell” – CEO Jane Doe, LINK
“Costs fell” -- Jane Doe (LINK)
“Costs fell” ~ Doe LINK
“Costs fell” (Doe, replying to Roe; LINK)
“Costs fell” (in response to Roe, LINK)
“Costs fell” (to Roe, LINK)
“Costs fell” (see LINK)
“Costs fell” (Q&A, LINK)
“Costs fell” (prepared remarks, LINK)
“Costs fell” (my emphasis; LINK)
“Costs fell” (CEO Doe on the Q1 2026 call, LINK)
“Costs fell” (Jane Doe, CEO, Acme, Q1 2026, LINK)
“Costs fell” (emphasis mine, Q1 2026, LINK)
“Costs fell” vs. Q4 2025 (LINK)
“Costs fell” since Q4 2025 (LINK)
“Costs fell” compared with Q4 2025, LINK
“Costs fell,” unlike at Amazon LINK
“Costs fell,” unlike on Amazon’s call LINK
“Costs fell,” Doe said, unlike Amazon LINK
“Costs fell,” Doe said of Q4 2025 LINK
“Costs fell,” Doe said about the Q4 2025 results LINK
“Costs fell” for Roe LINK
“Costs fell,” a relief to Roe LINK
“Costs fell,” she said. Roe asked why. LINK
“Costs fell,” said she LINK
“Costs fell,” the company said LINK
“Costs fell,” according to the company LINK
“Costs fell,” according to management LINK
“Costs fell” is the key line LINK
“Costs fell” was the answer to Roe LINK
“Costs fell” was the answer Roe got LINK
“Costs fell” was what Roe wanted to hear LINK
“Costs fell” answers Roe’s question LINK
“Costs fell” means margins rise LINK
“Costs fell” LINK, which answers Roe.
“Costs fell” LINK, Roe’s main worry.
“Costs fell” LINK was her answer to Roe.
“Costs fell” LINK (up from Q4 2025).
“Costs fell” LINK – a change from the Q4 2025 call.
“Costs fell” LINK. Roe said “fine”.
“Costs fell” LINK while Amazon said costs rose.
“Costs fell” LINK; Amazon said otherwise.
“Costs fell” LINK, whereas Sam Lee spoke of margins.
“Costs fell” LINK as Roe had hoped.
“Costs fell” LINK, as Roe expected.
“Costs fell.” [Acme earnings call, Q1 2026]L
“Costs fell.” [Acme Corp. (ACM) Q1 2026 Earnings Call Transcript]L
“Costs fell.” [Acme 1Q 2026]L
“Costs fell.” [CEO on costs]L
“Costs fell.” [Doe’s answer to Roe]L
“Costs fell.” [answer to John Roe]L
“Costs fell.” [Roe’s question]L
“Costs fell.” [Q&A with John Roe]L
“Costs fell.” [vs. Q4 2025]L
“Costs fell.” [Source]L
“Costs fell.” [Earnings Call]L
“Costs fell.” [Read More]L
“Costs fell.” [Market Desk]L
“Costs fell.” [See Transcript]L
“Costs fell.” [Costs, Q1 2026]L
“Costs fell.” [Acme’s call]L
“Costs fell.” [p. 3]L
“Costs fell.” [↗]L
“Costs fell.” [ACM]L
“Costs fell.” [Jane Doe, CEO]L
“Costs fell.” [Doe, Acme CEO, Q1 2026]L
Jane Doe dijo: “Costs fell.” LINK
Wie Jane Doe sagte: “Costs fell.” LINK
Jane Doe a dit à John Roe : “Costs fell.” LINK
Vorstand zu Kosten: “Costs fell.” LINK
ジェーン・ドウ：“Costs fell.” LINK
Doe (2026): “Costs fell.” LINK
Doe at 14:05: “Costs fell.” LINK
CEO Doe, in reply to Goldman Sachs’ John Roe: “Costs fell.” LINK
Goldman’s Roe asked; Doe said “Costs fell.” LINK
Barclays asked about costs: “Costs fell.” LINK
To Barclays: “Costs fell.” LINK
— Jane Doe, Chief Executive Officer of Acme, [ACM, Q1 2026]L
— CEO Jane Doe, [ACM, Q1 2026]L
— Jane Doe (CEO), [ACM, Q1 2026]L
— Jane Doe on costs, [ACM, Q1 2026]L
— J. Doe, [ACM, Q1 2026]L
— Dr. Jane Doe, [ACM, Q1 2026]L
— Doe, Jane, [ACM, Q1 2026]L
— Jane Doe; Sam Lee, [ACM, Q1 2026]L
— see the [transcript]L
— a surprise, [ACM, Q1 2026]L
— management, [ACM, Q1 2026]L
— Acme CEO, [ACM, Q1 2026]L
— from the [ACM, Q1 2026]L
— Acme Corp, Q1 2026 earnings call, [source]L
— Jane Doe, in reply to John Roe, [ACM, Q1 2026]L
— Jane Doe, up from Q4 2025, [ACM, Q1 2026]L
`;

test('the check accepts a right attribution in any wording', () => {
  const rows = rowsOf(ways);
  assert.ok(rows.length > 150);
  assert.deepEqual(
    rows.flatMap((row) => toldOf(row, 'Jane Doe').map((fault) => `${row} → ${fault}`)),
    [],
  );
});

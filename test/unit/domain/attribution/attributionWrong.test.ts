import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf, toldOf } from './attributionNotes.ts';

/** Sentences about words of Jane Doe, the invented company's CEO, in its call of Q1 2026, with what is wrong in each. */
const placed = `
John Roe said “Costs fell.” (LINK) → speaker: John Roe
John Roe says “Costs fell.” (LINK) → speaker: John Roe
John Roe said: “Costs fell.” (LINK) → speaker: John Roe
John Roe (Analyst): “Costs fell.” LINK → speaker: John Roe
John Roe: “Costs fell.” LINK → speaker: John Roe
**John Roe.** “Costs fell.” LINK → speaker: John Roe
**John Roe:** “Costs fell.” LINK → speaker: John Roe
- John Roe “Costs fell.” LINK → speaker: John Roe
1. John Roe — “Costs fell.” LINK → speaker: John Roe
John Roe, an analyst, noted that “Costs fell.” LINK → speaker: John Roe
Roe said “Costs fell.” LINK → speaker: Roe
[[Sam Lee]] said “Costs fell.” LINK → speaker: Sam Lee
[[people/lee|Sam]]’s view: “Costs fell.” LINK → speaker: Sam
[Lee](lee.md) said “Costs fell.” LINK → speaker: Lee
[[Acme]] [[Sam Lee]] said “Costs fell.” LINK → speaker: Sam Lee
<b>Lee</b>: “Costs fell.” LINK → speaker: Lee
“Costs fell” — <u>Lee</u>, LINK → speaker: Lee
Mr. Roe said “Costs fell.” LINK → speaker: Mr. Roe
Roe: “Costs fell.” LINK → speaker: Roe
CFO Sam Lee said “Costs fell.” LINK → speaker: Sam Lee
Acme CFO Sam Lee said “Costs fell.” LINK → speaker: Sam Lee
Acme’s Sam Lee said “Costs fell.” LINK → speaker: Sam Lee
Goldman Sachs analyst John Roe said “Costs fell.” LINK → speaker: John Roe
Sam Lee, Acme’s CFO, said “Costs fell.” LINK → speaker: Sam Lee
Sam Lee told analysts “Costs fell.” LINK → speaker: Sam Lee
Sam Lee told analysts on the call that “Costs fell.” LINK → speaker: Sam Lee
Sam Lee also recently added that “Costs fell.” LINK → speaker: Sam Lee
Sam Lee, a former Apple executive, said “Costs fell.” LINK → speaker: Sam Lee
Jane Doe, an Apple executive, said “Costs fell.” LINK → call: Apple
Sam Lee said of Latin America: “Costs fell.” LINK → speaker: Sam Lee
The CFO said of the Europeans: “Costs fell.” LINK → speaker: CFO
Sam Lee said in Rye Brook, New York, that “Costs fell.” LINK → speaker: Sam Lee
Sam Lee said, to Roe’s relief, that “Costs fell.” LINK → speaker: Sam Lee
Sam Lee replied to John Roe that “Costs fell.” LINK → speaker: Sam Lee
Sam Lee was quoted as saying “Costs fell.” LINK → speaker: Sam Lee
Sam Lee was quoted by John Roe as saying “Costs fell.” LINK → speaker: Sam Lee
Doe thanked Sam Lee for noting that “Costs fell.” LINK → speaker: Sam Lee
“Costs fell,” Doe quoted Lee as saying LINK → speaker: Lee
Sam Lee went on to say “Costs fell.” LINK → speaker: Sam Lee
Sam Lee put it bluntly: “Costs fell.” LINK → speaker: Sam Lee
Sam Lee put it this way: “Costs fell.” LINK → speaker: Sam Lee
Sam Lee on costs: “Costs fell.” LINK → speaker: Sam Lee
Sam Lee to John Roe: “Costs fell.” LINK → speaker: Sam Lee
Sam Lee opened the call by saying “Costs fell.” LINK → speaker: Sam Lee
Sam Lee joined the call and said “Costs fell.” LINK → speaker: Sam Lee
Sam Lee agreed, saying “Costs fell.” LINK → speaker: Sam Lee
Sam Lee used the call to point out that “Costs fell.” LINK → speaker: Sam Lee
Said Sam Lee: “Costs fell.” LINK → speaker: Sam Lee
According to Sam Lee, “Costs fell.” LINK → speaker: Sam Lee
According to the CFO, “Costs fell.” LINK → speaker: CFO
Per Sam Lee: “Costs fell.” LINK → speaker: Sam Lee
From Sam Lee: “Costs fell.” LINK → speaker: Sam Lee
As Sam Lee put it, “Costs fell.” LINK → speaker: Sam Lee
In Sam Lee’s words, “Costs fell.” LINK → speaker: Sam Lee
In the words of Sam Lee: “Costs fell.” LINK → speaker: Sam Lee
The CFO’s prepared remarks: “Costs fell.” LINK → speaker: CFO
CFO commentary: “Costs fell.” LINK → speaker: CFO
Lee’s answer to Roe was “Costs fell.” LINK → speaker: Lee
In Lee’s view, “Costs fell.” LINK → speaker: Lee
We were told by Lee that “Costs fell.” LINK → speaker: Lee
Via Lee: “Costs fell.” LINK → speaker: Lee
As Lee himself put it, “Costs fell.” LINK → speaker: Lee
“Costs fell” is how Lee put it LINK → speaker: Lee
“Costs fell” was Lee’s answer LINK → speaker: Lee
“Costs fell,” as explained by Lee LINK → speaker: Lee
John Roe asked: “Costs fell.” LINK → speaker: John Roe
Yesterday Sam Lee said “Costs fell.” LINK → speaker: Sam Lee
Then, later, Lee said “Costs fell.” LINK → speaker: Lee
After Doe said goodbye, Lee noted: “Costs fell.” LINK → speaker: Lee
When John Roe asked, Sam Lee said “Costs fell.” LINK → speaker: Sam Lee
Jane Doe spoke first, and Sam Lee said “Costs fell.” LINK → speaker: Sam Lee
Jane Doe said little. Sam Lee said “Costs fell.” LINK → speaker: Sam Lee
Jane Doe disagreed with Sam Lee, who said “Costs fell.” LINK → speaker: Sam Lee
Sam Lee, who has been there for long, said “Costs fell.” LINK → speaker: Sam Lee
I like that Lee says “Costs fell.” LINK → speaker: Lee
Margins are fine (Lee said “Costs fell.” LINK). → speaker: Lee
On same-store sales Lee said “Costs fell.” LINK → speaker: Lee
Lee on the Q1 2026 call said “Costs fell.” LINK → speaker: Lee
Lee in Q&A said “Costs fell.” LINK → speaker: Lee
Lee in his remarks noted “Costs fell.” LINK → speaker: Lee
Tim Nobody said “Costs fell.” LINK → speaker: Tim Nobody
Nobodson said “Costs fell.” LINK → speaker: Nobodson
Bob Doe said “Costs fell.” LINK → speaker: Bob Doe
The operator said “Costs fell.” LINK → speaker: operator
Operator: “Costs fell.” LINK → speaker: Operator
The CFO said “Costs fell.” LINK → speaker: CFO
CFO: “Costs fell.” LINK → speaker: CFO
Acme’s chief financial officer said “Costs fell.” LINK → speaker: chief financial officer
The finance chief said “Costs fell.” LINK → speaker: finance chief
An analyst said “Costs fell.” LINK → speaker: analyst
One analyst noted that “Costs fell.” LINK → speaker: analyst
The head of investor relations said “Costs fell.” LINK → speaker: head of investor relations
“Costs fell,” said John Roe LINK → speaker: John Roe
“Costs fell,” John Roe said LINK → speaker: John Roe
“Costs fell,” says Roe LINK → speaker: Roe
“Costs fell,” said CFO Sam Lee LINK → speaker: Sam Lee
“Costs fell,” said the CFO LINK → speaker: CFO
“Costs fell,” according to Sam Lee LINK → speaker: Sam Lee
“Costs fell,” as Sam Lee put it LINK → speaker: Sam Lee
“Costs fell,” in Sam Lee’s words LINK → speaker: Sam Lee
“Costs fell” — Sam Lee, LINK → speaker: Sam Lee
“Costs fell” (Sam Lee, LINK) → speaker: Sam Lee
“Costs fell” (Lee, Q1 2026, LINK) → speaker: Lee
“Costs fell” (CFO, LINK) → speaker: CFO
“Costs fell” (Sam Lee answering John Roe, LINK) → speaker: Sam Lee
“Costs fell,” per Sam Lee LINK → speaker: Sam Lee
“Costs fell,” said [John Roe]L → speaker: John Roe
“Costs fell.” [ACM, Q1 2026]L, said John Roe. → speaker: John Roe
“Costs fell” (LINK), said John Roe. → speaker: John Roe
“Costs fell” (LINK), according to John Roe. → speaker: John Roe
“Costs fell” (LINK) — John Roe → speaker: John Roe
“Costs fell” (LINK), John Roe noted. → speaker: John Roe
| Sam Lee | “Costs fell.” | LINK | → speaker: Sam Lee
| “Costs fell.” | Sam Lee | LINK | → speaker: Sam Lee
“Costs fell.” [John Roe, Q1 2026]L → speaker: John Roe
“Costs fell.” [Tim Nobody, Q1 2026]L → speaker: Tim Nobody
“Costs fell.” [CFO, Q1 2026]L → speaker: CFO
— John Roe, [ACM, Q1 2026]L → speaker: John Roe
— Roe, [ACM, Q1 2026]L → speaker: Roe
— Tim Nobody, CEO, [ACM, Q1 2026]L → speaker: Tim Nobody
— Jane Doe, CFO, [ACM, Q1 2026]L → speaker: CFO
— the operator, [ACM, Q1 2026]L → speaker: operator
CFO Jane Doe said “Costs fell.” LINK → speaker: CFO
Analyst Jane Doe said “Costs fell.” LINK → speaker: Analyst
AMZN said “Costs fell.” LINK → call: AMZN
Amazon said “Costs fell.” LINK → call: Amazon
Amazon’s management said “Costs fell.” LINK → call: Amazon
Amazon’s CEO said “Costs fell.” LINK → call: Amazon
Amazon’s Jane Doe said “Costs fell.” LINK → call: Amazon
“Costs fell,” said Amazon LINK → call: Amazon
According to Amazon, “Costs fell.” LINK → call: Amazon
Amazon: “Costs fell.” LINK → call: Amazon
On Amazon’s Q3 2020 call, Doe said “Costs fell.” LINK → call: Amazon’s Q3 2020
In its Q3 2020 call AMZN said “Costs fell.” LINK → call: Q3 2020 call AMZN
In its Q3 2020 call Doe said “Costs fell.” LINK → call: Q3 2020
On the third-quarter 2020 call, Doe said “Costs fell.” LINK → call: third-quarter 2020
During its Q3 2020 earnings call: “Costs fell.” LINK → call: Q3 2020
On its third-quarter call, Acme said “Costs fell.” LINK → call: third-quarter
In Q3 2020, Doe said “Costs fell.” LINK → call: Q3 2020
In the third quarter of 2020 Doe said “Costs fell.” LINK → call: third quarter of 2020
Back in Q3 2020, Doe said “Costs fell.” LINK → call: Q3 2020
Doe said in Q3 2020 that “Costs fell.” LINK → call: Q3 2020
Doe said on the Q3 2020 call that “Costs fell.” LINK → call: Q3 2020
Doe, on the Q3 2020 call, said “Costs fell.” LINK → call: Q3 2020
Speaking on the Q3 2020 call, Doe said “Costs fell.” LINK → call: Q3 2020
Q3 2020: “Costs fell.” LINK → call: Q3 2020
AMZN, Q3 2020: “Costs fell.” LINK → call: AMZN, Q3 2020
From the Q3 2020 call: “Costs fell.” LINK → call: Q3 2020
“Costs fell” (AMZN, Q3 2020, LINK) → call: AMZN, Q3 2020
“Costs fell” (AMZN, Q3 2020) (LINK) → call: AMZN, Q3 2020
“Costs fell” (Q3 2020) LINK → call: Q3 2020
“Costs fell” (Q3 2020 call, LINK) → call: Q3 2020
“Costs fell,” Doe said on the Q3 2020 call LINK → call: Q3 2020
“Costs fell,” she said on Amazon’s call LINK → call: Amazon
“Costs fell,” Doe said in Q3 2020 LINK → call: Q3 2020
“Costs fell” (LINK), Doe said on the Q3 2020 call. → call: Q3 2020
“Costs fell” (LINK), from the Q3 2020 call. → call: Q3 2020
| Q3 2020 | “Costs fell.” | LINK | → call: Q3 2020
“Costs fell.” [AMZN, Q1 2026]L → call: AMZN
“Costs fell.” [XYL, Q1 2026]L → call: XYL
“Costs fell.” [AMZN]L → call: AMZN
“Costs fell.” [Amazon, Q1 2026]L → call: Amazon
“Costs fell.” [Amazon Q1 2026 earnings call]L → call: Amazon
“Costs fell.” [ACM, Q4 2025]L → call: Q4 2025
“Costs fell.” [ACM Q4 2025 earnings call]L → call: Q4 2025
“Costs fell.” [Acme Corporation, Q2 2026]L → call: Q2 2026
“Costs fell.” [4Q25]L → call: 4Q25
“Costs fell.” [Acme’s fourth-quarter 2025 call]L → call: fourth-quarter 2025
— Jane Doe, CEO, AMZN, Q3 2020, [source]L → call: AMZN, Q3 2020
— Jane Doe, [AMZN, Q3 2020]L → call: AMZN, Q3 2020
`;

test('the check reports a wrong speaker, company or quarter at its place', () => {
  const rows = rowsOf(placed).map((row) => row.split(' → ')[0]!);
  assert.ok(rows.length > 60);
  assert.deepEqual(
    rows.map((row) => `${row} → ${toldOf(row, 'Jane Doe').join(' & ')}`),
    rowsOf(placed),
  );
});

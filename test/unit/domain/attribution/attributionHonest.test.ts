import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acmeCall, faultsOf, readRow, rowsOf, toldOf } from './attributionNotes.ts';

/** Sentences about words of Jane Doe, the invented company's CEO, in its call of Q1 2026. */
const mentions = `
Jane Doe said “Costs fell.” (LINK)
Jane Doe said: “Costs fell.” LINK
Jane Doe (CEO): “Costs fell.” LINK
CEO Jane Doe noted that “Costs fell.” LINK
Incoming CFO Jane Doe said “Costs fell.” LINK
Soon-to-be CFO Jane Doe said “Costs fell.” LINK
Jane Doe, CFO since May, said “Costs fell.” LINK
Jane Doe, Lee’s successor as CFO, said “Costs fell.” LINK
Doe, who hired Lee as CFO, said “Costs fell.” LINK
Doe, who was CFO at Apple, said “Costs fell.” LINK
Doe, ex-CFO of Apple and a Tesla director, said “Costs fell.” LINK
Acme CEO Jane Doe noted that “Costs fell.” LINK
Acme’s Jane Doe told analysts that “Costs fell.” LINK
Acme President and CEO Jane Doe said “Costs fell.” LINK
Doe said “Costs fell.” LINK
Ms. Doe said “Costs fell.” LINK
Jane said “Costs fell.” LINK
Janey Doe said “Costs fell.” LINK
The CEO said “Costs fell.” LINK
Acme’s chief executive said “Costs fell.” LINK
Its president added: “Costs fell.” LINK
She said “Costs fell.” LINK
They said “Costs fell.” LINK
We heard that “Costs fell.” LINK
It was a good quarter: “Costs fell.” LINK
The company said “Costs fell.” LINK
Acme said “Costs fell.” LINK
ACM said “Costs fell.” LINK
Acme Corp. said “Costs fell.” LINK
Management said “Costs fell.” LINK
Executives noted “Costs fell.” LINK
The speaker said “Costs fell.” LINK
According to Jane Doe, “Costs fell.” LINK
As Doe put it, “Costs fell.” LINK
In Doe’s words, “Costs fell.” LINK
In the words of the CEO, “Costs fell.” LINK
Asked by John Roe, Jane Doe noted that “Costs fell.” LINK
Asked by John Roe about costs, Doe said “Costs fell.” LINK
Jane Doe, asked by John Roe about costs, said “Costs fell.” LINK
Jane Doe, answering John Roe, an analyst, said “Costs fell.” LINK
To John Roe: “Costs fell.” LINK
“Costs fell.” — John Roe; Jane Doe, LINK
“Costs fell.” — Jane Doe; John Roe, LINK
“Costs fell.” — Jane Doe; Tim Cook, of Apple, disagrees. LINK
“Costs fell.” (LINK); Tim Cook, at Apple, said less.
“Costs fell.” LINK; Apple, Q2 2026, was weaker.
Asked by John Roe: “Costs fell.” LINK
In reply to John Roe: “Costs fell.” LINK
In response to a question from Goldman’s John Roe, Doe said “Costs fell.” LINK
After a question from John Roe: “Costs fell.” LINK
John Roe’s question got “Costs fell.” LINK
John Roe asked about costs: “Costs fell.” LINK
John Roe asked management to explain: “Costs fell.” LINK
John Roe was told “Costs fell.” LINK
John Roe got a short answer: “Costs fell.” LINK
John Roe never said “Costs fell.” LINK
When John Roe asked, Jane Doe said “Costs fell.” LINK
John Roe said little. Margins: “Costs fell.” LINK
Sam Lee said margins would hold up well next year. “Costs fell.” LINK
Sam Lee agreed with her: “Costs fell.” LINK
Sam Lee confirmed Doe’s “Costs fell.” LINK
Bulls said “Costs fell.” LINK
**Chip Shortage:** “Costs fell.” LINK
“Costs fell” (Chip Shortage) LINK
**Project Phoenix:** “Costs fell.” LINK
John Roe said little; margins: “Costs fell.” LINK
After Roe said goodbye, Doe noted: “Costs fell.” LINK
While John Roe said costs would rise, Doe said “Costs fell.” LINK
John Roe said costs would rise, but “Costs fell.” LINK
Jane Doe agreed with what John Roe said and added “Costs fell.” LINK
Jane Doe thanked John Roe and noted “Costs fell.” LINK
Jane Doe said that Zillow announced “Costs fell.” LINK
Unlike Netflix, Acme said “Costs fell.” LINK
Like Amazon, Jane Doe said “Costs fell.” LINK
With Amazon cutting prices, Doe said “Costs fell.” LINK
After a weak Q3 2020, Doe said “Costs fell.” LINK
Compared with Q2 2025: “Costs fell.” LINK
Up from Q4 2025 to Q1 2026, “Costs fell.” LINK
Asked about Q3 2020, Doe said “Costs fell.” LINK
In Q1 2026, Doe said “Costs fell.” LINK
On the Q1 2026 call, Doe said “Costs fell.” LINK
On Acme’s first-quarter 2026 call, Doe said “Costs fell.” LINK
On the first-quarter earnings call Doe said “Costs fell.” LINK
Doe said on the Q1 call that “Costs fell.” LINK
Doe noted that in Q4 2025 “Costs fell.” LINK
As on the Q3 2020 call, Doe said “Costs fell.” LINK
Since the Q3 2020 call, “Costs fell.” LINK
Referring to the Q3 2020 call, Doe said “Costs fell.” LINK
After what she promised on the Q4 2025 call, Doe said “Costs fell.” LINK
For Q2 2026, Doe said “Costs fell.” LINK
In Q2 2026, Doe expects “Costs fell.” LINK
Margins: “Costs fell.” LINK
Cash Flow: “Costs fell.” LINK
Prime Video: “Costs fell.” LINK
Churn: “Costs fell.” LINK
On costs, “Costs fell.” LINK
Jane Doe on costs: “Costs fell.” LINK
Jane Doe to John Roe: “Costs fell.” LINK
Doe was blunt: “Costs fell.” LINK
Doe opened the call by saying “Costs fell.” LINK
Yesterday Doe said “Costs fell.” LINK
Interestingly, Doe said “Costs fell.” LINK
“Costs fell,” Jane Doe said LINK
“Costs fell,” said Jane Doe LINK
“Costs fell,” she told John Roe LINK
“Costs fell,” Doe said, answering John Roe LINK
“Costs fell,” Doe said when John Roe asked LINK
“Costs fell,” and John Roe agreed LINK
“Costs fell,” which John Roe called good news LINK
“Costs fell” (Jane Doe, LINK)
“Costs fell” (Doe to Roe, LINK)
“Costs fell” (Jane Doe answering John Roe, LINK)
“Costs fell” (asked by John Roe, LINK)
“Costs fell” (CEO, LINK)
“Costs fell” (Doe, Q1 2026, LINK)
“Costs fell” (ACM, Q1 2026, LINK)
“Costs fell” in Q4 2025 (LINK)
“Costs fell” (vs. Q3 2020, LINK)
“Costs fell,” up from Q3 2020 LINK
“Costs fell” (LINK), said Jane Doe.
“Costs fell” (LINK), and John Roe said he agreed.
“Costs fell” (LINK), unlike on the Q3 2020 call.
“Costs fell” (LINK) after John Roe said goodbye.
“Costs fell” (LINK); John Roe said “costs rose”.
“Costs fell” (LINK), John Roe said “costs rose”.
| Doe | “Costs fell.” | LINK |
| John Roe | Jane Doe | “Costs fell.” | LINK |
Jane Doe sagte: “Costs fell.” LINK
Laut John Roe sank der Umsatz: “Costs fell.” LINK
Die Kosten: “Costs fell.” LINK
Selon la direction, “Costs fell.” LINK
Kosten und Erlöse: “Costs fell.” LINK
“Costs fell.” [ACM, Q1 2026]L
“Costs fell.” [Acme, Q1 2026]L
“Costs fell.” [Acme Corp Q1 2026 earnings call]L
“Costs fell.” [Q1 2026]L
“Costs fell.” [1Q26 call]L
“Costs fell.” [transcript]L
“Costs fell.” [earnings call]L
“Costs fell.” [call]L
“Costs fell.” [link]L
“Costs fell.” [here]L
“Costs fell.” [1]L
“Costs fell.” [CEO, Q1 2026]L
“Costs fell.” [Jane Doe, Q1 2026]L
“Costs fell.” [Doe]L
“Costs fell.” [up from Q4 2025 to Q1 2026]L
“Costs fell.” [Acme on margins, Q1 2026]L
“Costs fell.” [EPS]L
“Costs fell.” [PDF]L
“Costs fell,” she told [John Roe]L
“Costs fell,” Doe told [analysts on the call]L
— Jane Doe, CEO, [ACM, Q1 2026]L
— Doe, [ACM, Q1 2026]L
— Ms. Jane Doe, President and Chief Executive Officer, [Acme (ACM), Q1 2026]L
— **Jane Doe**, [ACM, Q1 2026]L
— jane doe, [ACM, Q1 2026]L
— Jane Doe and Sam Lee, [ACM, Q1 2026]L
— Jane Doe, answering John Roe, [ACM, Q1 2026]L
— Jane Doe, chair, [ACM, Q1 2026]L
— the CEO, [ACM, Q1 2026]L
— Acme, [Q1 2026]L
`;

const languages = `
Laut Jane Doe gilt: “Costs fell.” LINK
Jane Doe erklärte auf Nachfrage von John Roe: “Costs fell.” LINK
Doe antwortete John Roe: “Costs fell.” LINK
Auf die Frage von John Roe antwortete Doe: “Costs fell.” LINK
Die Vorstandschefin Jane Doe sagte: “Costs fell.” LINK
Das Unternehmen teilte mit: “Costs fell.” LINK
Der Umsatz wuchs im Vergleich zum dritten Quartal 2020: “Costs fell.” LINK
Im Q3 2020 lief es schlecht, jetzt aber: “Costs fell.” LINK
Gegenüber Q4 2025: “Costs fell.” LINK
Kosten: “Costs fell.” LINK
Kosten und Margen: “Costs fell.” LINK
Ausblick Q2 2026: “Costs fell.” LINK
Zitat Jane Doe: “Costs fell.” LINK
Zitat: “Costs fell.” LINK
“Costs fell”, sagte Doe LINK
“Costs fell”, so Jane Doe LINK
“Costs fell”, so Doe auf die Frage von John Roe LINK
Selon Jane Doe, “Costs fell.” LINK
Jane Doe a déclaré : “Costs fell.” LINK
En réponse à John Roe, Jane Doe a dit : “Costs fell.” LINK
La directrice générale a déclaré : “Costs fell.” LINK
L’entreprise a déclaré : “Costs fell.” LINK
Les Coûts Baissent : “Costs fell.” LINK
Según Jane Doe, “Costs fell.” LINK
Jane Doe respondió a John Roe: “Costs fell.” LINK
La empresa dijo: “Costs fell.” LINK
Los Costes: “Costs fell.” LINK
“Costs fell”, dijo Doe LINK
“Costs fell”, respondió Doe a John Roe LINK
A John Roe: “Costs fell.” LINK
Secondo Jane Doe, “Costs fell.” LINK
Jane Doe ha detto: “Costs fell.” LINK
Volgens Jane Doe: “Costs fell.” LINK
Jane Doe disse: “Costs fell.” LINK
CEO Jane Doe氏は “Costs fell.” LINK
Джейн Доу сказала: “Costs fell.” LINK
По словам Джейн Доу, “Costs fell.” LINK
Джон Роу спросил, Доу: “Costs fell.” LINK
Jane Doe powiedziała: “Costs fell.” LINK
Jane Doe sade: “Costs fell.” LINK
VD:n sade: “Costs fell.” LINK
“Costs fell” (Doe auf Frage von Roe, LINK)
“Costs fell” (Antwort auf John Roe, LINK)
“Costs fell” (ggü. Q4 2025, LINK)
“Costs fell” [Quelle]L
“Costs fell” [Quelle: Acme, Q1 2026]L
“Costs fell” [Telefonkonferenz, Q1 2026]L
“Costs fell” [Conférence téléphonique, Q1 2026]L
“Costs fell” [Acme, T1 2026]L
“Costs fell” [Fuente]L
— Jane Doe, Vorstandsvorsitzende, [ACM, Q1 2026]L
— Jane Doe, PDG, [ACM, Q1 2026]L
— Jane Doe, Directora General, [ACM, Q1 2026]L
`;

for (const [name, table] of Object.entries({ mentions, languages })) {
  test(`the check accepts an honest attribution: ${name}`, () => {
    const rows = rowsOf(table);
    assert.ok(rows.length > 40);
    assert.deepEqual(
      rows.flatMap((row) => toldOf(row, 'Jane Doe').map((fault) => `${row} → ${fault}`)),
      [],
    );
  });
}

test('the check accepts a state after the name of a company that a particle of a name equals', () => {
  const speakers = acmeCall.speakers.map((each) =>
    each.name === 'Mary Major' ? { ...each, name: 'Derik De Bruin' } : each,
  );
  const call = { ...acmeCall, companyName: 'ACME CORP /DE/', speakers };
  const row = '— Operator, [ACME CORP /DE/ (ACM), Q1 2026]L';
  assert.deepEqual(faultsOf(call, readRow(row), 'Operator'), []);
  assert.notDeepEqual(faultsOf(call, readRow('De Bruin said “Costs fell.” LINK'), 'Jane Doe'), []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCitationLink } from '../../../../src/domain/links/citationLink.ts';
import { checkCitation } from '../../../../src/domain/verdicts/judgeQuotation.ts';
import { boundRows, denyingRows, termRows, unsaidRows } from '../../../../src/domain/verdicts/outsideRows.ts';
import { languageRows } from '../../../../src/domain/verdicts/otherLanguage.ts';
import { acmeCall } from './acmeCall.ts';
import { readCitations } from './readCitations.ts';

const link = `[ACM, Q1 2026](${formatCitationLink('vscode', { from: 'sample', cik: 7, ticker: 'ACM', fyq: 'Q1 2026' })})`;
const kindsIn = (said: string, note: string): string[] =>
  readCitations(`${note} ${link}.`).flatMap((each) =>
    checkCitation(acmeCall(`Jane Doe:\nHello. ${said}\n`), each).map(({ kind }) => kind),
  );
const closing = 'Orders are fine and we are not closing stores.';

test('words beside a quotation stand for those that it cuts', () => {
  for (const { example, why } of [...boundRows, ...termRows]) {
    const [said, note] = [example[0].replaceAll('|', ''), (around: string) => around.replace('“”', `“${quoted}”`)];
    const quoted = example[0].split('|')[1]!;
    assert.deepEqual(kindsIn(said, note('“”')), ['cut'], why);
    assert.deepEqual(kindsIn(said, note(example[1])), [], example[1]);
  }
  for (const { example } of denyingRows)
    assert.deepEqual(kindsIn(closing, example.replace(/\| ?(?:closing stores)?/, '“closing stores”')), [], example);
});

test('words beside a quotation that may stand for those that it cuts leave it unjudged', () => {
  const hiring = 'If demand in Asia climbs, we will hire.';
  for (const [said, note, kind] of [
    [closing, 'Acme is not, Doe said, “closing stores”', undefined],
    [closing, 'Acme cannot deny “closing stores”', 'outside'],
    [closing, 'Not one to wait, Acme is “closing stores”', 'outside'],
    [closing, 'No wonder: “closing stores”', 'cut'],
    [closing, 'Doe never hesitates: “closing stores”', 'cut'],
    ['We do not have a demand issue.', 'Doe sees “a demand issue”', 'outside'],
    ['We do not have a demand issue.', 'Doe on the “demand issue”:', 'outside'],
    ['We do not have a demand issue.', 'Doe: “have a demand issue”', 'cut'],
    ['We do not have 5 stores.', 'Doe has “5 stores”', 'cut'],
    [closing, 'Laut Doe hat Acme keine “closing stores”', 'outside'],
    [hiring, 'If demand in Europe climbs, she said, “we will hire”', 'outside'],
    [hiring, 'If demand climbs, she said, “we will hire”', undefined],
    [hiring, 'If demand falls, “we will hire”', 'outside'],
    [hiring, 'Unless demand climbs, “we will hire”', 'cut'],
    [hiring, 'Without doubt “we will hire”', 'cut'],
    ['Sales grew more than 7%.', 'Sales grew no more than “7%”', 'cut'],
    ['Adjusted EBITDA was $9.', '“EBITDA was $9”', 'outside'],
    ['Adjusted EBITDA was $9.', 'Adjusted “EBITDA was $9”', undefined],
    ['Customers keep saying, well, prices hold.', 'Doe said “prices hold”', 'outside'],
    ['Sales rose 2% organically.', '“Sales rose 2%”', 'outside'],
    ['Sales were $9 billion.', '“Sales were $9” billion', undefined],
    ['Sales were $9 billion.', '“Sales were $9” million', 'cut'],
  ] as const)
    assert.deepEqual(kindsIn(said, note), kind ? [kind] : [], note);
});

test('words that the note says weren’t said are not judged if they differ from the call’s', () => {
  for (const { example } of unsaidRows)
    assert.deepEqual(kindsIn(closing, example.replace('|', '“we are closing stores”')), ['unsaid'], example);
  for (const note of [
    'Doe never hesitated to say “we are closing stores”',
    'Doe didn’t just say “we are closing stores”',
  ])
    assert.deepEqual(kindsIn(closing, note), ['words'], note);
});

test('the check leaves a quotation in another language than the call’s unjudged', () => {
  for (const { example } of languageRows)
    assert.deepEqual(kindsIn('Costs were flat, excluding freight.', `“${example}”`), ['otherLanguage'], example);
  for (const short of ['Kentucky liegt wieder auf Vor-Corona-Niveau', 'O time de gestão é fenomenal'])
    assert.deepEqual(kindsIn('In Kentucky this is the time.', `“${short}”`), ['otherLanguage'], short);
  assert.deepEqual(kindsIn('Die Kosten waren stabil.', '“Die Preise waren im Werk nicht hoch”'), ['other']);
  assert.deepEqual(kindsIn('Costs were flat.', '“Prices rose in Los Angeles and La Paz”'), ['other']);
});

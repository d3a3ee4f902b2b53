import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAttribution } from '../../../../src/domain/attribution/attribution.ts';
import { parseCall } from '../../../../src/domain/transcripts/parseCall.ts';
import { readCitations } from '../verdicts/readCitations.ts';
import {
  frames,
  objectFrames,
  perceiving,
  quoteFrames,
  wordNouns,
} from '../../../../src/domain/attribution/claimingSentence.ts';
import { pasts } from '../../../../src/domain/attribution/parties.ts';
import { clauseOpeners, topicFrames } from '../../../../src/domain/attribution/readLead.ts';
import { acmeCall, faultsOf, formatFaults, partsOf, readRow, repaired, toldOf } from './attributionNotes.ts';

test('the check doesn’t attribute words of analysts or the operator to the company', () => {
  for (const sentence of [
    'Management said “And what about next year?” LINK',
    'The company said “And what about next year?” LINK',
    'Acme said “And what about next year?” LINK',
    'The company expects “what about next year?” LINK',
    'Mgmt: “And what about next year?” LINK',
    '“And what about next year?” (mgmt) LINK',
    'Acme’s view: “And what about next year?” LINK',
    'Roe (Barclays) asked “And what about next year?” LINK',
    'John Roe, a Barclays analyst, asked “And what about next year?” LINK',
    'The CEO asked “And what about next year?” LINK',
    '“And what about next year?” asked Jane Doe LINK',
    'Barclays asked “And what about next year?” LINK',
  ])
    assert.equal(toldOf(sentence, 'John Roe').length, sentence.startsWith('Barclays') ? 0 : 1, sentence);
  for (const sentence of [
    'An analyst asked “And what about next year?” LINK',
    'Roe noted that management expects “what about next year?” LINK',
    'Roe’s question about what management expects: “what about next year?” LINK',
    'Acme: “And what about next year?” LINK',
    'Roe (Goldman) asked “And what about next year?” LINK',
    'Roe (JPM) asked “And what about next year?” LINK',
    'Goldman’s John Roe asked “And what about next year?” LINK',
    'Goldman Sachs analyst John Roe: “And what about next year?” LINK',
    'Goldman asked “And what about next year?” LINK',
    '“And what about next year?” asked Roe LINK',
    'A questioner wondered “And what about next year?” LINK',
    '— John Roe, Goldman Sachs, [ACM, Q1 2026]L',
  ])
    assert.deepEqual(toldOf(sentence, 'John Roe'), [], sentence);
  assert.deepEqual(toldOf('An analyst said “Good day” LINK', 'Operator'), ['speaker: analyst']);
  assert.deepEqual(toldOf('The operator said “Good day” LINK', 'Operator'), []);
});

test('a fix replaces a whole name, unless a mark or words about the speaker stand beside it', () => {
  for (const [wrong, right] of [
    ['CEO Sam Lee said “Costs fell.” LINK', 'CEO Jane Doe said “Costs fell.” LINK'],
    ['— Kelly Stone, CEO, [ACM, Q1 2026]L', '— Jane Doe, CEO, [ACM, Q1 2026]L'],
    ['— Lee, Sam, [ACM, Q1 2026]L', '— Jane Doe, [ACM, Q1 2026]L'],
    ['— Robert Stone, Jr., [ACM, Q1 2026]L', '— Jane Doe, [ACM, Q1 2026]L'],
    ['In Mr. Roe’s words, “Costs fell.” LINK', 'In Jane Doe’s words, “Costs fell.” LINK'],
    ['Asked by Roe, Lee said “Costs fell.” LINK', 'Asked by Roe, Jane Doe said “Costs fell.” LINK'],
    ['“Costs fell,” said John Roe LINK', '“Costs fell,” said Jane Doe LINK'],
    ['“Costs fell” (Lee, Q1 2026, LINK)', '“Costs fell” (Jane Doe, Q1 2026, LINK)'],
  ] as const) {
    const sentence = readRow(wrong);
    const faults = faultsOf(acmeCall, sentence, 'Jane Doe');
    assert.equal(repaired(sentence, faults), readRow(right).note);
    assert.deepEqual([...new Set(faults.map(({ truth }) => truth))], ['Jane Doe']);
  }
  for (const beside of [
    'CFO Sam Lee said “Costs fell.” LINK',
    'Goldman’s John Roe said “Costs fell.” LINK',
    '[[Sam Lee]]: “Costs fell.” LINK',
    '@Lee: “Costs fell.” LINK',
    '#Lee: “Costs fell.” LINK',
    '`Lee`: “Costs fell.” LINK',
    '**Sam** Lee said “Costs fell.” LINK',
    'Sam Lee[^1] said “Costs fell.” LINK',
    '“Costs fell.” [Sam Lee, Q1 2026]L',
    'Lee (he’s the CFO) said “Costs fell.” LINK',
    'As CFO, Lee said “Costs fell.” LINK',
    'Lee, 62, said “Costs fell.” LINK',
    'Unlike Doe, Lee said “Costs fell.” LINK',
  ]) {
    const faults = faultsOf(acmeCall, readRow(beside), 'Jane Doe');
    assert.deepEqual([faults.length, faults[0]?.fix], [1, undefined], beside);
  }
  const sentence = readRow('On the Q3 2020 call the CFO said “Costs fell.” LINK');
  const faults = faultsOf(acmeCall, sentence, 'Jane Doe');
  assert.deepEqual(
    faults.map(({ kind, truth, fix }) => [kind, truth, fix]),
    [
      ['call', 'ACM, Q1 2026', undefined],
      ['speaker', 'Jane Doe', undefined],
    ],
  );
  const both = readRow('John Roe said “Costs fell.” LINK');
  assert.equal(
    repaired(both, faultsOf(acmeCall, both, 'Jane Doe', 'Sam Lee')),
    readRow('Jane Doe; Sam Lee said “Costs fell.” LINK').note,
  );
});

test('the check skips speakers if the call names no speakers', () => {
  const unnamed = { ...acmeCall, text: 'Costs fell.', ...parseCall({ transcript: 'Costs fell.', participants: [] }) };
  const sentence = readRow('John Roe said on the Q3 2020 call “Costs fell.” LINK');
  assert.deepEqual(formatFaults(sentence, faultsOf(unnamed, sentence, '')), ['call: Q3 2020']);
});

test('every attribution frame names a speaker in its example', () => {
  for (const { example } of [...frames, ...quoteFrames, ...wordNouns])
    assert.equal(toldOf(example, 'Jane Doe').length, 1, example);
});

test('a sentence gives the quotation to its subject in the example of each topic and of each opening word', () => {
  for (const { example } of [...topicFrames, ...clauseOpeners])
    assert.deepEqual(toldOf(example, 'Jane Doe'), ['speaker: Sam Lee'], example);
});

test('words that make a party the object of the sentence make it the speaker in their example', () => {
  for (const { example } of [...objectFrames, ...perceiving]) {
    assert.deepEqual(toldOf(example, 'Jane Doe'), [], example);
    assert.deepEqual(toldOf(example, 'Sam Lee'), ['speaker: Jane Doe'], example);
  }
});

test('a former employer beside a speaker claims no call, in the example of each past', () => {
  for (const { words, example } of pasts) {
    assert.deepEqual(toldOf(example, 'Jane Doe'), [], example);
    const word = words.split(' ').find((each) => example.includes(` ${each}`))!;
    assert.deepEqual(toldOf(example.replace(` ${word}`, ''), 'Jane Doe'), ['call: Apple'], example);
  }
});

/** A call of these people, who have said nothing but `Costs fell.` */
function callOf(ticker: string, ...names: string[]): typeof acmeCall {
  const transcript = names.map((name) => `${name}:\nCosts fell.\n`).join('\n');
  const participants = names.map((name) => ({ name, role: 'Chief Financial Officer' }));
  return { ...acmeCall, ticker, text: transcript, ...parseCall({ transcript, participants }) };
}

test('the check knows suffixes, nicknames, and tickers that look like roles', () => {
  const stone = 'Robert C. “Bob” Stone, Jr.';
  const [jr, plain] = [callOf('COO', 'Robert Stone, Jr.', 'Dana Reed'), callOf('IR', stone, 'Dana Reed')];
  for (const [call, row, who] of [
    [jr, 'Robert Stone, Jr. told investors: “Costs fell.” LINK', 'Robert Stone, Jr.'],
    [jr, 'Robert Stone Jr. said “Costs fell.” LINK', 'Robert Stone, Jr.'],
    [jr, '— Robert C. “Bob” Stone, Jr., [COO, Q1 2026]L', 'Robert Stone, Jr.'],
    [plain, `— ${stone}, [IR, Q1 2026]L`, stone],
    [plain, 'Bob Stone said “Costs fell.” LINK', stone],
    [jr, '— Dana Reed, [COO, Q1 2026]L', 'Dana Reed'],
    [jr, '“Costs fell.” [COO]L', 'Dana Reed'],
  ] as const)
    assert.deepEqual(formatFaults(readRow(row), faultsOf(call, readRow(row), who)), [], row);
});

test('the check reads any text, and its findings lie within the text', () => {
  for (const scrap of [
    '“',
    '(',
    '[',
    'John Roe, ',
    'said ',
    'Q3 2020 ',
    '’s ',
    'after ',
    'A.',
    '—',
    '](',
    'in the ',
    'and Doe ',
  ]) {
    const text = `${scrap.repeat(400)}“Costs fell.” LINK ${scrap.repeat(400)}`;
    const sentence = readRow(text);
    for (const { start, end } of faultsOf(acmeCall, sentence, 'Jane Doe'))
      assert.ok(start < end && end <= text.length + 40);
  }
});

const link =
  'vscode://market-desk.market-desk/transcript?from=sample&cik=7&ticker=ACM&fyq=Q1%202026&start=Costs%20fell.';

/** Faults in each citation of a whole note about words of Jane Doe. */
function toldOfNote(note: string): string[] {
  const text = note.replaceAll(/\]L/g, `](${link})`);
  return readCitations(text).flatMap((citation) =>
    checkAttribution(acmeCall, citation, partsOf(acmeCall, 'Jane Doe')).map(
      ({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`,
    ),
  );
}

test('the check reads whole notes wherever the link and the name stand', () => {
  for (const [note, ...faults] of [
    ['As Sam Lee said ([source]L): “Costs fell.” And so on.', 'speaker: Sam Lee'],
    ['As Jane Doe said ([source]L): “Costs fell.” And so on.'],
    ['[Sam Lee, Q1 2026]L: “Costs fell,” said Doe.', 'speaker: Sam Lee'],
    ['[Jane Doe, Q1 2026]L: “Costs fell,” she told John Roe'],
    ['[Q3 2020 call]L: “Costs fell.”', 'call: Q3 2020'],
    ['[source]L: “Costs fell,” said Sam Lee.', 'speaker: Sam Lee'],
    ['Sam Lee said:\n\n> Costs fell.\n\n[source]L', 'speaker: Sam Lee'],
    ['John Roe asked about costs. Jane Doe:\n\n> Costs fell.\n\n[source]L'],
    ['“Costs fell”[^a] said Lee.\n\n[^a]: [source]L', 'speaker: Lee'],
    ['“Costs fell.”\n— Sam Lee, [source]L', 'speaker: Sam Lee'],
    ['> [!quote] Sam Lee, CFO, [Acme (ACM), Q1 2026]L\n> Costs fell.', 'speaker: Sam Lee'],
    ['> [!quote] Jane Doe, CEO, [Acme (ACM), Q1 2026]L\n> Costs fell.'],
    ['“Costs fell” – a relief for John Roe ([source]L)'],
    ['“Costs fell” ([source]L), John Roe said “costs rose”.'],
    ['See [the call]L — John, maybe.'],
  ] as const)
    assert.deepEqual(toldOfNote(note), faults, note);
});

test('the check ignores words in -ing, and roles after an opening word', () => {
  for (const sentence of ['Jane Doe said spending in Q3 2023 “fell.” LINK', 'Según la CEO, “Costs fell.” LINK'])
    assert.deepEqual(toldOf(sentence, 'Jane Doe'), [], sentence);
  assert.deepEqual(toldOf('Speaking in Q3 2023, Jane Doe said “Costs fell.” LINK', 'Jane Doe').length, 1);
});

test('the check accepts a nickname alone, but not after a title', () => {
  assert.deepEqual(toldOf('Samuel said “Costs fell.” LINK', 'Sam Lee'), []);
  assert.equal(toldOf('Mr. Samuel said “Costs fell.” LINK', 'Sam Lee').length, 1);
});

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { formatCitationLink } from '../../../../src/domain/links/citationLink.ts';
import { makeLocator } from '../../../../src/domain/passages/makeLocator.ts';
import type { Passage } from '../../../../src/domain/passages/passage.ts';
import type { Call, TranscriptMetadata } from '../../../../src/domain/transcript.ts';
import { quotePresets } from '../../../../src/domain/writing/quoteTemplate.ts';
import { citedCallOf, type CitedCall } from '../../../../src/domain/verdicts/citedCall.ts';
import { checkCitation } from '../../../../src/domain/verdicts/judgeQuotation.ts';
import { quoteSelected, writeQuote, type Quote } from '../../../../src/features/notes/quotes/quoteModel.ts';
import { portionOf } from '../../../suite/repetitions.ts';
import { readCitations } from '../../domain/verdicts/readCitations.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');
const folder = join(process.env['MARKET_DESK_SHARED'] ?? join(root, '..', 'shared'), 'data', 'transcripts');
const files = existsSync(folder)
  ? readdirSync(folder).filter((file) => file.endsWith('.json') && !file.endsWith('.truth.json'))
  : [];

interface Told {
  name: string;
  call: Call;
}

/**
 * Words that are hard to cut: with signs, accents, surrogates, marks of Markdown and of editing. Roles that look like
 * companies and sentences.
 */
const hard: Told = {
  name: 'hard words',
  call: {
    participants: [
      { name: 'Jane Doe', role: 'Chair of Global Board, SP&A and Principal Accounting Officer' },
      { name: 'John Roe', role: 'Robert W. Baird & Co., LLC. -- Analyst' },
    ],
    transcript: `Jane Doe:
Don’t cut well-known words, R&D at $1,234.5 million, -5%, 12.5% or 2019-2020 (emphasis added), cafe\u0301 or na\u00efve.
A co\u00adoperation of Acme\u2122 and \ud835\udc00\ud835\udc01 [inaudible] *slanted*, snake_case_words and mid*dle* ones (sic)… or so.
# 1. Not a heading \\ | \`code\` <b>bold</b> ![x](y) https://www.example.com/a_b?c=d

John Roe:
“Quoted “within” quotes” and "straight" ones: 5" by 6". > Not a quote. Margins... held.

Jane Doe:
Yes.
`,
  },
};
const { transcript: hardText } = hard.call;
const twoSpeakers = [
  [hardText.indexOf('Acme'), hardText.indexOf('“Quoted') + 4 - hardText.indexOf('Acme')],
  [hardText.indexOf('. held') + 5, hardText.indexOf('Yes') + 2 - hardText.indexOf('. held') - 5],
  [hardText.lastIndexOf('.\n\nJane'), 16],
] as const;
const presets = Object.keys(quotePresets);
/** Faults by rare luck: every run takes other calls. */
const real = portionOf(files).map((file): Told => {
  const answer = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { data: Call[] };
  return { name: file, call: answer.data[0]! };
});
const metadata: TranscriptMetadata = {
  ...{ cik: 7, ticker: 'ACM', companyname: 'Acme Corporation', companyname_short: 'Acme' },
  ...{ transcript_fyq: 'Q1 2026', available_fyq: ['Q1 2026'] },
};

const citedCall = (call: Call): CitedCall => citedCallOf({ metadata, call })!;

/** The quote of this passage of a call; undefined where it has no words. */
const quoteOf = (cited: CitedCall, call: Call, passage: Passage): Quote | undefined =>
  quoteSelected(
    {
      ...{ from: 'sample', cik: 7, ticker: 'ACM', company: 'Acme', fyq: 'Q1 2026' },
      ...{ text: call.transcript, parsed: cited, passage, source: cited.source },
    },
    'vscode',
    new Date(0),
  );

test('the shared data contains real calls', { skip: files.length > 0 ? false : 'no shared data' }, () => {
  assert.ok(files.length > 0);
});

for (const { name, call } of [hard, ...real])
  test(`${name}: the check accepts the quotation of any selection`, () => {
    const cited = citedCall(call);
    const { transcript: text } = call;
    const start = fc.nat(text.length - 1);
    const size = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 1_500 }), fc.nat(text.length));
    const check = (from: number, length: number, setting: string): void => {
      const passage = { start: from, end: Math.min(text.length, from + length) };
      const quote = quoteOf(cited, call, passage);
      if (!quote) return;
      const note = writeQuote(quote, setting, '');
      const citations = readCitations(note);
      assert.equal(citations.length, 1, note);
      // A selection may begin or end where no honest quotation does.
      const kinds = citations.flatMap((citation) => checkCitation(cited, citation)).map(({ kind }) => kind);
      assert.deepEqual(
        kinds.filter((kind) => kind !== 'cut' && kind !== 'outside' && kind !== 'question'),
        [],
        note,
      );
      const [first] = quote.parts;
      assert.ok(first && first.start < passage.end && first.end > passage.start, note);
      assert.ok(note.isWellFormed(), note);
    };
    fc.assert(fc.property(start, size, fc.constantFrom(...presets), check), { numRuns: name === hard.name ? 40 : 12 });
    // The check once took one of two speakers for all, after a quotation mark or a full stop that was selected alone.
    if (name === hard.name)
      for (const [from, length] of twoSpeakers) for (const each of presets) check(from, length, each);
    const firstTurns = new Map(cited.turns.toReversed().map(({ speaker, speechStart }) => [speaker, speechStart]));
    for (const from of firstTurns.values()) for (const setting of presets) check(from, 50, setting);
  });

test('the check finds a passage with a repeated beginning by the words before it', () => {
  const said = 'While our outlook holds, we are careful.';
  const transcript = `Jane Doe:\nThat is off a 2020 base. ${said} Costs fell.\n\nJohn Roe:\n${said} Bye.\n`;
  const call: Call = { participants: [], transcript };
  const cited = citedCall(call);
  const passage = { start: transcript.indexOf(said), end: transcript.length - 1 };
  const quote = quoteOf(cited, call, passage)!;
  const locator = makeLocator(cited.source, cited.turns, passage);
  assert.match(locator.before, /base\.$/);
  // As earlier versions wrote it.
  const link = formatCitationLink('vscode', { from: 'sample', cik: 7, fyq: 'Q1 2026', turn: 0, passage: locator });
  const [citation] = readCitations(writeQuote({ ...quote, link }, 'blockquote', ''));
  assert.deepEqual(checkCitation(cited, citation!), []);
});

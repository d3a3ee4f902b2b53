import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallText } from '../../../../src/domain/passages/callText.ts';
import { parseCall } from '../../../../src/domain/transcripts/parseCall.ts';
import { compareQuotation } from '../../../../src/domain/quotations/compareQuotation.ts';
import { WordSearch } from '../../../../src/domain/passages/findWords.ts';
import { longestQuotation, parseQuotation } from '../../../../src/domain/quotations/quotation.ts';
import { finish } from '../../../../src/base/slices.ts';
import { citedCallOf } from '../../../../src/domain/verdicts/citedCall.ts';
import { checkCitation, checkCitations } from '../../../../src/domain/verdicts/judgeQuotation.ts';
import { CitationIndex } from '../../../../src/features/notes/index/citationIndexModel.ts';
import { mostLinks } from '../../../../src/domain/notes/citationLinks.ts';
import { longestNote, readNote } from '../../../../src/domain/notes/noteCitations.ts';
import { readCitations } from './readCitations.ts';

const link = 'x://market-desk.market-desk/transcript?from=sample&cik=7&fyq=Q1%202026&start=We%20grew';
const metadata = {
  ...{ cik: 7, ticker: 'ACM', companyname: 'Acme', companyname_short: 'Acme' },
  ...{ transcript_fyq: 'Q1 2026', available_fyq: [] },
};
const call = citedCallOf({ metadata, call: { transcript: 'Jane Doe:\nWe grew a lot.\n', participants: [] } })!;

test('the reader reads a block quote of a hundred thousand lines link by link', () => {
  const block = `${'> a\n'.repeat(100_000)}\n${`${link}\n`.repeat(200)}`;
  const citations = readCitations(block);
  assert.equal(citations.length, 200);
  // The quote is there once, whoever cites it.
  assert.equal(new Set(citations.map(({ quotation }) => quotation)).size, 1);
  assert.equal(citations[0]!.quotation?.text.length, 200_000 - 1);
  assert.deepEqual(readCitations(`${link}${'.'.repeat(98_000)}x`), []);
  assert.equal(readCitations(`${link}${'.'.repeat(98_000)}`).length, 1);
});

test('the reader can stop before each link of a note', () => {
  let steps = 0;
  for (const reading = readNote(`${link}\n`.repeat(300)); !reading.next().done;) steps += 1;
  assert.ok(steps > 300);
  const citations = readCitations(`${link}\n`.repeat(300));
  steps = 0;
  for (const check = checkCitations(call, citations); !check.next().done;) steps += 1;
  assert.equal(steps, 300);
});

test('the reader reads a megabyte of quotations, links, and marks in many steps', () => {
  for (const unit of [
    '“We grew a lot” ',
    `“We grew” (${link}) `,
    '“',
    '"a ',
    '> “a b c d” e “f”\n',
    '<q>',
    '<blockquote>',
  ]) {
    const text = `${unit.repeat(1_000_000 / unit.length)}\n\n“We grew a lot.” (${link})`;
    let steps = 0;
    const reading = readNote(text);
    for (let step = reading.next(); ; step = reading.next(), steps += 1)
      if (step.done) {
        assert.ok(step.value.citations.length > 0, unit);
        break;
      }
    assert.ok(steps > 3, `${unit}: ${steps}`);
  }
});

test('many links on one line each keep their own quotation', () => {
  const many = Array.from({ length: 500 }, (_, at) => `“We grew ${at}% this year” ([a](${link}))`).join(' and ');
  const texts = readCitations(many).map(({ quotation }) => quotation?.text);
  assert.deepEqual(
    texts,
    texts.map((_, at) => `We grew ${at}% this year`),
  );
});

test('the check reports a note with too much text or too many citations', () => {
  const long = `${link}\n${'a'.repeat(longestNote)}`;
  assert.deepEqual(finish(readNote(long)), { citations: [], mentions: [], limit: 'length' });
  assert.deepEqual(finish(readNote('a'.repeat(longestNote + 1))), { citations: [], mentions: [] });
  const many = finish(readNote(`${link}\n`.repeat(mostLinks + 1)));
  assert.deepEqual([many.citations.length, many.limit], [mostLinks, 'links']);
  assert.equal(finish(readNote(`${link}\n`.repeat(mostLinks - 1))).limit, undefined);
  const index = new CitationIndex();
  assert.equal(index.set('a', long), true);
  assert.equal(index.get('a')?.limit, 'length');
  assert.equal(index.set('a', link), true);
  assert.equal(index.get('a')?.limit, undefined);
});

test('the check calls an incomparable quotation neither right nor wrong', () => {
  const note = (words: string): string => `> ${words}\n>\n> — Jane Doe, [Acme](${link})\n`;
  const kinds = (words: string): string[] =>
    readCitations(note(words)).flatMap((citation) => checkCitation(call, citation).map(({ kind }) => kind));
  assert.deepEqual(kinds('We grew a lot.'), []);
  assert.deepEqual(kinds('We shrank a lot.'), ['other']);
  assert.deepEqual(kinds('a'.repeat(longestQuotation + 1)), ['long']);
  const grown = citedCallOf({
    metadata,
    call: { transcript: `Jane Doe:\nWe grew ${'a '.repeat(9_000)}\n`, participants: [] },
  })!;
  const [citation] = readCitations(note('a … '.repeat(2_500)));
  assert.deepEqual(
    checkCitation(grown, citation!).map(({ kind }) => kind),
    ['long'],
  );
});

test('compareQuotation gives up an endless comparison with the verdict unknown', () => {
  const transcript = `Jane Doe:\n${'a b '.repeat(30_000)}`;
  const source = new CallText(transcript);
  const call = { source, ...parseCall({ transcript, participants: [] }), names: [] };
  const quotation = parseQuotation(`${'a [x] b '.repeat(1_500)} c`)!;
  const { verdict } = compareQuotation(quotation, call, { passage: { start: 0, end: transcript.length } });
  assert.equal(verdict, 'unknown');
});

test('the search finds repetitive words at the same place as the regex engine', () => {
  for (const [text, sought] of [
    ['a'.repeat(90_000), `${'a'.repeat(200)}b${'a'.repeat(200)}`],
    [`${'ab'.repeat(50_000)}c`, `${'ab'.repeat(400)}c`],
    [`${'aab'.repeat(9_000)}x${'aab'.repeat(900)}`, `x${'aab'.repeat(300)}`],
    ['abc', 'abc'],
    ['abc', 'd'],
  ] as const) {
    const search = new WordSearch(sought);
    assert.equal(search.find(text), text.indexOf(sought));
    assert.equal(search.find(text, 5), text.indexOf(sought, 5));
    const at = text.indexOf(sought);
    assert.equal(search.find(text, at + 1), text.indexOf(sought, at + 1));
  }
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createLineTable } from '../../../src/base/lineTable.ts';
import { findPlaceLinks, formatFundLink } from '../../../src/domain/links/placeLink.ts';
import { placeQuote } from '../../../src/domain/writing/placeQuote.ts';
import { quotePresets, templateOf } from '../../../src/domain/writing/quoteTemplate.ts';
import { parseCall } from '../../../src/domain/transcripts/parseCall.ts';
import { addFrontMatter, fundTemplateOf } from '../../../src/features/funds/fundNoteModel.ts';
import { checkCitation } from '../../../src/domain/verdicts/judgeQuotation.ts';
import { CitationIndex } from '../../../src/features/notes/index/citationIndexModel.ts';
import { findCitationLinks } from '../../../src/domain/notes/citationLinks.ts';
import { allFootnoteMarks } from '../../../src/domain/notes/pairing/citationPlaces.ts';
import { NoteLines } from '../../../src/domain/notes/noteLines.ts';
import { quoteSelected, writeQuote } from '../../../src/features/notes/quotes/quoteModel.ts';
import { acmeCall, acmeParticipants } from '../domain/verdicts/acmeCall.ts';
import { readCitations } from '../domain/verdicts/readCitations.ts';
import { repairNote } from '../domain/verdicts/repairNote.ts';
import { moved, withWindowsEnds } from './windowsEnds.ts';

const transcript = `Jane Doe:
We grew revenue by 12.5% in a difficult quarter. Costs fell.
Margins held up well.

John Roe:
And what about next year, and the year after that?
`;
const call = acmeCall(transcript);

function cite(preset: string, from: string, till: string, taken = ''): string {
  const selected = {
    ...{ from: 'sample' as const, cik: 7, ticker: 'ACM', company: 'Acme', fyq: 'Q1 2026', text: transcript },
    parsed: parseCall({ transcript, participants: acmeParticipants }),
    passage: { start: transcript.indexOf(from), end: transcript.indexOf(till) + till.length },
  };
  return writeQuote(quoteSelected(selected, 'vscode', new Date(0))!, preset, taken);
}

/** Right, in other words, by another speaker, within a list, in a quote of a quote, and with a link to a fund. */
function noteOf(preset: string): string {
  const right = cite(preset, 'We grew', 'up well.');
  const wrong = cite(preset, 'Costs fell', 'fell.', right).replace('Costs fell', 'Sales fell');
  const other = cite(preset, 'And what', 'after that?', right + wrong).replace('John Roe', 'Jane Doe');
  const within = (prefix: string, text: string): string =>
    text
      .split('\n')
      .map((line) => `${prefix}${line}`.trimEnd())
      .join('\n');
  return [
    '---\ntitle: A note\n---',
    '# Notes “of a day”',
    right,
    `Words before.\n\n${wrong}\n\nWords after.`,
    within('   ', other).replace('   ', '1. '),
    within('> ', cite(preset, 'Margins', 'up well.', right + wrong + other)),
    `[A fund](${formatFundLink('vscode', { ticker: 'ACMX' })})`,
    '',
  ].join('\n\n');
}

suite('notes with the line ends of Windows', () => {
  for (const preset of Object.keys(quotePresets)) {
    const note = noteOf(preset);
    const windows = withWindowsEnds(note);

    test(`${preset}: citations are found with the same words, speakers and places`, () => {
      const citations = readCitations(note);
      assert.equal(citations.length, 4);
      assert.ok(citations.every(({ quotation, speaker }) => quotation !== undefined && speaker !== undefined));
      // Between an opening quote and a link, what was written on several lines has its own line ends.
      const plain = JSON.parse(JSON.stringify(readCitations(windows.text)).replaceAll('\\r\\n', '\\n')) as unknown;
      assert.deepEqual(plain, moved(citations, windows.at));
      assert.deepEqual(
        findCitationLinks(windows.text).map(({ start, end }) => [start, end]),
        findCitationLinks(note).map(({ start, end }) => [windows.at(start), windows.at(end)]),
      );
    });

    test(`${preset}: the check finds the same faults, and their fixes make the same note`, async () => {
      const check = (text: string) => readCitations(text).flatMap((citation) => checkCitation(call, citation));
      const repair = (text: string): Promise<string> => repairNote(text, call);
      assert.deepEqual(
        check(note).map(({ kind }) => kind),
        ['words', 'speaker'],
      );
      assert.deepEqual(check(windows.text), moved(check(note), windows.at));
      // The editor writes what is put into a document with the document's own line ends.
      assert.equal((await repair(windows.text)).replaceAll('\r\n', '\n'), await repair(note));
      assert.deepEqual(check(withWindowsEnds(await repair(note)).text), []);
    });

    test(`${preset}: lines, footnotes, links to funds and who cites what are the same`, () => {
      const lines = new NoteLines(windows.text);
      const table = createLineTable(windows.text);
      for (let offset = 0; offset < note.length; offset++) {
        assert.equal(lines.lineOf(windows.at(offset)), new NoteLines(note.slice(0, offset)).lineOf(offset));
        assert.deepEqual(
          table.positionOf(windows.at(offset)),
          createLineTable(note.slice(0, offset)).positionOf(offset),
        );
      }
      assert.deepEqual(
        [...allFootnoteMarks(windows.text)].map(({ name, start }) => [name, start]),
        [...allFootnoteMarks(note)].map(({ name, start }) => [name, windows.at(start)]),
      );
      assert.deepEqual(
        moved(findPlaceLinks(windows.text), (at) => at),
        moved(findPlaceLinks(note), windows.at),
      );
      const index = new CitationIndex();
      index.set('lf', note, { mentions: [], citations: readCitations(note) });
      index.set('crlf', windows.text, { mentions: [], citations: readCitations(windows.text) });
      const citing = index.citing({ from: 'sample', cik: 7, fyq: 'Q1 2026' }).map((each) => ({ ...each, note: '' }));
      assert.equal(citing.length, 8);
      assert.deepEqual(citing.slice(4), citing.slice(0, 4));
    });
  }

  test('a quotation goes in at a cursor in the same way', () => {
    const quote = cite('blockquote', 'We grew', 'up well.');
    for (const [before, after] of [
      ['', ''],
      ['# A\n\n', '\n\nb'],
      ['a line', ' and its rest\nanother'],
      ['> a quote\n> ', '\n> more\n'],
      ['1. an item\n   ', '\n2. another'],
      ['a\n', 'b\n'],
    ] as const)
      assert.equal(
        placeQuote(quote, { before: withWindowsEnds(before).text, after: withWindowsEnds(after).text }),
        placeQuote(quote, { before, after }),
        JSON.stringify([before, after]),
      );
  });

  test('front matter is found and added to, and a template may have been written there', () => {
    const note = '---\ntitle: A\nticker: OLD\n---\n\n# A\n';
    const matter = '---\nticker: "A"\ncik: 1\n---';
    const windows = withWindowsEnds(note);
    const edit = addFrontMatter(note, matter);
    assert.deepEqual(edit.kept, ['ticker']);
    assert.deepEqual(addFrontMatter(windows.text, withWindowsEnds(matter).text), {
      offset: windows.at(edit.offset),
      text: edit.text.replaceAll('\n', '\r\n'),
      kept: edit.kept,
    });
    const template = '> ${quote}\n>\n> ${link}';
    assert.equal(templateOf(withWindowsEnds(template).text), template);
    assert.equal(fundTemplateOf(withWindowsEnds('| ${ticker} |\n| ${cik} |').text), '| ${ticker} |\n| ${cik} |');
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostLinks } from '../../../../src/domain/notes/citationLinks.ts';
import { findNoteLinks } from '../../../../src/domain/notes/referenceLinks.ts';
import { readCitations } from '../verdicts/readCitations.ts';

const link = 'x://market-desk.market-desk/transcript?from=sample&cik=7&fyq=Q1%202026&start=We%20grew';
const definition = `[md-1]: ${link}`;
const uses = (note: string): string[] => findNoteLinks(note).map(({ start, end }) => note.slice(start, end));

test('a reference link counts at its label, in every Markdown form', () => {
  for (const use of ['[words][md-1]', '[words [in] brackets][MD-1]', '[md-1][]', '[md-1]', '[two\nlines][ md-1 ]'])
    for (const eol of ['\n', '\r\n']) {
      const note = `> We grew ${use}, so.\n\n${definition}\n`.replaceAll('\n', eol);
      assert.deepEqual(uses(note), [use.replaceAll('\n', eol)], note);
      const [found] = findNoteLinks(note);
      assert.equal(found!.text, link);
      assert.equal(note.slice(found!.definition!.start, found!.definition!.end), link);
    }
  const other = '[a](<x://market-desk.market-desk/transcript?cik=7&fyq=Q2%202026>)';
  assert.deepEqual(uses(`[a][md-1] ${other} [b][md-1]\n\n${definition}`), [
    '[a][md-1]',
    'x://market-desk.market-desk/transcript?cik=7&fyq=Q2%202026',
    '[b][md-1]',
  ]);
});

test('a definition may have a title, angle brackets, or a block quote around', () => {
  for (const each of [`${definition} "Title"`, `[md-1]: <${link}>`, `> ${definition}`, `  ${definition}  `])
    assert.deepEqual(uses(`${each}\n\n[a][md-1]\n`), ['[a][md-1]'], each);
});

test('an unused definition is a link at its place, and the first duplicate counts', () => {
  assert.deepEqual(uses(`a\n\n${definition}\n`), [link]);
  const second = definition.replace('grew', 'fell');
  const [found] = findNoteLinks(`[a][md-1]\n\n${definition}\n${second}\n`);
  assert.equal(found!.text, link);
  // Each of two merged notes may have the definition.
  assert.deepEqual(uses(`[a][md-1]\n\n${definition}\n\n[b][md-1]\n\n${definition}\n`), ['[a][md-1]', '[b][md-1]']);
});

test('code, escapes, pictures, footnotes, and other labels don’t use a definition', () => {
  for (const text of [
    '```\n[a][md-1]\n```',
    '~~~\n[a][md-1]',
    'a `[a][md-1]` b',
    'a ``[a]\n[md-1]`` b',
    '\\[a][md-1\\]',
    '![a][md-1]',
    '[a][md-2]',
    '[md-1][md-2]',
    '[md-1](y)',
    '[a\n\nb][md-2]',
    '[^md-1]',
  ])
    assert.deepEqual(uses(`${definition}\n\n${text}\n`), [link], text);
  assert.deepEqual(uses(`[a][md-1]\n\n\`\`\`\n${definition}\n\`\`\`\n`), []);
  assert.deepEqual(uses(`[a][1]\n\n[^1]: ${link}\n`), [link]);
  assert.deepEqual(uses(`a \\\`[a][md-1]\\\`\n\n${definition}`), ['[a][md-1]']);
});

test('the quotation and the speaker belong to the use of a link', () => {
  const note = `> We grew.\n>\n> — Jane Doe, CEO, [ACM, Q1 2026][md-1]\n\nHe said “Costs fell” — John Roe [x][md-1]\n\n${definition}\n`;
  assert.deepEqual(
    readCitations(note).map(({ quotation, speaker }) => [quotation?.text, speaker?.text]),
    [
      ['We grew.', 'Jane Doe'],
      ['Costs fell', 'John Roe'],
    ],
  );
});

test('the reader handles half a megabyte of brackets and a flood of uses', () => {
  for (const unit of ['[', ']', '[]', '[md-1', '[a][', '`[', '\\['])
    assert.ok(findNoteLinks(`${definition}\n\n${unit.repeat(500_000 / unit.length)}`).length > 0, unit);
  assert.equal(findNoteLinks(`${definition}\n\n${'[md-1] '.repeat(mostLinks * 2)}`).length, mostLinks);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCitationLink } from '../../../../src/domain/links/citationLink.ts';
import { findDamagedLinks, findUncited } from '../../../../src/domain/notes/uncitedQuotations.ts';
import { readCitations } from '../verdicts/readCitations.ts';

const link = formatCitationLink('vscode', { from: 'service', cik: 7, ticker: 'ACM', fyq: 'Q1 2026' });
const uncited = (note: string): string[] => {
  const found = findUncited(note, readCitations(note));
  for (const { start, end, text, prefix } of found) if (prefix === '') assert.equal(note.slice(start, end), text);
  return found.map(({ text }) => text);
};

test('the reader finds uncited quotations in quotation marks and in block quotes', () => {
  assert.deepEqual(uncited('He said “margins held up well” and "orders grew by a lot".'), [
    'margins held up well',
    'orders grew by a lot',
  ]);
  assert.deepEqual(uncited('> [!quote] Ann Ash\n> Margins held\n> up well.\n> — Ann Ash\n\nText'), [
    'Margins held\nup well.',
  ]);
  assert.deepEqual(uncited('“a “nested quotation of words” here”'), ['a “nested quotation of words” here']);
});

test('the reader finds uncited quotations in every citable form', () => {
  const words = 'Margins held up well this quarter';
  for (const pair of ['“”', '""', '«»', '»«', '„“', '””', '‚‘', '‘’', "''", '‹›', '「」', '『』'])
    for (const lead of ['', '- ', '# ', '| a | ', '[^1]: ', '> [!note] a\n> '])
      assert.deepEqual(uncited(`${lead}He said ${pair[0]}${words}${pair[1]}.`), [words], lead + pair);
  assert.deepEqual(uncited(`He said <q>${words}</q>.`), [words]);
  assert.deepEqual(uncited(`<blockquote><p>${words}.</p><footer>Ann Ash</footer></blockquote>`), [`${words}.`]);
  assert.deepEqual(uncited('彼は「利益率は維持されました」と述べた。'), ['利益率は維持されました']);
  assert.deepEqual(uncited(`> ${words}.\n>\n> ${words}.`), [`${words}.\n\n${words}.`]);
});

test('the reader finds the uncited quotations beside cited ones', () => {
  const [one, other] = ['Margins held up well this quarter', 'Costs fell in every one of our regions'];
  for (const [note, ...expected] of [
    [`“${one}.” She went on. Then she said “${other}” ([ACM](${link})).`, `${one}.`],
    [`“${one}” ([ACM](${link})). Then: “${other}.”`, `${other}.`],
    [`> ${one}.\n>\n> — Ann Ash, [ACM](${link})\n>\n> ${other}.`, `${other}.`],
    [`> ${one}.\n>\n> — Ann Ash, [ACM](${link})\n>\n> Emphasis added`],
    [`“${one}” and “${other}” ([ACM](${link}))`],
    [`> “${one},” she said, “${other}.” ([ACM](${link}))`],
    [`<blockquote>${one}. <a href="${link}">ACM</a></blockquote>`],
    [`“[${one}](${link})”`],
  ] as const)
    assert.deepEqual(uncited(note), expected, note);
});

test('cited quotations, code, front matter, and short terms aren’t uncited quotations', () => {
  for (const note of [
    `“Margins held up well this quarter.” ([ACM, Q1 2026](${link}))`,
    `> Margins held up well this quarter.\n>\n> — Ann Ash, [ACM](${link})`,
    `> Margins held up well this quarter.[^1]\n\n[^1]: Ann Ash, [ACM](${link})`,
    '```\n“margins held up well here”\n```\nand `"margins held up well here"`',
    '---\ntitle: "Margins held up well here"\n---\nText',
    'The “soft landing” and "a b c" and 5" by 7"',
    '',
  ])
    assert.deepEqual(uncited(note), [], note);
});

test('the reader finds unreadable links to calls', () => {
  const note = `[a](${link}) [b](${link.replace('cik=7', 'cik=x')}) [c](${link.replace('fyq=', 'fqy=')})`;
  const found = findDamagedLinks(note);
  assert.equal(found.length, 2);
  for (const { start, end, text } of found) assert.equal(note.slice(start, end), text);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCitationLink } from '../../../../src/domain/citations/citationLink.ts';
import { readCitations } from '../../../../src/domain/notes/noteCitations.ts';
import { findDamagedLinks, findUncited } from '../../../../src/domain/notes/uncitedQuotations.ts';

const link = formatCitationLink('vscode', { from: 'service', cik: 7, ticker: 'ACM', fyq: 'Q1 2026' });
const uncited = (note: string): string[] => {
  const found = findUncited(note, readCitations(note));
  for (const { start, end, text, prefix } of found) if (prefix === '') assert.equal(note.slice(start, end), text);
  return found.map(({ text }) => text);
};

test('quotations without a citation are found, in quotation marks and in block quotes', () => {
  assert.deepEqual(uncited('He said “margins held up well” and "orders grew by a lot".'), [
    'margins held up well',
    'orders grew by a lot',
  ]);
  assert.deepEqual(uncited('> [!quote] Ann Ash\n> Margins held\n> up well.\n> — Ann Ash\n\nText'), [
    'Margins held\nup well.',
  ]);
  assert.deepEqual(uncited('“a “nested quotation of words” here”'), ['a “nested quotation of words']);
});

test('what has a citation, code, front matter and terms of a few words are none', () => {
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

test('links to calls that cannot be read are found', () => {
  const note = `[a](${link}) [b](${link.replace('cik=7', 'cik=x')}) [c](${link.replace('fyq=', 'fqy=')})`;
  const found = findDamagedLinks(note);
  assert.equal(found.length, 2);
  for (const { start, end, text } of found) assert.equal(note.slice(start, end), text);
});

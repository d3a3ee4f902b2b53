import assert from 'node:assert/strict';
import { test } from 'node:test';

import { finish } from '../../../../src/base/slices.ts';
import { readCode } from '../../../../src/domain/notes/codeSpans.ts';
import { readNote } from '../../../../src/domain/notes/noteCitations.ts';
import { findDamagedLinks, findUncited } from '../../../../src/domain/notes/uncitedQuotations.ts';

const link = 'x://market-desk.market-desk/transcript?from=sample&cik=7&fyq=Q1%202026&start=We%20grew';
const claim = `$ACM said “We grew by a lot this year” ([ACM](${link})), [bad](${link.replace('cik=7', 'cik=x')})`;
const block = `> We grew by a lot this year.\n>\n> — Jane Doe, [ACM](${link})`;

/** Every kind of claim that is read in a note. */
function claimsIn(note: string): number {
  const { citations, mentions } = finish(readNote(note));
  return citations.length + mentions.length + findDamagedLinks(note).length + findUncited(note, citations).length;
}

test('a comment in a note isn’t checked, since readers don’t see it', () => {
  for (const note of [
    `<!-- ${claim} -->`,
    `%%${claim}%%`,
    `a %% ${claim} %% b`,
    `a %% b\n${claim}\n%% c`,
    `a <!--\n${claim}\n--> b`,
    `%%\n${claim}\n\n${claim}\n%%`,
    `a\n<!--\n\n${block}\n\n\`\`\`\n-->\n\nb`,
    `> %%\n> ${claim}\n>\n> ${claim}\n> %%`,
    `- %% a\n\n  ${claim}\n  %%`,
    `<!--> %% a \`b %% %% ${claim} %%`,
    `%%\n${block}\n%%`,
  ])
    assert.equal(claimsIn(note), 0, note);
});

test('unclosed comment marks, and comment marks in code, hide no text', () => {
  for (const note of [
    `5%% more. ${claim}`,
    `%%\n\n${claim}`,
    `<!-- a\n\n${claim}`,
    `a %% b\n\n${claim}\n\nc %% d`,
    `a <!-- b\n\n${claim}\n\nc --> d`,
    `\`%%\` ${claim} \`%%\``,
    `\`\`\`\n%%\n\`\`\`\n${claim}\n\`\`\`\n%%\n\`\`\``,
    `\\%% ${claim} \\%%`,
    `%% a %% ${claim}`,
    `<!-- a --> ${claim} <!-- b -->`,
  ])
    assert.equal(claimsIn(note), 3, note);
});

test('a comment can’t begin in code, and code can’t begin in a comment', () => {
  const spansOf = (text: string): string[] =>
    finish(readCode(text)).spans.map(({ start, end, isComment }) => `${isComment ? 'c' : ''}${text.slice(start, end)}`);
  assert.deepEqual(spansOf('`a <!-- b` -->'), ['`a <!-- b`']);
  assert.deepEqual(spansOf('<!-- `a --> b `c`'), ['c<!-- `a -->', '`c`']);
  assert.deepEqual(spansOf('<!--\n\n```\n-->\n`a`\n~~~\nb'), ['c<!--\n\n```\n-->', '`a`', '~~~\nb']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseGitName } from '../../../../../src/features/library/sharing/gitNameModel.ts';

test('parseGitName reads the last name of the user, without quotation marks and comments', () => {
  const named: [text: string, name: string | undefined][] = [
    ['[user]\n\tname = Ann Lee\n\temail = a@b', 'Ann Lee'],
    ['[USER]\r\nName=Ann ; first\r\n[core]\r\nname = x', 'Ann'],
    ['[user]\nname = "Ann \\"A#\\" Lee" # x\n', 'Ann "A#" Lee'],
    ['[user]\nname = Ann\n[user "x"]\nname = Eve\n[user]\nname = Bob', 'Bob'],
    ['[user]\n# name = Ann\nname =', undefined],
    ['name = Ann', undefined],
    ['', undefined],
  ];
  for (const [text, name] of named) assert.equal(parseGitName(text), name, text);
});

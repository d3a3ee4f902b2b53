import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byTime } from '../../../../src/host/notes/chooseNoteModel.ts';

test('notes are listed newest first, those of one time by name', () => {
  const files = [
    ['b.md', 5],
    ['old.md', 1],
    ['a.md', 5],
    ['new.md', 9],
  ] as const;
  assert.deepEqual(
    byTime(files, (name) => name),
    ['new.md', 'a.md', 'b.md', 'old.md'],
  );
});

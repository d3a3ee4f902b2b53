import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memo, memoByVersion } from '../../../src/base/memo.ts';

test('memo computes once for each object, even undefined', () => {
  let runs = 0;
  const read = memo(({ value }: { value?: number }) => {
    runs += 1;
    return value;
  });
  const [one, other] = [{}, { value: 2 }];
  assert.deepEqual([read(one), read(one), read(other), read(other)], [undefined, undefined, 2, 2]);
  assert.equal(runs, 2);
});

test('memoByVersion computes again for a new version, and after an error', () => {
  const note = { version: 1 };
  let runs = 0;
  const read = memoByVersion(({ version }: typeof note) => {
    if (++runs === 1) throw new Error('unread');
    return version;
  });
  assert.throws(() => read(note), /unread/);
  assert.deepEqual([read(note), read(note)], [1, 1]);
  note.version = 2;
  assert.deepEqual([read(note), read(note), runs], [2, 2, 3]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepNewest } from '../../../src/base/newest.ts';

test('keepNewest moves an entry to the end and removes the oldest entries', () => {
  const map = new Map<string, number>();
  for (const [index, key] of ['a', 'b', 'c', 'a', 'd'].entries()) keepNewest(map, [key, index], 3);
  assert.deepEqual(
    [...map],
    [
      ['c', 2],
      ['a', 3],
      ['d', 4],
    ],
  );
});

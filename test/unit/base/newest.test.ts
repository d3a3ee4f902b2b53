import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { keepNewest, withNewest } from '../../../src/base/newest.ts';

suite('the newest of many', () => {
  test('in a table the entry is the last, each key stands once, and the oldest go', () => {
    let table: Record<string, number> = {};
    for (const [index, key] of ['a', 'b', 'c', 'a', 'd'].entries()) table = withNewest(table, [key, index], 3);
    assert.deepEqual(Object.entries(table), [
      ['c', 2],
      ['a', 3],
      ['d', 4],
    ]);
  });

  test('a table that is longer than it may be is cut at once', () => {
    assert.deepEqual(withNewest({ a: 1, b: 2, c: 3 }, ['d', 4], 2), { c: 3, d: 4 });
  });

  test('in a map as well', () => {
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
});

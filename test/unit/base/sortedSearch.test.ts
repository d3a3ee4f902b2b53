import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { firstIndex } from '../../../src/base/sortedSearch.ts';

suite('the search in what is sorted', () => {
  test('firstIndex finds the first index where a condition holds', () => {
    for (let count = 0; count <= 9; count++) {
      for (let from = 0; from <= count; from++)
        assert.equal(
          firstIndex(count, (index) => index >= from),
          from,
        );
    }
  });

  test('firstIndex tests at most 20 of a million indexes', () => {
    let asked = 0;
    const found = firstIndex(1_000_000, (index) => {
      asked += 1;
      return index >= 765_432;
    });
    assert.equal(found, 765_432);
    assert.ok(asked <= 20, `${asked} were asked about`);
  });
});

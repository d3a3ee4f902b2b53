import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { lookTimes } from '../../../../src/library/downloads/watchTimes.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 4, 1);
const lookedAt = now - 2 * day;
const aYearAgo = Date.UTC(2025, 4, 4);

suite('the looks of a watch', () => {
  test('a company that was never listed is looked at at once', () =>
    assert.deepEqual(lookTimes({ lookedAt: undefined, downloads: [], now }), { nextAt: now, isNear: false }));

  test('a look follows after a week', () =>
    assert.deepEqual(lookTimes({ lookedAt, downloads: [now - 100 * day], now }), {
      ...{ nextAt: lookedAt + 7 * day, isNear: false },
    }));

  test('two looks a week fall near the day of a call of an earlier year', () => {
    const near = { nextAt: lookedAt + 3.5 * day, isNear: true };
    assert.deepEqual(lookTimes({ lookedAt, downloads: [now - 100 * day, aYearAgo], now }), near);
    assert.equal(lookTimes({ lookedAt, downloads: [now - 3 * day], now }).isNear, false, 'the call has just come in');
  });

  test('a watch ignores a day on which several calls were downloaded', () =>
    assert.equal(lookTimes({ lookedAt, downloads: [aYearAgo, aYearAgo + 1], now }).isNear, false));

  test('only the newest calls count', () => {
    const downloads = [1, 2, 3, 4].map((each) => now - each * 40 * day);
    assert.equal(lookTimes({ lookedAt, downloads: [...downloads, aYearAgo], now }).isNear, false);
  });
});

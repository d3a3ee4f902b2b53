import assert from 'node:assert/strict';
import { test } from 'node:test';

import { parseCoverage, withRead } from '../../../../src/library/plans/barCoverage.ts';
import { findKnownPages } from '../../../../src/library/plans/knownPages.ts';

/** Wednesday evening in New York. */
const now = Date.parse('2025-03-12T23:00:00Z');
const read = withRead(parseCoverage(undefined), { from: '2025-03-10', till: '2025-03-12', at: now });

for (const [bars, pages] of [
  [100, undefined],
  [101, 1],
  [200, 1],
  [201, 2],
] as const)
  test(`a longer period of which the library has ${bars} bars skips ${pages ?? 0} of its pages of 100`, () => {
    const tickers = [{ ticker: 'BARS', coverage: { ...read, pageSize: 100 }, counts: () => [bars] }];
    assert.equal(findKnownPages('5d', { tickers, now })?.count, pages);
  });

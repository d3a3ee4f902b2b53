import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { itemAbout, requestOf, type StoredBars } from '../../../../src/library/items/itemKinds.ts';

const stored = { source: 'sample', key: 'a key', fetchedAt: 7 } as const;
const bars: StoredBars = { ...stored, type: 'bars', ticker: 'X', sessions: 9, first: '2026-11-19', last: '2026-11-20' };

suite('an item of the library', () => {
  test('an item of the library has the stored facts of its answer, and a fund has the name of items', () => {
    const call = { type: 'call', cik: 1, ticker: 'T', company: 'Company', fyq: 'Q1 2026' } as const;
    assert.deepEqual(itemAbout(call, stored), { ...stored, ...call });
    const facts = { fund: 'Fund', classes: [], whole: true };
    assert.deepEqual(itemAbout({ type: 'fund', series: 'S000000001', ...facts }, stored), {
      ...{ ...stored, type: 'fund', seriesid: 'S000000001' },
      ...facts,
    });
  });

  test('an item of the library is found under its own key, whatever another version stored about it', () => {
    const call = { type: 'call', cik: 1, ticker: 'T', company: 'Company', fyq: 'Q1 2026' } as const;
    for (const about of [
      { ...call, key: 'another', source: 'service:x', fetchedAt: 0 },
      { ...{ type: 'fund' as const, series: 'S000000001', fund: 'Fund', classes: [], whole: true }, key: 'another' },
    ]) {
      const { source, key, fetchedAt } = itemAbout(about, stored);
      assert.deepEqual({ source, key, fetchedAt }, stored);
    }
  });

  test('an item of the library is downloaded again by a window that may be requested', () => {
    assert.deepEqual(requestOf(bars), {
      ...{ endpoint: 'bars', tickers: ['X'] },
      ...{ fromDate: '2026-11-19', tillDate: '2026-11-20' },
    });
    const { fromDate } = requestOf({ ...bars, first: '2020-01-02' }) as { fromDate: string };
    assert.equal(fromDate, '2024-11-19');
  });
});

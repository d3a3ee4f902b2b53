import assert from 'node:assert/strict';
import * as sqlite from 'node:sqlite';
import { test } from 'node:test';
import type { BarsPage } from '../../../src/domain/bar.ts';
import { parseCoverage } from '../../../src/library/plans/barCoverage.ts';
import { TickerWindow } from '../../../src/library/plans/tickerWindow.ts';
import { SqliteStore } from '../../../src/library/store/sqliteStore.ts';
import type { Store } from '../../../src/library/store/store.ts';
import { source } from '../../unit/library/filing.ts';
import { accumulate, minute } from '../../unit/domain/bars/truth.ts';

const day = '2025-03-12';
const at = Date.parse('2025-03-13T21:00:00Z');
const minutes = accumulate(['09:30', '09:31', '09:32', '09:33'].map((clock) => minute(day, clock, 5))).reverse();

const page = (number: number): BarsPage => ({
  ticker: 'T',
  from_date: day,
  till_date: day,
  pagination: { current_page: number, limit: 2, total_records: 4, total_pages: 2 },
  bars: minutes.slice(2 * number - 2, 2 * number),
});

test('a page that is filed late removes no minutes of a session that another read filed whole', async () => {
  const store = new SqliteStore(sqlite, ':memory:');
  const waiting: (() => unknown)[] = [];
  const late: Store['persist'] = (work, otherwise) => {
    waiting.push(work);
    return Promise.resolve(otherwise);
  };
  const windowOn = (persist: Store['persist']): TickerWindow =>
    new TickerWindow({
      store: { bars: store.bars, persist },
      source,
      ticker: 'T',
      name: 'T',
      asked: { from: day, till: day },
      whole: true,
    });
  const taken = { at, cached: false, isAged: false };

  await windowOn(late).take(page(1), { ...taken, number: 1 });
  const other = windowOn(store.persist.bind(store));
  for (const number of [1, 2]) await other.take(page(number), { ...taken, number });
  for (const work of waiting) await work();

  assert.deepEqual([...store.bars.counts(source, 'T', day, day)], [[day, 4]]);
  assert.equal(parseCoverage(store.bars.coverage(source, 'T')).parts, undefined);
  store.dispose();
});

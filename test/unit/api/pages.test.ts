import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readBarPages } from '../../../src/api/pages.ts';
import type { BarsRequest } from '../../../src/domain/endpoints/bars.ts';
import type { BarsPage, MinuteBar } from '../../../src/domain/bar.ts';

function minute(index: number): MinuteBar {
  const date = new Date(Date.UTC(2024, 5, 3, 9, 30 + index)).toISOString().slice(0, 19).replace('T', ' ');
  return { date, open: 1, high: 1, low: 1, close: 1, volume: index };
}

/** A service whose tickers have so many minutes, newest first; `grow` more after each request. */
function createService(minutes: Record<string, number>, grow = 0) {
  const asked: BarsRequest[] = [];
  const send = (request: BarsRequest): Promise<BarsPage[]> => {
    asked.push(request);
    const { limit = 100, page = 1 } = request;
    const pages = request.tickers.map((ticker) => {
      const total = minutes[ticker]! + grow * (asked.length - 1);
      const all = Array.from({ length: total }, (_, index) => minute(total - 1 - index));
      return {
        ticker,
        from_date: '2024-06-03',
        till_date: '2024-06-03',
        bars: all.slice((page - 1) * limit, page * limit),
        pagination: { current_page: page, limit, total_records: total, total_pages: Math.ceil(total / limit) },
      };
    });
    return Promise.resolve(pages);
  };
  return { send, asked };
}

async function gather<T>(steps: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const step of steps) all.push(step);
  return all;
}

async function last<T>(steps: AsyncIterable<T>): Promise<T> {
  const all = await gather(steps);
  return all.at(-1)!;
}

test('readBarPages reads the pages of each ticker and returns bars oldest first', async () => {
  const { send, asked } = createService({ AAA: 1200, BBB: 10, CCC: 501 });
  const tickers = ['bbb', 'AAA', 'CCC', 'aaa'];
  const steps = await gather(readBarPages(send, { endpoint: 'bars', tickers }));
  assert.deepEqual(
    asked.map(({ tickers: wanted, page, limit }) => [wanted.join(), page, limit]),
    [
      ['BBB,AAA,CCC', 1, 500],
      ['AAA,CCC', 2, 500],
      ['AAA', 3, 500],
    ],
  );
  assert.deepEqual(
    steps.map(({ pagesRead, pagesTotal }) => [pagesRead, pagesTotal]),
    [
      [3, 6],
      [5, 6],
      [6, 6],
    ],
  );
  for (const series of steps.at(-1)!.series) {
    assert.equal(series.bars.length, series.totalRecords);
    assert.deepEqual(
      series.bars,
      [...series.bars].sort((a, b) => (a.date < b.date ? -1 : 1)),
    );
    assert.equal(series.totalChanged, false);
  }
  assert.deepEqual(
    steps.at(-1)!.series.map(({ ticker }) => ticker),
    ['BBB', 'AAA', 'CCC'],
  );
});

test('readBarPages returns each bar once while new minutes arrive, and reports the change', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 60 }),
      fc.nat(3),
      fc.integer({ min: 4, max: 9 }),
      async (count, grow, limit) => {
        const { send } = createService({ AAA: count }, grow);
        const { series } = await last(readBarPages(send, { endpoint: 'bars', tickers: ['AAA'], limit }));
        const { bars, totalChanged } = series[0]!;
        assert.deepEqual(
          bars.slice(0, count),
          Array.from({ length: count }, (_, index) => minute(index)),
        );
        assert.equal(new Set(bars.map(({ date }) => date)).size, bars.length);
        assert.equal(totalChanged, grow > 0 && count > limit);
      },
    ),
  );
});

test('readBarPages sends no further requests after its reader stops', async () => {
  const { send, asked } = createService({ AAA: 5000 });
  for await (const { pagesRead } of readBarPages(send, { endpoint: 'bars', tickers: ['AAA'] })) {
    if (pagesRead === 2) break;
  }
  assert.equal(asked.length, 2);
});

test('readBarPages ends at an empty page, whatever the total is', async () => {
  const { send, asked } = createService({ AAA: 0 });
  const wrong = async (request: BarsRequest): Promise<BarsPage[]> => {
    const [page] = await send(request);
    return [{ ...page!, pagination: { ...page!.pagination, total_pages: 1_000_000 } }];
  };
  const { series } = await last(readBarPages(wrong, { endpoint: 'bars', tickers: ['AAA'] }));
  assert.deepEqual([asked.length, series[0]!.bars.length], [1, 0]);
});

test('readBarPages throws the first failure and sends no further requests', async () => {
  let asked = 0;
  const send = (): Promise<BarsPage[]> => {
    asked += 1;
    return Promise.reject(new Error('gone'));
  };
  await assert.rejects(last(readBarPages(send, { endpoint: 'bars', tickers: ['A'] })), /gone/);
  assert.equal(asked, 1);
});

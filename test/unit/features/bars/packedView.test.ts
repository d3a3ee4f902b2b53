import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { MinuteBar } from '../../../../src/domain/bar.ts';
import { formatSeconds } from '../../../../src/domain/bars/barTime.ts';
import { toPage } from '../../../../src/features/bars/barsModel.ts';
import { isWhole, packSeries, unpackSeries } from '../../../../src/features/bars/packedView.ts';
import { accumulate, minute, seriesOf } from '../../domain/bars/truth.ts';

/** So many sessions of 100 minutes each. */
const sessions = (count: number, ticker: string) =>
  seriesOf(
    accumulate(
      Array.from({ length: count * 100 }, (_, at) =>
        minute(
          `2026-01-${String(1 + Math.floor(at / 100)).padStart(2, '0')}`,
          formatSeconds((570 + (at % 100)) * 60).slice(11, 16),
          at,
        ),
      ),
    ),
    { ticker },
  );

test('unpackSeries restores a packed series to the last digit', () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true });
  const bar = fc.record(
    {
      date: fc.integer({ min: 0, max: 4_000_000_000 }).map(formatSeconds),
      open: number,
      high: number,
      low: number,
      close: number,
      volume: fc.nat(),
    },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(fc.array(bar), (bars: MinuteBar[]) => {
      const series = seriesOf(bars, { from_date: '2026-01-02', till_date: '2026-01-05', totalRecords: 7 });
      assert.deepEqual(unpackSeries(packSeries(series)), series);
    }),
  );
});

test('packSeries keeps the newest whole sessions within a limit and the total count', () => {
  const packed = packSeries(sessions(5, 'A'), 250);
  assert.deepEqual([packed.count, packed.first, packed.last], [500, '2026-01-01 09:30:00', '2026-01-05 11:09:00']);
  assert.equal(isWhole(packed), false);
  const { bars } = unpackSeries(packed);
  assert.deepEqual([bars.length, bars[0]!.date], [200, '2026-01-04 09:30:00']);
  assert.equal(unpackSeries(packSeries(sessions(1, 'A'), 30)).bars.length, 30);
  assert.equal(unpackSeries(packSeries(sessions(5, 'A'), 0)).bars.length, 0);
});

test('toPage first sends the newest bars of one ticker and then all bars', () => {
  const series = [seriesOf([], { ticker: 'NONE' }), sessions(25, 'A'), sessions(25, 'B')];
  const params = { tickers: ['NONE', 'A', 'B'], period: '5w' };
  const value = { params, series, rest: 0, cost: 1, ranges: [], live: { cost: 1 } };
  const told = (hasDrawn: boolean, of = value) =>
    toPage({ state: 'ready', source: 'sample', value: of }, { hasDrawn, colors: 'greenRed' }).value!.series.map(
      ({ columns }) => columns.seconds.length,
    );
  assert.deepEqual(told(false), [0, 800, 0]);
  assert.deepEqual(told(true), [0, 2500, 2500]);
  assert.deepEqual(told(false, { ...value, series: [sessions(4, 'A'), sessions(4, 'B')] }), [400, 400]);
  assert.equal(toPage({ state: 'error', source: 'sample' }, { hasDrawn: false, colors: 'greenRed' }).value, undefined);
});

import type { BarSeries, MinuteBar } from '../../../../src/domain/bar.ts';

/** A minute as it was traded: its volume is its own. */
export interface TrueMinute extends MinuteBar {
  ticker?: string;
}

/** The minutes as the service sends them, with volumes cumulative within each date. */
export function accumulate(minutes: readonly TrueMinute[]): MinuteBar[] {
  let date = '';
  let sum = 0;
  return minutes.map((minute) => {
    if (minute.date.slice(0, 10) !== date) sum = 0;
    date = minute.date.slice(0, 10);
    sum += minute.volume;
    return { ...minute, volume: sum };
  });
}

export function seriesOf(bars: MinuteBar[], change: Partial<BarSeries> = {}): BarSeries {
  return {
    ticker: 'TEST',
    from_date: bars[0]?.date.slice(0, 10) ?? '2026-01-02',
    till_date: bars.at(-1)?.date.slice(0, 10) ?? '2026-01-02',
    bars,
    totalRecords: bars.length,
    totalChanged: false,
    ...change,
  };
}

/** A bar at a minute of a day; the price moves with the minute. */
export function minute(date: string, clock: string, volume: number, price = 10): TrueMinute {
  return { date: `${date} ${clock}:00`, open: price, high: price + 1, low: price - 1, close: price, volume };
}

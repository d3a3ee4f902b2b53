import type { BarSeries, MinuteBar } from '../../domain/bar.ts';
import { formatSeconds, secondsOf } from '../../domain/bars/barTime.ts';

/** A series as it is sent to a page, with its bars in columns. */
export interface PackedSeries extends Omit<BarSeries, 'bars'> {
  /** The number of all its bars, including those that aren't sent. */
  count: number;
  first: string | undefined;
  last: string | undefined;
  /** The newest bars, oldest of them first. */
  columns: BarColumns;
}

/**
 * Arrays with one entry for each bar. An array of numbers is transferred to a page as it is, while an object for each
 * bar would be serialized.
 */
interface BarColumns {
  /** The times as sent, in seconds. */
  seconds: Float64Array;
  open: Float64Array;
  high: Float64Array;
  low: Float64Array;
  close: Float64Array;
  volume: Float64Array;
}

const columnNames = ['open', 'high', 'low', 'close', 'volume'] as const;

/** Packs the series with its newest bars, or all bars without `most`. Only whole sessions are included. */
export function packSeries(series: BarSeries, most = Infinity): PackedSeries {
  const { bars, ...rest } = series;
  const sent = bars.slice(firstSent(bars, most));
  const column = (value: (bar: MinuteBar) => number): Float64Array => Float64Array.from(sent, value);
  const columns = Object.fromEntries(columnNames.map((name) => [name, column((bar) => bar[name])]));
  return {
    ...rest,
    count: bars.length,
    first: bars[0]?.date,
    last: bars.at(-1)?.date,
    columns: { seconds: column(({ date }) => secondsOf(date)), ...columns } as BarColumns,
  };
}

function firstSent(bars: readonly MinuteBar[], most: number): number {
  if (bars.length <= most) return 0;
  if (most === 0) return bars.length;
  const wanted = bars.length - most;
  const day = bars[wanted - 1]?.date.slice(0, 10);
  const next = bars.findIndex(({ date }, index) => index >= wanted && date.slice(0, 10) !== day);
  return next === -1 ? wanted : next;
}

export function unpackSeries({
  ticker,
  from_date,
  till_date,
  totalRecords,
  totalChanged,
  unread,
  parts,
  named,
  undated,
  columns,
}: PackedSeries): BarSeries {
  const { seconds, open, high, low, close, volume } = columns;
  const bars = Array.from(seconds, (time, index): MinuteBar => ({
    date: formatSeconds(time),
    open: open[index]!,
    high: high[index]!,
    low: low[index]!,
    close: close[index]!,
    volume: volume[index]!,
  }));
  return {
    ticker,
    from_date,
    till_date,
    totalRecords,
    totalChanged,
    bars,
    ...(unread && { unread }),
    ...(parts && { parts }),
    ...(named && { named }),
    ...(undated && { undated }),
  };
}

export function isWhole({ count, columns }: PackedSeries): boolean {
  return columns.seconds.length === count;
}

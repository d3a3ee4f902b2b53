import type { BarSeries, MinuteBar } from '../../domain/bar.ts';
import { formatSeconds, secondsOf } from '../../domain/bars/barTime.ts';

/** A series on its way to a page: what it is, and in columns the bars that come along. */
export interface PackedSeries extends Omit<BarSeries, 'bars'> {
  /** Of all its bars, those that do not come along included. */
  count: number;
  first: string | undefined;
  last: string | undefined;
  /** The newest bars, oldest first. */
  columns: BarColumns;
}

/** One entry a bar: an array of numbers crosses to a page as it is, where an object a bar would be written out. */
interface BarColumns {
  /** Seconds of the time as sent. */
  seconds: Float64Array;
  open: Float64Array;
  high: Float64Array;
  low: Float64Array;
  close: Float64Array;
  volume: Float64Array;
}

const columnNames = ['open', 'high', 'low', 'close', 'volume'] as const;

/** With its newest bars, all of them where `most` is not named; a session is not begun that would not be whole. */
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

import type { ScreenRow } from '../../../domain/screener.ts';
import { cellOf } from './cellModel.ts';
import type { ColumnSummary, HistogramBin } from './protocol.ts';

const binCount = 12;

/** The counts, minimum, median, maximum and a small histogram of a column. */
export function summarizeColumn(rows: readonly ScreenRow[], column: string): ColumnSummary {
  const values = new Float64Array(rows.length);
  let count = 0;
  let words = 0;
  for (const row of rows) {
    const cell = cellOf(row, column);
    if (typeof cell === 'number') values[count++] = cell;
    else if (cell !== null) words++;
  }
  const sorted = values.subarray(0, count).sort();
  const middle = count >> 1;
  return {
    column,
    count,
    words,
    absent: rows.length - count - words,
    min: sorted[0] ?? null,
    median: count === 0 ? null : count % 2 === 1 ? sorted[middle]! : between(sorted[middle - 1]!, sorted[middle]!),
    max: sorted[count - 1] ?? null,
    ...histogram(sorted),
  };
}

/**
 * Returns the mean of two numbers. It adds their halves, since the sum can overflow, and clamps the rounding error of
 * tiny ones.
 */
function between(low: number, high: number): number {
  return Math.min(high, Math.max(low, low / 2 + high / 2));
}

/** Counts outliers in the first and last bin, since they would otherwise leave all other values in one bin. */
function histogram(sorted: Float64Array): { bins: HistogramBin[]; tails: boolean } {
  const { length } = sorted;
  if (length === 0) return { bins: [], tails: false };
  const [min, max] = [sorted[0]!, sorted[length - 1]!];
  const low = sorted[Math.floor((length - 1) * 0.02)]!;
  const high = sorted[Math.ceil((length - 1) * 0.98)]!;
  const tails = low < high && (high - low) * 3 < max - min;
  const [from, till] = tails ? [low, high] : [min, max];
  const step = till / binCount - from / binCount;
  // All values are equal, or too close to be divided into bins.
  if (step === 0) return { bins: [{ from, till, count: length }], tails: false };
  const counts = new Array<number>(binCount).fill(0);
  for (const value of sorted) {
    const bin = Math.floor(value / step - from / step);
    counts[Math.min(binCount - 1, Math.max(0, bin))]!++;
  }
  return {
    tails,
    bins: counts.map((count, at) => ({
      from: from + at * step,
      till: at === binCount - 1 ? till : from + (at + 1) * step,
      count,
    })),
  };
}

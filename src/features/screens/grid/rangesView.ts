import type { RowRange } from './protocol.ts';

/** Positions of rows as ascending ranges that do not touch. Every function returns new ranges. */
export type Ranges = readonly RowRange[];

export function hasRow(ranges: Ranges, row: number): boolean {
  return ranges.some(([start, end]) => row >= start && row < end);
}

export function countRows(ranges: Ranges): number {
  return ranges.reduce((sum, [start, end]) => sum + end - start, 0);
}

/** The ranges with another one. Ranges that touch are merged. */
export function addRange(ranges: Ranges, [start, end]: RowRange): RowRange[] {
  if (start >= end) return [...ranges];
  const apart = ranges.filter(([from, till]) => till < start || from > end);
  const joined = ranges.filter(([from, till]) => till >= start && from <= end);
  const whole: RowRange = [
    Math.min(start, ...joined.map(([from]) => from)),
    Math.max(end, ...joined.map(([, till]) => till)),
  ];
  return [...apart, whole].sort(([a], [b]) => a - b);
}

function removeRow(ranges: Ranges, row: number): RowRange[] {
  return ranges.flatMap(([from, till]): RowRange[] => {
    if (row < from || row >= till) return [[from, till]];
    const rest: RowRange[] = [
      [from, row],
      [row + 1, till],
    ];
    return rest.filter(([first, last]) => first < last);
  });
}

export function toggleRow(ranges: Ranges, row: number): RowRange[] {
  return hasRow(ranges, row) ? removeRow(ranges, row) : addRange(ranges, [row, row + 1]);
}

/** The ranges of positions that are in ascending order. */
export function rangesOf(rows: Iterable<number>): RowRange[] {
  const ranges: [number, number][] = [];
  for (const row of rows) {
    const last = ranges.at(-1);
    if (last?.[1] === row) last[1] = row + 1;
    else ranges.push([row, row + 1]);
  }
  return ranges;
}

export function* rowsOf(ranges: Ranges): Generator<number> {
  for (const [start, end] of ranges) for (let row = start; row < end; row++) yield row;
}

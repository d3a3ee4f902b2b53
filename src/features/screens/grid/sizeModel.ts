import { unitKind } from '../../../screen/check/units.ts';
import type { ScreenRow } from '../../../domain/screener.ts';
import { cellOf } from './cellModel.ts';
import type { NumberFormat, ResultColumn } from './protocol.ts';

/** What the format of a column depends on. */
interface ColumnSize {
  /** The largest number without its sign; 0 without any. */
  largest: number;
  /** True if no number has decimals. */
  whole: boolean;
}

/** The sizes of columns, read from each row once, also while more rows arrive. */
export class ColumnSizes {
  readonly #sizes = new Map<string, ColumnSize & { read: number }>();
  #rows: readonly ScreenRow[] = [];

  /** Rows are only ever added to a list that was taken before. */
  follow(rows: readonly ScreenRow[]): void {
    if (rows !== this.#rows) this.#sizes.clear();
    this.#rows = rows;
  }

  of(column: string): ColumnSize {
    const size = this.#sizes.get(column) ?? { largest: 0, whole: true, read: 0 };
    for (; size.read < this.#rows.length; size.read++) {
      const cell = cellOf(this.#rows[size.read]!, column);
      if (typeof cell !== 'number') continue;
      size.largest = Math.max(size.largest, Math.abs(cell));
      size.whole &&= Number.isInteger(cell);
    }
    this.#sizes.set(column, size);
    return size;
  }
}

/** One format for all numbers of a column, so that they can be compared at a glance and their decimal points align. */
export function chooseFormat({ unit, percent }: ResultColumn, { largest, whole }: ColumnSize): NumberFormat {
  const kind = unitKind(unit);
  if (kind === 'percent' || (kind === 'ratio' && percent)) {
    const isTiny = largest < (kind === 'percent' ? 1 : 0.01);
    return { decimals: isTiny ? 2 : 1, short: false };
  }
  const decimals = largest < 0.1 ? 4 : 2;
  if (kind === 'ratio') return { decimals, short: false };
  // Of an unknown unit, only what can hardly be anything but an amount is shortened.
  const short = largest >= (kind === 'unknown' ? 1e7 : 1e5);
  return { decimals: whole && !short ? 0 : decimals, short };
}

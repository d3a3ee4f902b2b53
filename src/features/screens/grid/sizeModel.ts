import type { ScreenRow } from '../../../domain/screener.ts';
import { cellOf } from './cellModel.ts';
import type { ColumnSize } from '../../../domain/format/metric.ts';

/** The sizes of columns, computed from each row once, also while more rows arrive. */
export class ColumnSizes {
  readonly #sizes = new Map<string, ColumnSize & { read: number }>();
  #rows: readonly ScreenRow[] = [];

  /** Rows are only ever added to a list that was read before. */
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

import type { ScreenPage, ScreenRow } from '../../domain/screener.ts';
import type { Sort } from './protocol.ts';

/** The pages of one run, put together: each security once, in the order received or as sorted here. */
export class ResultRows {
  readonly #rows: ScreenRow[] = [];
  readonly #seen = new Set<string>();
  #sorted: ScreenRow[] | undefined;
  #sort: Sort | undefined;
  #version = 0;
  #total = 0;
  #totalChanged = false;
  #pagesRead = 0;
  #pagesTotal = 0;
  #readFrom = 0;
  #readTill = 0;

  get version(): number {
    return this.#version;
  }
  get total(): number {
    return this.#total;
  }
  get totalChanged(): boolean {
    return this.#totalChanged;
  }
  get loaded(): number {
    return this.#rows.length;
  }
  get pagesRead(): number {
    return this.#pagesRead;
  }
  get pagesTotal(): number {
    return this.#pagesTotal;
  }
  get readFrom(): number {
    return this.#readFrom;
  }
  get readTill(): number {
    return this.#readTill;
  }
  get sort(): Sort | undefined {
    return this.#sort;
  }

  /** A security that an earlier page had already is dropped: values change while pages are read. */
  add({ pagination, rows }: ScreenPage, fetchedAt: number): void {
    if (this.#pagesRead > 0 && pagination.total_records !== this.#total) this.#totalChanged = true;
    this.#total = pagination.total_records;
    this.#pagesTotal = pagination.total_pages;
    this.#pagesRead = pagination.current_page;
    this.#readFrom = this.#readFrom === 0 ? fetchedAt : Math.min(this.#readFrom, fetchedAt);
    this.#readTill = Math.max(this.#readTill, fetchedAt);
    for (const row of rows) {
      const identity = `${row.cik} ${row.ticker}`;
      if (this.#seen.has(identity)) continue;
      this.#seen.add(identity);
      this.#rows.push(row);
    }
    this.#reorder();
  }

  setSort(sort: Sort | undefined): void {
    this.#sort = sort;
    this.#reorder();
  }

  window(from: number, count: number): ScreenRow[] {
    this.#sorted ??= this.#sort ? sortRows(this.#rows, this.#sort) : this.#rows;
    return this.#sorted.slice(from, from + count);
  }

  #reorder(): void {
    this.#sorted = undefined;
    this.#version++;
  }
}

type Cell = number | string | null;

function cellOf(row: ScreenRow, column: string): Cell {
  if (column === 'ticker') return row.ticker;
  if (column === 'cik') return row.cik;
  return row.metrics[column] ?? null;
}

/** Stable; absent values come last in either direction, numbers before words. */
export function sortRows(rows: readonly ScreenRow[], { column, descending }: Sort): ScreenRow[] {
  const direction = descending ? -1 : 1;
  const keyed = rows.map((row) => ({ row, cell: cellOf(row, column) }));
  keyed.sort((a, b) => {
    if (a.cell === null || b.cell === null) return Number(a.cell === null) - Number(b.cell === null);
    return direction * compareCells(a.cell, b.cell);
  });
  return keyed.map(({ row }) => row);
}

function compareCells(a: number | string, b: number | string): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  return typeof b === 'number' ? 1 : a < b ? -1 : a > b ? 1 : 0;
}

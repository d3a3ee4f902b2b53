import type { ScreenPage, ScreenRow } from '../../../domain/screener.ts';

/** The pages of one run, put together: each security once, in the order received. */
export class ResultRows {
  readonly #rows: ScreenRow[] = [];
  readonly #seen = new Set<string>();
  #version: number;
  #total = 0;
  #totalChanged = false;
  #pagesRead = 0;
  #pagesTotal = 0;
  #readFrom = 0;
  #readTill = 0;
  #cached = false;

  /** `version`: of the rows that these stand in place of, since windows of those are void. */
  constructor(version = 0) {
    this.#version = version;
  }

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

  /** A cache on the way gave a page of it. */
  get cached(): boolean {
    return this.#cached;
  }

  /** Every match is here, and nothing says that one was missed: only such a run can be compared with another. */
  get complete(): boolean {
    return this.#pagesRead >= Math.max(1, this.#pagesTotal) && this.loaded === this.#total && !this.#totalChanged;
  }

  /** As received. */
  get all(): readonly ScreenRow[] {
    return this.#rows;
  }

  /** A security that an earlier page had already is dropped: values change while pages are read. */
  add({ pagination, rows }: ScreenPage, fetchedAt: number, cached = false): void {
    this.#cached ||= cached;
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
    this.#version++;
  }
}

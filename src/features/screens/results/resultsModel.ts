import type { SavedRun } from '../compare/runComparisonModel.ts';
import type { ScreenPage, ScreenRow } from '../../../domain/screener.ts';

/** The rows of all pages of one run: each security once, in the order received. */
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

  /**
   * `version` is the version of the rows that these replace, so that windows of the old rows are recognized as
   * outdated.
   */
  constructor(version = 0) {
    this.#version = version;
  }

  /** The rows of a complete run that was saved. */
  static ofSaved({ rows, readFrom, readTill }: SavedRun): ResultRows {
    const saved = new ResultRows();
    const pagination = { total_records: rows.length, total_pages: 1, current_page: 1, limit: rows.length };
    saved.add({ pagination, rows: [] }, readFrom);
    saved.add({ pagination, rows: [...rows] }, readTill);
    return saved;
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

  /** True if a cache between the service and the client gave one of the pages. */
  get cached(): boolean {
    return this.#cached;
  }

  /** True if all pages were read and no match can be missing. Only such a run can be compared with another. */
  get complete(): boolean {
    return this.#pagesRead >= Math.max(1, this.#pagesTotal) && this.loaded === this.#total && !this.#totalChanged;
  }

  /** The rows in the order received. */
  get all(): readonly ScreenRow[] {
    return this.#rows;
  }

  /** Adds a page. A security of an earlier page is dropped, since it can move between pages while they are read. */
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

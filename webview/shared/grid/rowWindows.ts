import { keepNewest } from '../../../src/base/newest.ts';

/** The number of windows kept, so that scrolling back needs no request. */
const windowsKept = 20;

interface RowWindowsOptions<T> {
  fetch: (from: number, count: number) => Promise<{ version: number; rows: T[] }>;
  onArrival: () => void;
  /** The number of rows in a window. */
  size: number;
}

/** Fetches rows from the host in windows. Rows of the previous version stay visible until the new ones have arrived. */
export class RowWindows<T> {
  readonly #options: RowWindowsOptions<T>;
  #windows = new Map<number, T[]>();
  #before = new Map<number, T[]>();
  #asked = new Set<number>();
  #version = -1;

  constructor(options: RowWindowsOptions<T>) {
    this.#options = options;
  }

  get version(): number {
    return this.#version;
  }

  /** `first` is the first window, if the host has sent it along. */
  turnTo(version: number, first?: T[]): void {
    if (version === this.#version) return;
    this.#version = version;
    if (this.#windows.size > 0) this.#before = this.#windows;
    this.#windows = new Map();
    this.#asked = new Set();
    if (first) this.#windows.set(0, first);
  }

  /** Returns the row and fetches it if necessary; undefined until it has arrived. */
  rowAt(index: number): T | undefined {
    const { size } = this.#options;
    const page = Math.floor(index / size);
    const rows = this.#windows.get(page);
    if (!rows && !this.#asked.has(page)) void this.#fetch(page);
    return rows?.[index % size];
  }

  /** The previous version's row, shown until the new one arrives. Actions must not use it. */
  rowBefore(index: number): T | undefined {
    const { size } = this.#options;
    return this.#before.get(Math.floor(index / size))?.[index % size];
  }

  async #fetch(page: number): Promise<void> {
    const asked = this.#asked;
    asked.add(page);
    try {
      const { fetch, size, onArrival } = this.#options;
      const { version, rows } = await fetch(page * size, size);
      if (version !== this.#version || asked !== this.#asked) return;
      keepNewest(this.#windows, [page, rows], windowsKept);
      this.#before.delete(page);
      onArrival();
    } finally {
      asked.delete(page);
    }
  }
}

import { keepNewest } from '../../../src/base/newest.ts';
import type { NamedRow, RowWindow } from '../../../src/features/screens/grid/protocol.ts';

const windowSize = 200;
/** The number of windows kept in the page, so that scrolling back needs no request. */
const windowsKept = 20;

interface RowWindowsOptions {
  fetch: (from: number, count: number) => Promise<RowWindow>;
  onArrival: () => void;
}

/** Fetches rows from the host in windows. Rows of the previous version stay visible until the new ones have arrived. */
export class RowWindows {
  readonly #options: RowWindowsOptions;
  #windows = new Map<number, NamedRow[]>();
  #before = new Map<number, NamedRow[]>();
  #asked = new Set<number>();
  #version = -1;

  constructor(options: RowWindowsOptions) {
    this.#options = options;
  }

  get version(): number {
    return this.#version;
  }

  turnTo(version: number): void {
    if (version === this.#version) return;
    this.#version = version;
    if (this.#windows.size > 0) this.#before = this.#windows;
    this.#windows = new Map();
    this.#asked = new Set();
  }

  /** The row, which is fetched if need be; undefined until it has arrived. */
  rowAt(index: number): NamedRow | undefined {
    const page = Math.floor(index / windowSize);
    const rows = this.#windows.get(page);
    if (!rows && !this.#asked.has(page)) void this.#fetch(page);
    return rows?.[index % windowSize];
  }

  /** The previous version's row, shown until the new one has arrived; actions must not use it. */
  rowBefore(index: number): NamedRow | undefined {
    return this.#before.get(Math.floor(index / windowSize))?.[index % windowSize];
  }

  async #fetch(page: number): Promise<void> {
    const asked = this.#asked;
    asked.add(page);
    try {
      const { version, rows } = await this.#options.fetch(page * windowSize, windowSize);
      if (version !== this.#version || asked !== this.#asked) return;
      keepNewest(this.#windows, [page, rows], windowsKept);
      this.#before.delete(page);
      this.#options.onArrival();
    } finally {
      asked.delete(page);
    }
  }
}

import type { BarSeries, BarsPage, MinuteBar } from '../domain/bar.ts';
import { badField } from './decode/decodeAnswer.ts';
import type { BarsRequest } from '../domain/endpoints/bars.ts';

/** The largest page that the contract mentions. */
const barsLimit = 500;

/** A page whose bars all have unusable dates doesn't count as empty: the next page may have usable ones. */
export function isEmptyPage({ bars, undated }: BarsPage): boolean {
  return bars.length === 0 && undated === undefined;
}

export interface BarPagesRead {
  /** All bars read so far, one series per ticker in the requested order, oldest bar first. */
  series: BarSeries[];
  /** Summed over the tickers, without skipped pages. The total changes when the service reports another one. */
  pagesRead: number;
  pagesTotal: number;
}

class SeriesReader {
  readonly #ticker: string;
  readonly #bars = new Map<string, MinuteBar>();
  #last: BarsPage | undefined;
  #totalChanged = false;
  pagesRead: number;
  pagesTotal: number;

  /** `skipped` pages count as read. */
  constructor(ticker: string, skipped: number) {
    this.#ticker = ticker;
    this.pagesRead = skipped;
    this.pagesTotal = skipped + 1;
  }

  get needsMore(): boolean {
    return this.pagesRead < this.pagesTotal;
  }

  add(page: BarsPage): void {
    const { total_records, total_pages } = page.pagination;
    if (this.#last && this.#last.pagination.total_records !== total_records) this.#totalChanged = true;
    // A bar that has moved to this page since the last one is the same bar; its latest version counts.
    for (const bar of page.bars) this.#bars.set(bar.date, bar);
    this.#last = page;
    this.pagesRead += 1;
    // An empty page ends the reading, whatever the reported total, so that no request is wasted.
    this.pagesTotal = isEmptyPage(page) ? this.pagesRead : Math.max(this.pagesRead, total_pages);
  }

  series(): BarSeries {
    const bars = [...this.#bars.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
    return {
      ticker: this.#ticker,
      from_date: this.#last?.from_date ?? '',
      till_date: this.#last?.till_date ?? '',
      bars,
      totalRecords: this.#last?.pagination.total_records ?? 0,
      totalChanged: this.#totalChanged,
    };
  }
}

/**
 * Reads a window to its end, each ticker by its own total_pages (contract: /quotes, rules 3 to 5). Every step sends one
 * request; a caller that stops iterating sends no more. Begins after `skipped` pages. Rejects as `send` does.
 */
export async function* readBarPages(
  send: (request: BarsRequest) => Promise<BarsPage[]>,
  request: Omit<BarsRequest, 'page'>,
  skipped = 0,
): AsyncGenerator<BarPagesRead, void, undefined> {
  const tickers = [...new Set(request.tickers.map((ticker) => ticker.trim().toUpperCase()))];
  const readers = new Map(tickers.map((ticker) => [ticker, new SeriesReader(ticker, skipped)]));
  const all = [...readers.values()];
  const skippedOfAll = skipped * tickers.length;
  for (let page = skipped + 1; ; page += 1) {
    const wanted = tickers.filter((ticker) => readers.get(ticker)!.needsMore);
    if (wanted.length === 0) return;
    const pages = await send({ limit: barsLimit, ...request, tickers: wanted, page });
    for (const ticker of wanted) {
      const answered = pages.find((candidate) => candidate.ticker === ticker);
      if (!answered) throw badField(ticker);
      readers.get(ticker)!.add(answered);
    }
    yield {
      series: all.map((reader) => reader.series()),
      pagesRead: all.reduce((sum, reader) => sum + reader.pagesRead, -skippedOfAll),
      pagesTotal: all.reduce((sum, reader) => sum + reader.pagesTotal, -skippedOfAll),
    };
  }
}

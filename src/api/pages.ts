import type { BarSeries, BarsPage, MinuteBar } from '../domain/bar.ts';
import type { ScreenPage, ScreenRow } from '../domain/screener.ts';
import { badField } from './decode/check.ts';
import type { BarsRequest, ScreenRequest } from './requests.ts';

/** The largest page that the contract names. */
const barsLimit = 500;

/** Bars without a usable date are bars: the next page may have others. */
export function isEmptyPage({ bars, undated }: BarsPage): boolean {
  return bars.length === 0 && undated === undefined;
}

export interface BarPagesRead {
  /** All that was read so far, one series a ticker in the order asked, oldest bar first. */
  series: BarSeries[];
  /** Summed over the tickers; the whole may change as the service says it anew. */
  pagesRead: number;
  pagesTotal: number;
}

class SeriesReader {
  readonly #ticker: string;
  readonly #bars = new Map<string, MinuteBar>();
  #last: BarsPage | undefined;
  #totalChanged = false;
  pagesRead = 0;
  pagesTotal = 1;

  constructor(ticker: string) {
    this.#ticker = ticker;
  }

  get needsMore(): boolean {
    return this.pagesRead < this.pagesTotal;
  }

  add(page: BarsPage): void {
    const { total_records, total_pages } = page.pagination;
    if (this.#last && this.#last.pagination.total_records !== total_records) this.#totalChanged = true;
    // A bar that moved to this page meanwhile is the same bar; what was said last holds.
    for (const bar of page.bars) this.#bars.set(bar.date, bar);
    this.#last = page;
    this.pagesRead += 1;
    // An empty page is the end, whatever the total says: no request is spent on nothing.
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
 * Reads a window to its end, each ticker by its own total_pages (contract: /quotes, rules 3 to 5). Every step is one
 * request through `send`; whoever stops asking spends no more. Rejects as `send` does.
 */
export async function* readBarPages(
  send: (request: BarsRequest) => Promise<BarsPage[]>,
  request: Omit<BarsRequest, 'page'>,
): AsyncGenerator<BarPagesRead, void, undefined> {
  const tickers = [...new Set(request.tickers.map((ticker) => ticker.trim().toUpperCase()))];
  const readers = new Map(tickers.map((ticker) => [ticker, new SeriesReader(ticker)]));
  const all = [...readers.values()];
  for (let page = 1; ; page += 1) {
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
      pagesRead: all.reduce((sum, reader) => sum + reader.pagesRead, 0),
      pagesTotal: all.reduce((sum, reader) => sum + reader.pagesTotal, 0),
    };
  }
}

export interface ScreenPagesRead {
  /** The page just read, without the rows that an earlier page already held. */
  rows: ScreenRow[];
  /** Matches in all, as last said. */
  totalRecords: number;
  /** True once the total differed between pages: rows may have been missed. */
  totalChanged: boolean;
  pagesRead: number;
  pagesTotal: number;
}

/** Reads a screen from `request.page` to its end; a security is known by ticker and CIK. As {@link readBarPages} else. */
export async function* readScreenPages(
  send: (request: ScreenRequest) => Promise<ScreenPage>,
  request: ScreenRequest,
): AsyncGenerator<ScreenPagesRead, void, undefined> {
  const seen = new Set<string>();
  let totalRecords: number | undefined;
  let totalChanged = false;
  let pagesTotal = request.page;
  for (let page = request.page; page <= pagesTotal; page += 1) {
    const answered = await send({ ...request, page });
    const { total_records, total_pages } = answered.pagination;
    totalChanged ||= totalRecords !== undefined && totalRecords !== total_records;
    totalRecords = total_records;
    pagesTotal = answered.rows.length === 0 ? page : Math.max(page, total_pages);
    const rows = answered.rows.filter(({ ticker, cik }) => {
      const identity = `${ticker} ${cik}`;
      return !seen.has(identity) && seen.add(identity);
    });
    yield { rows, totalRecords, totalChanged, pagesRead: page - request.page + 1, pagesTotal };
  }
}

import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import type { CalendarRow } from '../../domain/calendar.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import type { Library, LibraryItem, StoredBars, StoredCall, StoredFund } from '../../library/library.ts';
import type { SourceId } from '../../library/sourceId.ts';

/** What the library has for a ticker. */
export interface TickerInLibrary {
  ticker: string;
  /** The name of the company, or of the fund and its class; empty if only bars are known. */
  name: string;
  /** The calls, newest quarter first. */
  calls: StoredCall[];
  fund: StoredFund | undefined;
  bars: StoredBars | undefined;
}

/** The contents of the library from one source, by name. */
export interface LibraryContents {
  source: SourceId;
  tickers: ReadonlyMap<string, TickerInLibrary>;
  companies: ReadonlyMap<number, StoredCall[]>;
  series: ReadonlyMap<string, StoredFund>;
  /** The tickers by class id. */
  shareClasses: ReadonlyMap<string, string>;
}

export interface CalendarInLibrary {
  rows: readonly CalendarRow[];
  byCode: ReadonlyMap<string, CalendarRow>;
  fetchedAt: number;
  cached: boolean;
}

/** Reads the contents of the library once, and again when it has changed. Never spends a request. */
export class LibraryIndex implements Disposable {
  readonly library: Library;
  readonly #source: () => SourceId;
  readonly #listening: Disposable;
  #contents: Promise<LibraryContents> | undefined;
  #calendar: Promise<CalendarInLibrary | undefined> | undefined;
  #of: SourceId;

  constructor({ library, source }: { library: Library; source: () => SourceId }) {
    this.library = library;
    this.#source = source;
    this.#of = source();
    this.#listening = combineDisposables(library.onDidChangeContents(() => this.#forget()));
  }

  contents(): Promise<LibraryContents> {
    this.#follow();
    this.#contents ??= this.library.contents(this.#of).then((items) => arrange(this.#of, items));
    return this.#contents;
  }

  /** The calendar; undefined while it isn't in the library. */
  calendar(): Promise<CalendarInLibrary | undefined> {
    this.#follow();
    this.#calendar ??= this.library.calendar({ mode: 'library' }).then(
      ({ value: { rows }, fetchedAt, cached = false }) => ({
        rows,
        byCode: new Map(rows.map((row) => [row.code, row])),
        fetchedAt,
        cached,
      }),
      () => undefined,
    );
    return this.#calendar;
  }

  dispose(): void {
    this.#listening.dispose();
    this.#forget();
  }

  #follow(): void {
    const source = this.#source();
    if (source === this.#of) return;
    this.#of = source;
    this.#forget();
  }

  #forget(): void {
    this.#contents = undefined;
    this.#calendar = undefined;
  }
}

/** Indexes the items in the library's order, which has the newest quarter of a company's calls first. */
function arrange(source: SourceId, items: readonly LibraryItem[]): LibraryContents {
  const tickers = new Map<string, TickerInLibrary>();
  const companies = new Map<number, StoredCall[]>();
  const series = new Map<string, StoredFund>();
  const shareClasses = new Map<string, string>();
  const entry = (ticker: string): TickerInLibrary => {
    const key = foldShareClass(ticker);
    const known = tickers.get(key) ?? {
      ticker: ticker.toUpperCase(),
      name: '',
      calls: [],
      fund: undefined,
      bars: undefined,
    };
    tickers.set(key, known);
    return known;
  };
  for (const item of items)
    switch (item.type) {
      case 'call': {
        const known = entry(item.ticker);
        known.name ||= item.company;
        known.calls.push(item);
        const calls = companies.get(item.cik) ?? [];
        calls.push(item);
        companies.set(item.cik, calls);
        break;
      }
      case 'fund':
        if (item.whole || !series.has(item.seriesid)) series.set(item.seriesid, item);
        for (const { ticker, contractid, name } of item.classes) {
          if (contractid !== '') shareClasses.set(contractid.toUpperCase(), ticker);
          if (ticker === '') continue;
          const known = entry(ticker);
          known.name ||= [item.fund, name].filter((each) => each.trim() !== '').join(' · ');
          known.fund ??= item;
        }
        break;
      case 'bars':
        entry(item.ticker).bars = item;
    }
  return { source, tickers, companies, series, shareClasses };
}

import type { CalendarRow } from '../../domain/calendar.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import { emptyHeld, kindOf, type HeldTicker, type LibraryItem, type StoredCall, type StoredFund } from './itemKinds.ts';
import type { SourceId } from '../sourceId.ts';

/** The economic calendar in the library. */
interface HeldCalendar {
  rows: readonly CalendarRow[];
  byCode: ReadonlyMap<string, CalendarRow>;
  fetchedAt: number;
  cached: boolean;
}

interface CalendarRead {
  value: { rows: readonly CalendarRow[] };
  fetchedAt: number;
  cached?: boolean | undefined;
}

interface HoldingsOptions {
  source: SourceId;
  /** In the library's order, which has the newest quarter of a company's calls first. */
  items: readonly LibraryItem[];
  /** Reads the calendar in the library. Absent if it isn't needed. */
  calendar?: () => Promise<CalendarRead>;
}

/** The library's contents by security, for one source at one time. */
export class Holdings {
  readonly source: SourceId;
  readonly items: readonly LibraryItem[];
  readonly calls: readonly StoredCall[];
  readonly funds: readonly StoredFund[];
  /** By ticker, in the share-class spelling of {@link foldShareClass}. */
  readonly tickers: ReadonlyMap<string, HeldTicker>;
  readonly #companies: ReadonlyMap<number, StoredCall[]>;
  readonly #series = new Map<string, StoredFund>();
  readonly #tickersOfClasses = new Map<string, string>();
  readonly #readCalendar: HoldingsOptions['calendar'];
  #calendar: Promise<HeldCalendar | undefined> | undefined;

  constructor({ source, items, calendar }: HoldingsOptions) {
    this.source = source;
    this.items = items;
    this.#readCalendar = calendar;
    this.calls = items.filter((item) => item.type === 'call');
    this.funds = items.filter((item) => item.type === 'fund');
    this.#companies = Map.groupBy(this.calls, ({ cik }) => cik);
    this.tickers = this.#byTicker();
    for (const fund of this.funds) {
      const id = fund.seriesid.toUpperCase();
      if (fund.whole || !this.#series.has(id)) this.#series.set(id, fund);
      for (const { contractid, ticker } of fund.classes)
        if (contractid !== '') this.#tickersOfClasses.set(contractid.toUpperCase(), ticker);
    }
  }

  /** The newest call of each company, in the library's order. */
  get companies(): StoredCall[] {
    return [...this.#companies.values()].map(([newest]) => newest!);
  }

  ofTicker(ticker: string): HeldTicker | undefined {
    return this.tickers.get(foldShareClass(ticker));
  }

  /** The company's calls, newest quarter first. */
  ofCik(cik: number | undefined): readonly StoredCall[] {
    return (cik === undefined ? undefined : this.#companies.get(cik)) ?? [];
  }

  /** Returns the whole series if it is there, else one of its classes. */
  ofSeries(seriesid: string): StoredFund | undefined {
    return this.#series.get(seriesid.toUpperCase());
  }

  tickerOfClass(contractid: string): string | undefined {
    return this.#tickersOfClasses.get(contractid.toUpperCase());
  }

  /** Undefined while the connected source's calendar isn't in the library. */
  calendar(): Promise<HeldCalendar | undefined> {
    this.#calendar ??= this.#heldCalendar().catch(() => undefined);
    return this.#calendar;
  }

  async #heldCalendar(): Promise<HeldCalendar | undefined> {
    const read = await this.#readCalendar?.();
    if (!read) return undefined;
    const { rows } = read.value;
    const byCode = new Map(rows.map((row) => [row.code, row]));
    return { rows, byCode, fetchedAt: read.fetchedAt, cached: read.cached ?? false };
  }

  #byTicker(): Map<string, HeldTicker> {
    const tickers = new Map<string, HeldTicker>();
    const at = (ticker: string): HeldTicker => {
      const key = foldShareClass(ticker);
      let held = tickers.get(key);
      if (!held) {
        held = emptyHeld(ticker);
        tickers.set(key, held);
      }
      return held;
    };
    for (const item of this.items) kindOf(item).hold(item, at);
    return tickers;
  }
}

import type { BarSeries, BarsPage, MinuteBar } from '../domain/bar.ts';
import {
  formatCoverage,
  isOver,
  parseCoverage,
  withPeriod,
  withRead,
  withServed,
  type BarCoverage,
  type Days,
} from './barCoverage.ts';
import { mergeBars, packSession, sessionOf, unpackSession } from './barSessions.ts';
import { addDays, isWeekend } from './days.ts';
import type { SourceId } from './library.ts';
import type { BarStore } from './store/store.ts';

export interface TickerWindowOptions {
  bars: BarStore;
  source: SourceId;
  /** In the spelling of the shelf. */
  ticker: string;
  /** As it was asked for. */
  name: string;
  /** A period, empty for the service's own default, or the days asked for. */
  asked: string | Days;
  /** Read to the end even where the shelf has the rest. */
  whole: boolean;
}

/**
 * One ticker's pages as they come, newest bar first. What is complete is filed with every page, so that an interrupted
 * reading loses no session it was charged for; reading stops where everything older is on the shelf.
 */
export class TickerWindow {
  readonly #options: TickerWindowOptions;
  readonly #collected = new Map<string, MinuteBar[]>();
  readonly #filed = new Set<string>();
  #at: number | undefined;
  #served: Days | undefined;
  #oldest: string | undefined;
  #total: number | undefined;
  #totalChanged = false;
  /** Nothing more has to be read. */
  done = false;

  constructor(options: TickerWindowOptions) {
    this.#options = options;
  }

  get name(): string {
    return this.#options.name;
  }

  /** The shelf's series with the service's own count, where all of it was read here. */
  withTotal(series: BarSeries): BarSeries {
    const total = this.#total;
    const whole = total !== undefined && total >= series.bars.length;
    return { ...series, totalRecords: whole ? total : series.totalRecords, totalChanged: this.#totalChanged };
  }

  /** `at`: when the page came. */
  async take(page: BarsPage, number: number, at: number): Promise<void> {
    if (this.done) return;
    // A minute that was added while the pages were read is missing at the front, so the first page's time counts.
    this.#at ??= at;
    this.#served = { from: page.from_date, till: page.till_date };
    this.#totalChanged ||= this.#total !== undefined && this.#total !== page.pagination.total_records;
    this.#total = page.pagination.total_records;
    for (const bar of page.bars) {
      const session = sessionOf(bar);
      const bars = this.#collected.get(session);
      if (bars) bars.push(bar);
      else this.#collected.set(session, [bar]);
      if (this.#oldest === undefined || bar.date < this.#oldest) this.#oldest = bar.date;
    }
    const ended = number >= page.pagination.total_pages || page.bars.length === 0;
    const known = !ended && !this.#options.whole && this.#restIsKnown();
    if (known) this.#total = undefined;
    this.done = ended || known;
    await this.#file(ended, known);
  }

  #restIsKnown(): boolean {
    if (this.#oldest === undefined || !this.#served) return false;
    const session = this.#oldest.slice(0, 10);
    const coverage = this.#coverage();
    const onShelf = this.#onShelf(session);
    const newest = onShelf.at(-1);
    if (!isOver(coverage, session) && (newest === undefined || newest.date < this.#oldest)) return false;
    for (let day = this.#served.from; day < session; day = addDays(day, 1))
      if (!isWeekend(day) && !isOver(coverage, day)) return false;
    return true;
  }

  async #file(ended: boolean, known: boolean): Promise<void> {
    const { bars, source, ticker, asked } = this.#options;
    const served = this.#served!;
    const at = this.#at!;
    const last = this.#oldest?.slice(0, 10);
    // While older pages are to come, the oldest session is not whole; nor is its older part in this reading.
    const from = ended || last === undefined ? served.from : known ? last : addDays(last, 1);
    const ready = [...this.#collected].filter(([session]) => session >= from && !this.#filed.has(session));
    const sessions = await Promise.all(
      ready.map(([session, read]) =>
        packSession(session, mergeBars(known && session === last ? this.#onShelf(session) : [], read), at),
      ),
    );
    for (const [session] of ready) this.#filed.add(session);
    bars.file({
      source,
      ticker,
      sessions,
      cover: (present) => {
        let coverage = parseCoverage(present);
        if (from <= served.till) coverage = withRead(coverage, { from, till: served.till, at });
        if (!this.done) return formatCoverage(coverage);
        coverage =
          typeof asked === 'string'
            ? withPeriod(coverage, asked, { ...served, at })
            : withServed(coverage, { asked, served, at });
        return formatCoverage(coverage);
      },
    });
  }

  #coverage(): BarCoverage {
    const { bars, source, ticker } = this.#options;
    return parseCoverage(bars.coverage(source, ticker));
  }

  #onShelf(session: string): readonly MinuteBar[] {
    const { bars, source, ticker } = this.#options;
    const row = bars.sessions(source, ticker, session, session)[0];
    return (row && unpackSession(row)) ?? [];
  }
}

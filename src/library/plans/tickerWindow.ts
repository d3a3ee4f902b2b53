import { isEmptyPage } from '../../api/pages.ts';
import type { BarSeries, BarsPage, MinuteBar } from '../../domain/bar.ts';
import { addDays } from '../../domain/dates/days.ts';
import { newYorkDay } from '../../domain/dates/zones.ts';
import {
  formatCoverage,
  isAllOver,
  isOver,
  parseCoverage,
  united,
  withOpenPeriod,
  withParts,
  withPeriod,
  withRead,
  withServed,
  withWholePeriod,
  type BarCoverage,
} from './barCoverage.ts';
import { mergeBars, packSessionSync, sessionOf, unpackSession } from './barSessions.ts';
import { clipped, earlier, isRun, later, type Days } from './dayRuns.ts';
import type { SourceId } from '../sourceId.ts';
import { isAbout, withOddPage, type OddDates } from './oddDates.ts';
import type { Store, StoredSession } from '../store/store.ts';
import { whenFree } from '../store/whenFree.ts';

interface TickerWindowOptions {
  store: Pick<Store, 'bars' | 'persist'>;
  source: SourceId;
  /** In the library's spelling. */
  ticker: string;
  /** As requested. */
  name: string;
  /** A period (empty for the service's default), or the requested days. */
  asked: string | Days;
  /** True if it is read to the end, even if the library has the rest. */
  whole: boolean;
  /** The library has all days from this one on, whose pages are skipped. */
  knownFrom?: string | undefined;
}

/** The number of a page, and when the service gave it. */
export interface TakenPage {
  number: number;
  at: number;
  /** True if a cache gave the answer. */
  cached: boolean;
  /** True if a cache had stored it, so the library's bars may be newer. */
  isAged: boolean;
}

/**
 * No window that may be requested is longer; see `domain/bars/barsWindow.ts`. If a service names a longer one, only the
 * days that its bars show count.
 */
const mostDays = 740;

/**
 * Files one ticker's pages as they arrive, newest bar first. Each page is filed immediately, so that an interrupted
 * read keeps everything that was paid for. Reading stops once the library has everything older.
 */
export class TickerWindow {
  readonly #options: TickerWindowOptions;
  readonly #collected = new Map<string, MinuteBar[]>();
  readonly #filed = new Set<string>();
  #at: number | undefined;
  #isCached = false;
  #isAged = false;
  /** By the service's metadata; undefined unless that is a span of days that can be computed with. */
  #served: Days | undefined;
  /** True if nothing of the requested window was served. */
  #isBeside = false;
  #odd: OddDates | undefined;
  #oldest: string | undefined;
  #newest: string | undefined;
  /** The last date that was sent; everything after it is older. */
  #last: string | undefined;
  #pageSize: number | undefined;
  #total: number | undefined;
  #totalChanged = false;
  /** True if nothing more has to be read. */
  done = false;

  constructor(options: TickerWindowOptions) {
    this.#options = options;
  }

  get name(): string {
    return this.#options.name;
  }

  /** The library's series with the service's own count, if all of it was read here. */
  withTotal(series: BarSeries): BarSeries {
    const total = this.#total === undefined ? undefined : this.#total - this.#repeated();
    const whole = total !== undefined && total >= series.bars.length;
    return { ...series, totalRecords: whole ? total : series.totalRecords, totalChanged: this.#totalChanged };
  }

  /** Returns the number of bars that were sent before; the service counts them. */
  #repeated(): number {
    let count = 0;
    for (const bars of this.#collected.values()) count += bars.length - new Set(bars.map(({ date }) => date)).size;
    return count;
  }

  async take(page: BarsPage, { number, at, cached, isAged }: TakenPage): Promise<void> {
    if (this.done) return;
    // A minute added while the pages were read is missing at the front, so the first page's time counts.
    this.#at ??= at;
    this.#isCached ||= cached;
    this.#isAged ||= isAged;
    this.#takeWindow(page, this.#at);
    const { total_records, total_pages, limit } = page.pagination;
    this.#totalChanged ||= this.#total !== undefined && this.#total !== total_records;
    this.#total = total_records;
    if (limit > 0 && Math.ceil(total_records / limit) === total_pages) this.#pageSize = limit;
    const { knownFrom } = this.#options;
    const bars = page.bars.filter((bar) => knownFrom === undefined || sessionOf(bar) < knownFrom);
    for (const bar of bars) {
      const session = sessionOf(bar);
      const bars = this.#collected.get(session);
      if (bars) bars.push(bar);
      else this.#collected.set(session, [bar]);
      if (this.#oldest === undefined || bar.date < this.#oldest) this.#oldest = bar.date;
      if (this.#newest === undefined || bar.date > this.#newest) this.#newest = bar.date;
    }
    this.#last = bars.at(-1)?.date ?? this.#last;
    const ended = number >= total_pages || isEmptyPage(page);
    const known = !ended && !this.#options.whole && (await whenFree(() => this.#restIsKnown()));
    if (known) this.#total = undefined;
    this.done = ended || known;
    await this.#file(ended, known);
  }

  /** Records the served window of the metadata, limited to the requested and possible days. */
  #takeWindow(page: BarsPage, at: number): void {
    const { asked } = this.#options;
    const named = { from: page.from_date, till: page.till_date };
    const isNamedOddly = !isRun(named);
    this.#odd = withOddPage(this.#odd, page, { asked, at, isNamedOddly });
    const isTooLong = typeof asked === 'string' && addDays(named.from, mostDays) < named.till;
    // A window that begins more than a day ahead can't have been served yet.
    const isBelieved = !isNamedOddly && !isTooLong && named.from <= addDays(newYorkDay(at), 1);
    const served = isBelieved ? named : undefined;
    const within = served && typeof asked !== 'string' ? clipped([served], asked)[0] : served;
    // Even a window without requested days shows which days before and after it aren't served.
    this.#isBeside = served !== undefined && within === undefined;
    this.#served = within ?? served;
  }

  /**
   * Returns the days from the oldest bar to the newest, however far apart they are, with those whose pages are skipped.
   */
  #days(): Days | undefined {
    const { knownFrom } = this.#options;
    const from = this.#oldest?.slice(0, 10) ?? knownFrom;
    const till = knownFrom === undefined ? this.#newest?.slice(0, 10) : newYorkDay(this.#at!);
    return from === undefined || till === undefined ? undefined : { from, till };
  }

  /** The days of the bars themselves, limited to those that can have been requested. */
  #own(): Days | undefined {
    const days = this.#days();
    if (!days) return undefined;
    const { asked } = this.#options;
    const tomorrow = addDays(newYorkDay(this.#at!), 1);
    const window =
      typeof asked === 'string' ? { from: addDays(earlier(days.till, tomorrow), -mostDays), till: tomorrow } : asked;
    return clipped([days], window)[0];
  }

  #restIsKnown(): boolean {
    if (this.#oldest === undefined || !this.#served) return false;
    const session = this.#oldest.slice(0, 10);
    const coverage = this.#coverage();
    const newest = this.#inLibrary(session).at(-1);
    const joins = newest !== undefined && newest.date >= this.#oldest && !coverage.parts?.includes(session);
    return (
      (isOver(coverage, session) || joins) &&
      isAllOver(coverage, { from: this.#served.from, till: addDays(session, -1) })
    );
  }

  async #file(ended: boolean, known: boolean): Promise<void> {
    const { store, source, ticker } = this.#options;
    const ready = [...this.#collected].filter(([session]) => !this.#filed.has(session));
    // While older pages are still to come, the oldest session is incomplete; so is one whose older part wasn't read
    // this time.
    const begun = ended || known ? undefined : this.#last?.slice(0, 10);
    for (const [session] of ready) if (session !== begun) this.#filed.add(session);
    await store.persist(() => {
      store.bars.file({
        source,
        ticker,
        // Another read of the same days may have filed them since this one began, or a late page of this one.
        sessions: (stored) =>
          ready.map(([session, read]) => {
            const joins = session === begun || (known && session === this.#oldest?.slice(0, 10));
            return this.#merge(session, read, { joins, stored: stored(session) });
          }),
        cover: (present) => formatCoverage(this.#coverageAfter(parseCoverage(present), { ended, begun })),
      });
    }, undefined);
  }

  #merge(
    session: string,
    read: readonly MinuteBar[],
    { joins, stored }: { joins: boolean; stored: StoredSession | undefined },
  ): StoredSession {
    const at = this.#at!;
    const inLibrary = (stored && unpackSession(stored)) ?? [];
    // A cached page adds to the stored bars and never replaces newer ones.
    if (this.#isAged && stored && stored.fetchedAt >= at)
      return { ...packSessionSync(session, mergeBars(read, inLibrary), stored.fetchedAt), cached: stored.cached };
    return { ...packSessionSync(session, mergeBars(joins ? inLibrary : [], read), at), cached: this.#isCached };
  }

  /** Keeps coverage that is newer than the pages. */
  #coverageAfter(before: BarCoverage, page: { ended: boolean; begun: string | undefined }): BarCoverage {
    const after = this.#covered(before, page);
    return this.#isAged ? withParts(united(before, after), after.parts ?? []) : after;
  }

  /** Returns the coverage after a page. `begun` is the session whose older part is still missing. */
  #covered(before: BarCoverage, { ended, begun }: { ended: boolean; begun: string | undefined }): BarCoverage {
    const { asked } = this.#options;
    const at = this.#at!;
    const own = this.#own();
    const served = this.#served ?? (this.done ? own : undefined);
    let coverage = this.#withOdd(before);
    if (this.#pageSize !== undefined) coverage = { ...coverage, pageSize: this.#pageSize };
    const read = readDays({ served: this.#isBeside ? undefined : served, own, ended, begun });
    for (const days of read ? this.#unskipped(read) : []) coverage = withRead(coverage, { ...days, at });
    // Sessions outside of these days are recorded separately.
    for (const session of own && typeof asked === 'string' ? this.#filed : [])
      if (session < own!.from) coverage = withRead(coverage, { from: session, till: session, at });
    if (begun !== undefined && !isOver(coverage, begun))
      coverage = withParts(coverage, [...(coverage.parts ?? []), begun]);
    if (typeof asked !== 'string') return served || this.done ? withServed(coverage, { asked, served, at }) : coverage;
    const today = newYorkDay(at);
    const days = this.#days();
    // The bars were paid for, so they are shown even outside of the window that the service states.
    const shown = this.#served && days ? hullOf(this.#served, days) : (this.#served ?? days);
    const window = shown && { from: shown.from, till: earlier(shown.till, later(today, shown.from)), at };
    if (!window) return this.done ? withPeriod(coverage, asked, { from: today, till: today, at }) : coverage;
    if (this.done) return withWholePeriod(coverage, asked, window);
    return this.#served ? withPeriod(coverage, asked, window) : withOpenPeriod(coverage, asked, window);
  }

  /** Removes the days whose pages were skipped because the library has them. */
  #unskipped(days: Days): Days[] {
    const { knownFrom } = this.#options;
    return knownFrom === undefined ? [days] : clipped([days], { from: days.from, till: addDays(knownFrom, -1) });
  }

  #withOdd(coverage: BarCoverage): BarCoverage {
    const { odd, ...rest } = coverage;
    if (this.#odd) return { ...rest, odd: this.#odd };
    // Earlier odd dates for the same days no longer apply.
    return odd && this.done && isAbout(odd, this.#options.asked) ? rest : coverage;
  }

  #coverage(): BarCoverage {
    const { store, source, ticker } = this.#options;
    return parseCoverage(store.bars.coverage(source, ticker));
  }

  #inLibrary(session: string): readonly MinuteBar[] {
    const { store, source, ticker } = this.#options;
    const row = store.bars.sessions(source, ticker, session, session)[0];
    return (row && unpackSession(row)) ?? [];
  }
}

/** Returns the days whose bars were all read: pages come newest first, so from the oldest complete session on. */
function readDays({
  served,
  own,
  ended,
  begun,
}: {
  served: Days | undefined;
  own: Days | undefined;
  ended: boolean;
  begun: string | undefined;
}): Days | undefined {
  if (!served) return begun === undefined || !own ? undefined : inOrder(later(addDays(begun, 1), own.from), own.till);
  const till = own ? later(served.till, own.till) : served.till;
  if (ended) return inOrder(own ? earlier(served.from, own.from) : served.from, till);
  if (!own) return undefined;
  return inOrder(begun === undefined ? own.from : addDays(begun, 1), till);
}

function hullOf(one: Days, other: Days): Days {
  return { from: earlier(one.from, other.from), till: later(one.till, other.till) };
}

const inOrder = (from: string, till: string): Days | undefined => (from <= till ? { from, till } : undefined);

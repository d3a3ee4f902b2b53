import type { BarSeries, MinuteBar } from '../../domain/bar.ts';
import { isNearDay } from '../../domain/dates/days.ts';
import { newYorkDay } from '../../domain/dates/zones.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import {
  missingDays,
  missingRuns,
  ofPeriod,
  parseCoverage,
  runningSession,
  servedDays,
  unreadDays,
  windowOfPeriod,
  type BarCoverage,
} from './barCoverage.ts';
import { unpackSession } from './barSessions.ts';
import { earlier, type Days } from './dayRuns.ts';
import { isAbout } from './oddDates.ts';
import type { PlanServices } from './plan.ts';
import type { SourceId } from '../sourceId.ts';

interface StoredBarsOptions {
  services: PlanServices;
  source: SourceId;
  tickers: readonly string[];
  /** A period (empty for the service's default), or the requested days. */
  asked: string | Days;
}

interface AssembledBars {
  /** One per ticker, in the order asked. */
  series: BarSeries[];
  fetchedAt: number;
  stale: boolean;
  cached: boolean;
  /** True if the library has nothing for any ticker and doesn't know whether there is anything. */
  unknown: boolean;
}

/** The bars of a request that the library has. What a ticker's coverage says is parsed once. */
export class BarsInStore {
  readonly #services: PlanServices;
  readonly #source: SourceId;
  readonly #tickers: readonly string[];
  readonly #asked: string | Days;
  readonly #coverages = new Map<string, BarCoverage>();

  constructor({ services, source, tickers, asked }: StoredBarsOptions) {
    this.#services = services;
    this.#source = source;
    this.#tickers = tickers;
    this.#asked = asked;
  }

  /** Builds the series from what is stored. */
  assemble(): AssembledBars {
    const now = this.#services.clock();
    const assembled: AssembledBars = { series: [], fetchedAt: now, stale: false, cached: false, unknown: true };
    for (const ticker of this.#tickers) {
      const window = this.window(ticker, true);
      const rows = window && this.#rows(ticker, window);
      const missing = rows && this.missing(ticker, window);
      assembled.stale ||= !rows || missing !== undefined || this.window(ticker, false) === undefined;
      assembled.unknown &&= !rows || (missing !== undefined && rows.bars.length === 0);
      assembled.cached ||= rows?.cached ?? false;
      if (rows && rows.bars.length > 0) assembled.fetchedAt = Math.min(assembled.fetchedAt, rows.fetchedAt);
      assembled.series.push(this.#series(ticker, rows ? { ...window, bars: rows.bars } : undefined));
    }
    return assembled;
  }

  /** Returns the coverage of a ticker for the requested days. */
  coverage(ticker: string): BarCoverage {
    const folded = foldShareClass(ticker);
    const known = this.#coverages.get(folded);
    if (known) return known;
    const stored = parseCoverage(this.#services.store.bars.coverage(this.#source, folded));
    const coverage = typeof this.#asked === 'string' ? ofPeriod(stored, this.#asked) : stored;
    this.#coverages.set(folded, coverage);
    return coverage;
  }

  /** Returns whether the library has any session of these days. Opens none. */
  has(ticker: string, { from, till }: Days): boolean {
    return this.#services.store.bars.counts(this.#source, foldShareClass(ticker), from, till).size > 0;
  }

  /**
   * Returns the requested days. For a period, the days that the service served for it: today, or with `old` whenever it
   * was last requested.
   */
  window(ticker: string, old: boolean): Days | undefined {
    return typeof this.#asked === 'string'
      ? windowOfPeriod(this.coverage(ticker), this.#asked, this.#services.clock(), old)
      : this.#asked;
  }

  /** The shortest run of days that includes everything the library lacks in a window. */
  missing(ticker: string, window: Days): Days | undefined {
    return missingDays(this.coverage(ticker), window, this.#services.clock());
  }

  /** Everything that the library lacks in a window. */
  missingRuns(ticker: string, window: Days): Days[] {
    return missingRuns(this.coverage(ticker), window, this.#services.clock());
  }

  /** `read` is undefined if the days of a period aren't known. */
  #series(ticker: string, read: (Days & { bars: MinuteBar[] }) | undefined): BarSeries {
    const now = this.#services.clock();
    const coverage = this.coverage(ticker);
    const window = read ?? (typeof this.#asked === 'string' ? undefined : this.#asked);
    const today = newYorkDay(now);
    const served = window && servedDays(coverage, { from: window.from, till: earlier(window.till, today) });
    const parts = coverage.parts?.filter((day) => window && window.from <= day && day <= window.till) ?? [];
    const unread = window && unreadDays(coverage, window, now);
    const running = window && runningSession(coverage, window);
    const odd = coverage.odd && isAbout(coverage.odd, this.#asked) ? coverage.odd : undefined;
    const bars = read?.bars ?? [];
    return {
      ticker,
      from_date: served?.[0]?.from ?? '',
      till_date: served?.at(-1)?.till ?? '',
      bars,
      totalRecords: bars.length + (odd?.undated?.count ?? 0),
      totalChanged: false,
      ...(unread && unread.length > 0 && { unread }),
      ...(parts.length > 0 && { parts }),
      ...(running && { running }),
      ...(odd?.named && { named: odd.named }),
      ...(odd?.undated && { undated: odd.undated }),
    };
  }

  /** Undefined if a stored session is damaged. The ticker's bars are then removed, so that they are requested again. */
  #rows(ticker: string, window: Days): { bars: MinuteBar[]; fetchedAt: number; cached: boolean } | undefined {
    const { bars } = this.#services.store;
    const folded = foldShareClass(ticker);
    const stored = bars.sessions(this.#source, folded, window.from, window.till);
    const rows = stored.filter(({ session }) => isNearDay(session));
    const sessions = rows.map(unpackSession);
    if (sessions.includes(undefined)) {
      bars.remove(this.#source, folded);
      this.#coverages.delete(folded);
      return undefined;
    }
    const times = rows.map((row) => row.fetchedAt);
    return {
      bars: sessions.flatMap((session) => session ?? []),
      fetchedAt: times.length > 0 ? Math.min(...times) : this.#services.clock(),
      cached: rows.some((row) => row.cached),
    };
  }
}

import { canonicalTarget } from '../../api/buildRequest.ts';
import type { SendOptions } from '../../api/client.ts';
import { readBarPages } from '../../api/pages.ts';
import type { BarsRequest } from '../../api/requests.ts';
import type { BarSeries, BarsPage, MinuteBar } from '../../domain/bar.ts';
import { isNearDay } from '../../domain/dates/days.ts';
import { newYorkDay } from '../../domain/dates/zones.ts';
import { formatPeriod, parsePeriod } from '../../domain/identifiers/period.ts';
import { foldShareClass, parseTicker } from '../../domain/identifiers/ticker.ts';
import { missingDays, parseCoverage, servedDays, unreadDays, windowOfPeriod, type BarCoverage } from './barCoverage.ts';
import { unpackSession } from './barSessions.ts';
import { estimateRequests, estimateSessions } from './barsCost.ts';
import { earlier, type Days } from './dayRuns.ts';
import { answeredAt, wasKept } from './fileAnswer.ts';
import type { SourceId } from '../sourceId.ts';
import { isAbout } from './oddDates.ts';
import { otherAnswer } from './otherAnswer.ts';
import type { PlanServices, FetchTools, Found, Plan } from './plan.ts';
import type { StoredSession } from '../store/store.ts';
import { TickerWindow, type Taken } from './tickerWindow.ts';

/** Sessions of a period that was never asked for. */
const sessionsOf = { d: 1, w: 5, mo: 21, y: 252 };

/** What one ticker still needs: a period, some days, or nothing. */
type Need = string | Days | undefined;

/** Bars are filed by ticker and session, whatever window they were asked for in. */
export function planBars(services: PlanServices, source: SourceId, request: BarsRequest): Plan<BarSeries[]> {
  return new BarsPlan(services, source, request);
}

class BarsPlan implements Plan<BarSeries[]> {
  readonly source: SourceId;
  readonly request: BarsRequest;
  readonly key: string;
  readonly kin: readonly string[];
  readonly #services: PlanServices;
  readonly #tickers: readonly string[];
  readonly #asked: string | Days;
  /** What was read of the store: by ticker, and by ticker and days. */
  readonly #coverages = new Map<string, BarCoverage>();
  readonly #sessions = new Map<string, StoredSession[]>();

  constructor(services: PlanServices, source: SourceId, request: BarsRequest) {
    const { tickers, period, fromDate, tillDate } = request;
    this.#services = services;
    this.source = source;
    this.request = request;
    this.key = canonicalTarget({ endpoint: 'bars', tickers, period, fromDate, tillDate });
    this.#tickers = [...new Set(tickers.map((ticker) => ticker.trim().toUpperCase()))];
    this.#asked =
      fromDate !== undefined && tillDate !== undefined
        ? { from: fromDate.trim(), till: tillDate.trim() }
        : periodName(period);
    // Two sets of tickers may have one in common.
    this.kin = [...new Set(this.#tickers.map((ticker) => `bars ${foldShareClass(ticker)}`))].sort();
  }

  find(): Found<BarSeries[]> | undefined {
    const { series, fetchedAt, stale, cached, unknown } = this.#assemble();
    return unknown ? undefined : { value: series, fetchedAt, stale, cached, superseded: !this.isStored() };
  }

  absence(): undefined {
    return undefined;
  }

  /** By what is known of the days alone: no bar is unpacked to tell what a read would cost. */
  isFresh(): boolean {
    const now = this.#services.clock();
    return this.#tickers.every((ticker) => {
      const coverage = this.#coverage(ticker);
      const window = this.#window(coverage, false);
      return window !== undefined && missingDays(coverage, window, now) === undefined;
    });
  }

  /** Where the library has a part of the window, that part is what it has. */
  isStored(): boolean {
    const now = this.#services.clock();
    return this.#tickers.every((ticker) => {
      const coverage = this.#coverage(ticker);
      const window = this.#window(coverage, true);
      if (!window) return false;
      const rows = this.#sessionsOf(ticker, window);
      return rows.length > 0 || missingDays(coverage, window, now) === undefined;
    });
  }

  cost(refresh: boolean): number {
    // Tickers that need the same share their requests.
    return this.#groups(refresh).reduce(
      (sum, { need, tickers }) => sum + Math.max(...tickers.map((ticker) => this.#estimate(ticker, need))),
      0,
    );
  }

  async fetch(tools: FetchTools): Promise<Found<BarSeries[]>> {
    const groups = this.#groups(tools.refresh).map(({ need, tickers }) => ({
      need,
      windows: tickers.map(
        (name) =>
          new TickerWindow({
            bars: this.#services.store.bars,
            source: this.source,
            ticker: foldShareClass(name),
            name,
            asked: need,
            whole: tools.refresh,
          }),
      ),
    }));
    let sent = 0;
    const onAttempt: SendOptions['onAttempt'] = () => {
      tools.onSent(++sent);
      return (outcome) => {
        const reached = outcome.ok ? !outcome.cached : outcome.error.details.mayHaveBeenCounted;
        if (!reached) tools.onSent(--sent);
      };
    };
    let before = 0;
    let aged = 0;
    const send: FetchTools['send'] = async (one, options) => {
      const answer = await tools.send(one, options);
      if (wasKept(answer)) aged += 1;
      return answer;
    };
    for (const [index, { need, windows }] of groups.entries())
      before = await this.#read(
        need,
        windows,
        { ...tools, send, onAttempt },
        { before, after: groups.length - index - 1 },
      );
    const windows = groups.flatMap((group) => group.windows);
    const read = new BarsPlan(this.#services, this.source, this.request).#assemble();
    return {
      value: read.series.map(
        (series) => windows.find(({ name }) => name === series.ticker)?.withTotal(series) ?? series,
      ),
      fetchedAt: read.fetchedAt,
      stale: aged > 0 && read.stale,
      cached: read.cached,
    };
  }

  /** Gives the number of pages read so far. */
  async #read(
    need: string | Days,
    windows: readonly TickerWindow[],
    { send, signal, filed, onProgress, onAttempt }: FetchTools & Pick<SendOptions, 'onAttempt'>,
    pages: { before: number; after: number },
  ): Promise<number> {
    let read = pages.before;
    const request: BarsRequest = {
      endpoint: 'bars',
      tickers: windows.map(({ name }) => name),
      ...(typeof need === 'string' ? periodOf(need) : { fromDate: need.from, tillDate: need.till }),
    };
    const take = async (one: BarsRequest): Promise<BarsPage[]> => {
      const answer = await send(one, { signal, onAttempt });
      const { value, cached = false } = answer;
      const at = answeredAt(answer, this.#services.clock());
      const taken = { number: one.page ?? 1, at, cached, isAged: wasKept(answer) };
      for (const page of value)
        if (page.answeredFor === undefined) await windows.find(({ name }) => name === page.ticker)?.take(page, taken);
        else await this.#keepOther({ ...page, ticker: page.answeredFor }, { ...taken, need });
      filed(one);
      const other = value.find(({ answeredFor }) => answeredFor !== undefined);
      if (other) throw otherAnswer({ asked: other.ticker, answered: other.answeredFor ?? '' });
      return value;
    };
    for await (const { pagesRead, pagesTotal } of readBarPages(take, request)) {
      const done = windows.every((window) => window.done);
      read = pages.before + pagesRead;
      onProgress(read, (done ? read : pages.before + pagesTotal) + pages.after);
      if (done) break;
    }
    return read;
  }

  /** What was paid for is kept under the name that it has. */
  async #keepOther(page: BarsPage, { need, ...taken }: Taken & { need: string | Days }): Promise<void> {
    const named = parseTicker(page.ticker);
    if (!named.ok) return;
    const ticker = foldShareClass(named.value);
    const { bars } = this.#services.store;
    const window = new TickerWindow({ bars, source: this.source, ticker, name: named.value, asked: need, whole: true });
    await window.take(page, taken);
  }

  /** Tickers that need the same, so that they are asked for together. */
  #groups(refresh: boolean): { need: string | Days; tickers: string[] }[] {
    const groups = new Map<string, { need: string | Days; tickers: string[] }>();
    for (const ticker of this.#tickers) {
      const need = refresh ? this.#asked : this.#need(ticker);
      if (need === undefined) continue;
      const key = JSON.stringify(need);
      const group = groups.get(key);
      if (group) group.tickers.push(ticker);
      else groups.set(key, { need, tickers: [ticker] });
    }
    return [...groups.values()];
  }

  #need(ticker: string): Need {
    const coverage = this.#coverage(ticker);
    const window = this.#window(coverage, false);
    return window ? missingDays(coverage, window, this.#services.clock()) : this.#asked;
  }

  /** The days that were asked for; of a period those that the service served, today or (`old`) when it was last asked. */
  #window(coverage: BarCoverage, old: boolean): Days | undefined {
    return typeof this.#asked === 'string'
      ? windowOfPeriod(coverage, this.#asked, this.#services.clock(), old)
      : this.#asked;
  }

  #estimate(ticker: string, need: string | Days): number {
    const coverage = this.#coverage(ticker);
    const now = this.#services.clock();
    const days = typeof need === 'string' ? windowOfPeriod(coverage, need, now, true) : need;
    if (days) {
      const counts = this.#services.store.bars.counts(this.source, foldShareClass(ticker), days.from, days.till);
      return estimateRequests(days, { coverage, counts, today: newYorkDay(now) });
    }
    const period = parsePeriod(need === '' ? '1d' : (need as string));
    return estimateSessions(period.ok ? period.value.count * sessionsOf[period.value.unit] : 1, coverage);
  }

  /** What the library has; `unknown` when it has nothing of any ticker and cannot tell that there is nothing. */
  #assemble(): Pick<Found<BarSeries[]>, 'fetchedAt' | 'stale' | 'cached'> & { series: BarSeries[]; unknown: boolean } {
    const now = this.#services.clock();
    const assembled = { series: [] as BarSeries[], fetchedAt: now, stale: false, cached: false, unknown: true };
    for (const ticker of this.#tickers) {
      const coverage = this.#coverage(ticker);
      const window = this.#window(coverage, true);
      const rows = window && this.#rows(ticker, window);
      const missing = rows && missingDays(coverage, window, now);
      assembled.stale ||= !rows || missing !== undefined || this.#window(coverage, false) === undefined;
      assembled.unknown &&= !rows || (missing !== undefined && rows.bars.length === 0);
      assembled.cached ||= rows?.cached ?? false;
      if (rows && rows.bars.length > 0) assembled.fetchedAt = Math.min(assembled.fetchedAt, rows.fetchedAt);
      assembled.series.push(this.#series(ticker, coverage, rows ? { ...window, bars: rows.bars } : undefined));
    }
    return assembled;
  }

  /** `read` is undefined where not even the days that a period means are known. */
  #series(ticker: string, coverage: BarCoverage, read: (Days & { bars: MinuteBar[] }) | undefined): BarSeries {
    const now = this.#services.clock();
    const window = read ?? (typeof this.#asked === 'string' ? undefined : this.#asked);
    const today = newYorkDay(now);
    const served = window && servedDays(coverage, { from: window.from, till: earlier(window.till, today) });
    const parts = coverage.parts?.filter((day) => window && window.from <= day && day <= window.till) ?? [];
    const unread = window && unreadDays(coverage, window, now);
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
      ...(odd?.named && { named: odd.named }),
      ...(odd?.undated && { undated: odd.undated }),
    };
  }

  /** Undefined when a session in the library cannot be read; then everything of the ticker is asked for anew. */
  #rows(ticker: string, window: Days): { bars: MinuteBar[]; fetchedAt: number; cached: boolean } | undefined {
    const rows = this.#sessionsOf(ticker, window).filter(({ session }) => isNearDay(session));
    const sessions = rows.map(unpackSession);
    if (sessions.includes(undefined)) {
      const folded = foldShareClass(ticker);
      this.#services.store.bars.remove(this.source, folded);
      this.#coverages.delete(folded);
      this.#sessions.clear();
      return undefined;
    }
    const times = rows.map((row) => row.fetchedAt);
    return {
      bars: sessions.flatMap((session) => session ?? []),
      fetchedAt: times.length > 0 ? Math.min(...times) : this.#services.clock(),
      cached: rows.some((row) => row.cached),
    };
  }

  #coverage(ticker: string): BarCoverage {
    const folded = foldShareClass(ticker);
    const known = this.#coverages.get(folded);
    if (known) return known;
    const coverage = parseCoverage(this.#services.store.bars.coverage(this.source, folded));
    this.#coverages.set(folded, coverage);
    return coverage;
  }

  #sessionsOf(ticker: string, { from, till }: Days): StoredSession[] {
    const folded = foldShareClass(ticker);
    const key = `${folded} ${from} ${till}`;
    const known = this.#sessions.get(key);
    if (known) return known;
    const sessions = this.#services.store.bars.sessions(this.source, folded, from, till);
    this.#sessions.set(key, sessions);
    return sessions;
  }
}

/** The one spelling of a period; empty for none. */
function periodName(period: string | undefined): string {
  const parsed = parsePeriod(period ?? '');
  return parsed.ok ? formatPeriod(parsed.value) : '';
}

function periodOf(period: string): { period?: string } {
  return period === '' ? {} : { period };
}

import { canonicalTarget } from '../../api/buildRequest.ts';
import type { SendOptions } from '../../api/client.ts';
import { readBarPages } from '../../api/pages.ts';
import type { BarsRequest } from '../../domain/endpoints/bars.ts';
import type { BarSeries, BarsPage } from '../../domain/bar.ts';
import { newYorkDay } from '../../domain/dates/zones.ts';
import { formatPeriod, parsePeriod } from '../../domain/identifiers/period.ts';
import { foldShareClass, parseTicker } from '../../domain/identifiers/ticker.ts';
import { windowOfPeriod } from './barCoverage.ts';
import { estimateRequests, estimateSessions } from './barsCost.ts';
import type { Days } from './dayRuns.ts';
import { answeredAt, wasCached } from './fileAnswer.ts';
import type { SourceId } from '../sourceId.ts';
import { findKnownPages, joins, UnjoinedPage, type KnownPages } from './knownPages.ts';
import { otherAnswer } from './otherAnswer.ts';
import type { PlanServices, FetchTools, Found, Plan } from './plan.ts';
import { whenFree } from '../store/whenFree.ts';
import { BarsInStore } from './storedBars.ts';
import { TickerWindow, type TakenPage } from './tickerWindow.ts';

/** Sessions assumed per unit of a period that was never requested. */
const sessionsOf = { d: 1, w: 5, mo: 21, y: 252 };

/**
 * The bars that one ticker still needs: a period, or runs of days that are cheaper separately than with the days
 * between them.
 */
type MissingBars = string | Days;

/** Bars are filed by ticker and session, regardless of the requested window. */
export function planBars(services: PlanServices, source: SourceId, request: BarsRequest): Plan<BarSeries[]> {
  return new BarsPlan(services, source, request);
}

interface GroupRead {
  need: string | Days;
  windows: readonly TickerWindow[];
  tools: FetchTools;
  onAttempt: SendOptions['onAttempt'];
  /** Number of pages read before this group, and the minimum number of pages after it. */
  pages: { before: number; after: number };
  /** The newest pages, if the library has them. */
  known: KnownPages | undefined;
}

class BarsPlan implements Plan<BarSeries[]> {
  readonly source: SourceId;
  readonly request: BarsRequest;
  readonly key: string;
  readonly kin: readonly string[];
  readonly #services: PlanServices;
  readonly #tickers: readonly string[];
  readonly #asked: string | Days;
  readonly #stored: BarsInStore;

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
    this.#stored = this.#readStored();
    // Two requests may share a ticker without being identical.
    this.kin = [...new Set(this.#tickers.map((ticker) => `bars ${foldShareClass(ticker)}`))].sort();
  }

  find(): Found<BarSeries[]> | undefined {
    const { series, fetchedAt, stale, cached, unknown } = this.#stored.assemble();
    return unknown ? undefined : { value: series, fetchedAt, stale, cached, superseded: !this.isStored() };
  }

  absence(): undefined {
    return undefined;
  }

  /** Decided by the known days alone: estimating a cost unpacks no bars. */
  isFresh(): boolean {
    return this.#tickers.every((ticker) => {
      const window = this.#stored.window(ticker, false);
      return window !== undefined && this.#stored.missing(ticker, window) === undefined;
    });
  }

  /** Part of the window is enough: the library has that part. */
  isStored(): boolean {
    return this.#tickers.every((ticker) => {
      const window = this.#stored.window(ticker, true);
      if (!window) return false;
      return this.#stored.has(ticker, window) || this.#stored.missing(ticker, window) === undefined;
    });
  }

  cost(refresh: boolean): number {
    return this.#groups(refresh).reduce((sum, { need, tickers }) => {
      const pages = Math.max(...tickers.map((ticker) => this.#estimate(ticker, need)));
      const skipped = refresh ? 0 : (this.#knownPages(tickers, need)?.count ?? 0);
      return sum + Math.max(1, pages - skipped);
    }, 0);
  }

  async fetch(tools: FetchTools): Promise<Found<BarSeries[]>> {
    const groups = this.#groups(tools.refresh).map(({ need, tickers }) => {
      const known = tools.refresh ? undefined : this.#knownPages(tickers, need);
      return {
        need,
        known,
        windows: tickers.map((ticker) => this.#openWindow(ticker, need, tools.refresh, known?.from.get(ticker))),
      };
    });
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
    const attempts: number[] = [];
    const send: FetchTools['send'] = async (one, options) => {
      const answer = await tools.send(one, options);
      if (wasCached(answer)) aged += 1;
      if (answer.attempt !== undefined) attempts.push(answer.attempt);
      return answer;
    };
    try {
      for (const [index, group] of groups.entries()) {
        const read = {
          ...group,
          tools: { ...tools, send },
          onAttempt,
          pages: { before, after: groups.length - index - 1 },
        };
        try {
          before = await this.#read(read);
        } catch (error) {
          if (!(error instanceof UnjoinedPage)) throw error;
          group.windows = group.windows.map(({ name }) => this.#openWindow(name, group.need, tools.refresh));
          before = await this.#read({ ...read, windows: group.windows, known: undefined });
        }
      }
    } finally {
      // Each page extends those before it, so all bodies are kept until the last page is filed.
      const { store } = this.#services;
      await store.persist(() => attempts.forEach((attempt) => store.ledger.dropKept(attempt)), undefined);
    }
    const windows = groups.flatMap((group) => group.windows);
    const read = await whenFree(() => this.#readStored().assemble());
    return {
      value: read.series.map(
        (series) => windows.find(({ name }) => name === series.ticker)?.withTotal(series) ?? series,
      ),
      fetchedAt: read.fetchedAt,
      stale: aged > 0 && read.stale,
      cached: read.cached,
    };
  }

  /** Resolves to the number of pages read so far. */
  async #read({ need, windows, tools, onAttempt, pages, known }: GroupRead): Promise<number> {
    const { send, signal, filed, onProgress } = tools;
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
      const taken = { number: one.page ?? 1, at, cached, isAged: wasCached(answer) };
      if (
        known &&
        one.page === known.count + 1 &&
        !value.every((page) => page.answeredFor !== undefined || joins(page, known))
      )
        throw new UnjoinedPage();
      for (const page of value)
        if (page.answeredFor === undefined) await windows.find(({ name }) => name === page.ticker)?.take(page, taken);
        else await this.#fileOther({ ...page, ticker: page.answeredFor }, need, taken);
      filed(one);
      const other = value.find(({ answeredFor }) => answeredFor !== undefined);
      if (other) throw otherAnswer({ asked: other.ticker, answered: other.answeredFor ?? '' });
      return value;
    };
    for await (const { pagesRead, pagesTotal } of readBarPages(take, request, known?.count)) {
      const done = windows.every((window) => window.done);
      read = pages.before + pagesRead;
      onProgress(read, (done ? read : pages.before + pagesTotal) + pages.after);
      if (done) break;
    }
    return read;
  }

  /** Files a page of another ticker than the requested one under its own name, because it was paid for. */
  async #fileOther(page: BarsPage, need: string | Days, taken: TakenPage): Promise<void> {
    const named = parseTicker(page.ticker);
    if (named.ok) await this.#openWindow(named.value, need, true).take(page, taken);
  }

  #readStored(): BarsInStore {
    return new BarsInStore({
      services: this.#services,
      source: this.source,
      tickers: this.#tickers,
      asked: this.#asked,
    });
  }

  #openWindow(name: string, asked: string | Days, whole: boolean, knownFrom?: string): TickerWindow {
    const { store } = this.#services;
    return new TickerWindow({
      store,
      source: this.source,
      ticker: foldShareClass(name),
      name,
      asked,
      whole,
      knownFrom,
    });
  }

  /** Returns the pages of a period all of whose bars are in the library, for all of its tickers. */
  #knownPages(tickers: readonly string[], need: string | Days): KnownPages | undefined {
    if (typeof need !== 'string') return undefined;
    const now = this.#services.clock();
    return findKnownPages(need, {
      now,
      tickers: tickers.map((ticker) => {
        const coverage = this.#stored.coverage(ticker);
        const counts = (from: string, till: string): Iterable<number> =>
          this.#services.store.bars.counts(this.source, foldShareClass(ticker), from, till).values();
        return { ticker, coverage, counts };
      }),
    });
  }

  /** Groups tickers with the same needs, so that they share requests. */
  #groups(refresh: boolean): { need: string | Days; tickers: string[] }[] {
    const groups = new Map<string, { need: string | Days; tickers: string[] }>();
    for (const ticker of this.#tickers) {
      for (const need of refresh ? [this.#asked] : this.#needs(ticker)) {
        const key = JSON.stringify(need);
        const group = groups.get(key);
        if (group) group.tickers.push(ticker);
        else groups.set(key, { need, tickers: [ticker] });
      }
    }
    return [...groups.values()];
  }

  /** The newest first, as they are read. */
  #needs(ticker: string): MissingBars[] {
    const window = this.#stored.window(ticker, false);
    if (!window) return [this.#asked];
    const runs: Days[] = [];
    for (const run of this.#stored.missingRuns(ticker, window)) {
      const last = runs.at(-1);
      const both = last && { from: last.from, till: run.till };
      if (both && this.#estimate(ticker, both) <= this.#estimate(ticker, last) + this.#estimate(ticker, run))
        runs[runs.length - 1] = both;
      else runs.push(run);
    }
    return runs.reverse();
  }

  #estimate(ticker: string, need: string | Days): number {
    const coverage = this.#stored.coverage(ticker);
    const now = this.#services.clock();
    const days = typeof need === 'string' ? windowOfPeriod(coverage, need, now, true) : need;
    if (days) {
      const counts = this.#services.store.bars.counts(this.source, foldShareClass(ticker), days.from, days.till);
      return estimateRequests(days, { coverage, counts, today: newYorkDay(now) });
    }
    const period = parsePeriod(need === '' ? '1d' : (need as string));
    return estimateSessions(period.ok ? period.value.count * sessionsOf[period.value.unit] : 1, coverage);
  }
}

/** Returns the canonical spelling of a period; empty if there is none. */
function periodName(period: string | undefined): string {
  const parsed = parsePeriod(period ?? '');
  return parsed.ok ? formatPeriod(parsed.value) : '';
}

const periodOf = (period: string): { period?: string } => (period === '' ? {} : { period });

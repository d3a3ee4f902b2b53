import { canonicalTarget } from '../api/buildRequest.ts';
import { readBarPages } from '../api/pages.ts';
import type { BarsRequest } from '../api/requests.ts';
import type { BarSeries, BarsPage, MinuteBar } from '../domain/bar.ts';
import { formatPeriod, parsePeriod } from '../domain/identifiers/period.ts';
import { foldShareClass, parseTicker } from '../domain/identifiers/ticker.ts';
import {
  firstServed,
  isOver,
  missingDays,
  parseCoverage,
  windowOfPeriod,
  type BarCoverage,
  type Days,
} from './barCoverage.ts';
import { unpackSession } from './barSessions.ts';
import { addDays, isWeekend } from './days.ts';
import type { SourceId } from './library.ts';
import { otherAnswer } from './otherAnswer.ts';
import type { Desk, FetchTools, Found, Plan } from './plan.ts';
import { TickerWindow } from './tickerWindow.ts';

/** What `readBarPages` asks for at once. */
const pageLimit = 500;
const barsOfSession = 390;
/** Sessions of a period that was never asked for. */
const sessionsOf = { d: 1, w: 5, mo: 21, y: 252 };

/** What one ticker still needs: a period, some days, or nothing. */
type Need = string | Days | undefined;

/** Bars are filed by ticker and session, whatever window they were asked for in. */
export function planBars(desk: Desk, source: SourceId, request: BarsRequest): Plan<BarSeries[]> {
  return new BarsPlan(desk, source, request);
}

class BarsPlan implements Plan<BarSeries[]> {
  readonly source: SourceId;
  readonly key: string;
  readonly kin: readonly string[];
  readonly #desk: Desk;
  readonly #tickers: readonly string[];
  readonly #asked: string | Days;

  constructor(desk: Desk, source: SourceId, { tickers, period, fromDate, tillDate }: BarsRequest) {
    this.#desk = desk;
    this.source = source;
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
    const { series, fetchedAt, stale, unknown } = this.#assemble();
    return unknown ? undefined : { value: series, fetchedAt, stale };
  }

  absence(): undefined {
    return undefined;
  }

  /** By what is known of the days alone: no bar is unpacked to tell what a read would cost. */
  isFresh(): boolean {
    const now = this.#desk.clock();
    return this.#tickers.every((ticker) => {
      const coverage = this.#coverage(ticker);
      const window = this.#window(coverage, false);
      return window !== undefined && missingDays(coverage, window, now) === undefined;
    });
  }

  cost(refresh: boolean): number {
    return this.#groups(refresh).reduce((sum, { need, tickers }) => {
      const sessions = Math.max(...tickers.map((ticker) => this.#sessions(ticker, need, refresh)));
      return sum + Math.max(1, Math.ceil((sessions * barsOfSession) / pageLimit));
    }, 0);
  }

  async fetch(tools: FetchTools): Promise<Found<BarSeries[]>> {
    const groups = this.#groups(tools.refresh).map(({ need, tickers }) => ({
      need,
      windows: tickers.map(
        (name) =>
          new TickerWindow({
            bars: this.#desk.store.bars,
            source: this.source,
            ticker: foldShareClass(name),
            name,
            asked: need,
            whole: tools.refresh,
          }),
      ),
    }));
    let before = 0;
    for (const [index, { need, windows }] of groups.entries())
      before = await this.#read(need, windows, tools, { before, after: groups.length - index - 1 });
    const windows = groups.flatMap((group) => group.windows);
    const read = this.#assemble();
    return {
      value: read.series.map(
        (series) => windows.find(({ name }) => name === series.ticker)?.withTotal(series) ?? series,
      ),
      fetchedAt: read.fetchedAt,
      stale: false,
    };
  }

  /** Gives the number of pages read so far. */
  async #read(
    need: string | Days,
    windows: readonly TickerWindow[],
    { send, signal, filed, onProgress }: FetchTools,
    pages: { before: number; after: number },
  ): Promise<number> {
    let read = pages.before;
    const request: BarsRequest = {
      endpoint: 'bars',
      tickers: windows.map(({ name }) => name),
      ...(typeof need === 'string' ? periodOf(need) : { fromDate: need.from, tillDate: need.till }),
    };
    const take = async (one: BarsRequest): Promise<BarsPage[]> => {
      const { value } = await send(one, { signal });
      const at = this.#desk.clock();
      const number = one.page ?? 1;
      for (const page of value)
        if (page.answeredFor === undefined)
          await windows.find(({ name }) => name === page.ticker)?.take(page, number, at);
        else await this.#keepOther({ ...page, ticker: page.answeredFor }, { need, number, at });
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
  async #keepOther(
    page: BarsPage,
    { need, number, at }: { need: string | Days; number: number; at: number },
  ): Promise<void> {
    const named = parseTicker(page.ticker);
    if (!named.ok) return;
    const ticker = foldShareClass(named.value);
    const { bars } = this.#desk.store;
    const window = new TickerWindow({ bars, source: this.source, ticker, name: named.value, asked: need, whole: true });
    await window.take(page, number, at);
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
    return window ? missingDays(coverage, window, this.#desk.clock()) : this.#asked;
  }

  /** The days that were asked for; of a period those that the service served, today or (`old`) when it was last asked. */
  #window(coverage: BarCoverage, old: boolean): Days | undefined {
    return typeof this.#asked === 'string'
      ? windowOfPeriod(coverage, this.#asked, this.#desk.clock(), old)
      : this.#asked;
  }

  #sessions(ticker: string, need: string | Days, refresh: boolean): number {
    const coverage = this.#coverage(ticker);
    const days = typeof need === 'string' ? windowOfPeriod(coverage, need, this.#desk.clock(), true) : need;
    if (days) return weekdays(days).filter((day) => refresh || !isOver(coverage, day)).length;
    const period = parsePeriod(need === '' ? '1d' : (need as string));
    return period.ok ? period.value.count * sessionsOf[period.value.unit] : 1;
  }

  /** What the shelf has; `unknown` when it has nothing of a ticker and cannot tell that there is nothing. */
  #assemble(): { series: BarSeries[]; fetchedAt: number; stale: boolean; unknown: boolean } {
    const now = this.#desk.clock();
    const assembled = { series: [] as BarSeries[], fetchedAt: now, stale: false, unknown: false };
    for (const ticker of this.#tickers) {
      const coverage = this.#coverage(ticker);
      const window = this.#window(coverage, true);
      const rows = window && this.#rows(ticker, window);
      if (!rows) {
        assembled.unknown = true;
        continue;
      }
      const missing = missingDays(coverage, window, now);
      assembled.unknown ||= missing !== undefined && rows.bars.length === 0;
      assembled.stale ||= missing !== undefined || this.#window(coverage, false) === undefined;
      assembled.fetchedAt = Math.min(assembled.fetchedAt, rows.fetchedAt);
      assembled.series.push({
        ticker,
        from_date: firstServed(coverage, window),
        till_date: window.till,
        bars: rows.bars,
        totalRecords: rows.bars.length,
        totalChanged: false,
      });
    }
    return assembled;
  }

  /** Undefined when a session on the shelf cannot be read; then everything of the ticker is asked for anew. */
  #rows(ticker: string, window: Days): { bars: MinuteBar[]; fetchedAt: number } | undefined {
    const { bars } = this.#desk.store;
    const folded = foldShareClass(ticker);
    const rows = bars.sessions(this.source, folded, window.from, window.till);
    const sessions = rows.map(unpackSession);
    if (sessions.includes(undefined)) {
      bars.remove(this.source, folded);
      return undefined;
    }
    const times = rows.map((row) => row.fetchedAt);
    return {
      bars: sessions.flatMap((session) => session ?? []),
      fetchedAt: times.length > 0 ? Math.min(...times) : this.#desk.clock(),
    };
  }

  #coverage(ticker: string): BarCoverage {
    return parseCoverage(this.#desk.store.bars.coverage(this.source, foldShareClass(ticker)));
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

function weekdays({ from, till }: Days): string[] {
  const days: string[] = [];
  for (let day = from; day <= till; day = addDays(day, 1)) if (!isWeekend(day)) days.push(day);
  return days;
}

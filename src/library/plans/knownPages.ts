import type { BarsPage } from '../../domain/bar.ts';
import { addDays } from '../../domain/dates/days.ts';
import { newYorkDay } from '../../domain/dates/zones.ts';
import { parsePeriod } from '../../domain/identifiers/period.ts';
import { sessionOf } from './barSessions.ts';
import { knownSince, type BarCoverage } from './barCoverage.ts';
import { pageSizeOf } from './barsCost.ts';
import { later } from './dayRuns.ts';

/** The newest pages of a period, all of whose bars are in the library. */
export interface KnownPages {
  count: number;
  /** Number of bars in each. */
  size: number;
  /** By ticker, the first day from which on the library has all bars. */
  from: ReadonlyMap<string, string>;
}

interface TickerCoverage {
  ticker: string;
  coverage: BarCoverage;
  /** Returns the number of bars of each session of these days in the library. */
  counts: (from: string, till: string) => Iterable<number>;
}

/** Minimum number of calendar days in a unit: a service may count sessions or days. */
const daysOf = { d: 1, w: 7, mo: 28, y: 365 };

/**
 * Finds the pages of a period that the library has. Bars come newest first, so a period longer than what was read
 * starts with known pages. The last known bar is requested again, which shows whether the pages have the same length as
 * before.
 */
export function findKnownPages(
  need: string,
  { tickers, now }: { tickers: readonly TickerCoverage[]; now: number },
): KnownPages | undefined {
  const period = parsePeriod(need);
  if (!period.ok) return undefined;
  const today = newYorkDay(now);
  const begin = addDays(today, 1 - period.value.count * daysOf[period.value.unit]);
  const size = Math.min(...tickers.map(({ coverage }) => pageSizeOf(coverage)));
  const from = new Map<string, string>();
  let count = Infinity;
  for (const { ticker, coverage, counts } of tickers) {
    const since = knownSince(coverage, now);
    if (since === undefined || coverage.pageSize === undefined || pageSizeOf(coverage) !== size) return undefined;
    const first = later(since, begin);
    let bars = 0;
    for (const each of counts(first, today)) bars += each;
    from.set(ticker, first);
    count = Math.min(count, Math.floor((bars - 1) / size));
  }
  return count > 0 && count < Infinity ? { count, size, from } : undefined;
}

/** Returns whether nothing can be missing between the skipped pages and this one. */
export function joins({ ticker, bars, pagination, undated }: BarsPage, { size, from }: KnownPages): boolean {
  const known = from.get(ticker);
  if (known === undefined || undated !== undefined || pagination.limit > size) return false;
  const [newest] = bars;
  return newest === undefined || sessionOf(newest) >= known;
}

/** Thrown if a page doesn't continue the skipped ones: the period is then read from its first page. */
export class UnjoinedPage extends Error {}

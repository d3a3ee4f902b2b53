import { addDays, countWeekdays } from '../../domain/dates/days.ts';
import type { BarCoverage } from './barCoverage.ts';
import { clipped, earlier, joined, weekdaysOutside, type Days } from './dayRuns.ts';

/** The page size that `readBarPages` requests. */
const pageLimit = 500;
/** Contract: number of bars in a regular session. */
const barsOfSession = 390;

interface KnownBars {
  coverage: BarCoverage;
  /** Number of bars by session, for sessions in the library. */
  counts: ReadonlyMap<string, number>;
  /** Today's date in New York. */
  today: string;
}

/**
 * Estimates how many requests reading these days of a ticker takes, at least one. Sessions in the library count with
 * their bars, days known to be empty with none, and any other weekday as a regular session.
 */
export function estimateRequests(days: Days, { coverage, counts, today }: KnownBars): number {
  const past = { from: days.from, till: earlier(days.till, today) };
  let bars = 0;
  const known: Days[] = [...clipped(coverage.over, { from: past.from, till: addDays(today, -1) }), ...coverage.gone];
  for (const [session, count] of counts) {
    if (session < past.from || session > past.till) continue;
    const isWhole = session < today && !coverage.parts?.includes(session);
    bars += isWhole ? count : Math.max(count, barsOfSession);
    known.push({ from: session, till: session });
  }
  for (const { from, till } of weekdaysOutside(clipped(joined(known), past), past))
    bars += countWeekdays(from, till) * barsOfSession;
  return requestsFor(bars, coverage);
}

/** Like {@link estimateRequests}, for a number of unknown sessions. */
export function estimateSessions(sessions: number, coverage: BarCoverage): number {
  return requestsFor(sessions * barsOfSession, coverage);
}

function requestsFor(bars: number, coverage: BarCoverage): number {
  return Math.max(1, Math.ceil(bars / pageSizeOf(coverage)));
}

/** The page size that the service last used. */
export function pageSizeOf({ pageSize = pageLimit }: Pick<BarCoverage, 'pageSize'>): number {
  return Math.min(pageSize, pageLimit);
}

import { addDays, countWeekdays } from '../../domain/dates/days.ts';
import type { BarCoverage } from './barCoverage.ts';
import { clipped, earlier, joined, weekdaysOutside, type Days } from './dayRuns.ts';

/** What `readBarPages` asks for at once. */
const pageLimit = 500;
/** Contract: bars in a regular session. */
const barsOfSession = 390;

export interface KnownBars {
  coverage: BarCoverage;
  /** Of the sessions in the library, the number of their bars. */
  counts: ReadonlyMap<string, number>;
  /** In New York. */
  today: string;
}

/**
 * The one estimate of what reading these days of a ticker takes, in requests: sessions in the library have the bars
 * they had, days known to have none have none, and any other weekday is a regular session. At least one.
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

/** The same for so many sessions of which nothing is known. */
export function estimateSessions(sessions: number, coverage: BarCoverage): number {
  return requestsFor(sessions * barsOfSession, coverage);
}

/** Pages of the size that the service was seen to send. */
function requestsFor(bars: number, { pageSize = pageLimit }: BarCoverage): number {
  return Math.max(1, Math.ceil(bars / Math.min(pageSize, pageLimit)));
}

import { firstIndex } from '../../base/sortedSearch.ts';
import { exchangeHolidays } from '../../domain/bars/exchangeHolidays.ts';
import { addDays } from '../../domain/dates/days.ts';
import { newYorkDay } from '../../domain/dates/zones.ts';
import { parseCoverage, type BarCoverage } from '../plans/barCoverage.ts';
import { joined, type Days } from '../plans/dayRuns.ts';
import type { StoredSession } from '../store/store.ts';

/** A claim counts up to this many days around an included session. */
const around = 7;

/**
 * Returns the days that a file proves, of all that it claims to be over: a session was over when its bars were read,
 * and exchange holidays have no bars. Other empty or no longer served days are only claimed, so days not read here are
 * requested.
 */
export function provenDays(sessions: readonly StoredSession[], claimed: readonly Days[]): Days[] {
  const claims = joined(claimed);
  const read = sessions
    .filter(({ session, fetchedAt }) => session < newYorkDay(fetchedAt) && isWithin(claims, session))
    .map(({ session }) => session)
    .sort();
  const [first, last] = [read[0], read.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [from, till] = [addDays(first, -around), addDays(last, around)];
  const closed: string[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(till.slice(0, 4)); year++)
    for (const day of exchangeHolidays(year)) if (day >= from && day <= till && isWithin(claims, day)) closed.push(day);
  return joined([...read, ...closed].map((day) => ({ from: day, till: day })));
}

/** Adds days that are over to the stored coverage; everything else stays. */
export function withProven(text: string | undefined, proven: readonly Days[]): BarCoverage {
  const coverage = parseCoverage(text);
  return { ...coverage, over: joined([...coverage.over, ...proven]) };
}

/** Searches merged runs of days. */
function isWithin(days: readonly Days[], day: string): boolean {
  const after = firstIndex(days.length, (index) => days[index]!.from > day);
  return after > 0 && day <= days[after - 1]!.till;
}

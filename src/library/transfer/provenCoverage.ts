import { firstIndex } from '../../base/sortedSearch.ts';
import { exchangeHolidays } from '../../domain/bars/exchangeHolidays.ts';
import { addDays } from '../../domain/dates/days.ts';
import { newYorkDay } from '../../domain/dates/zones.ts';
import { parseCoverage, type BarCoverage } from '../plans/barCoverage.ts';
import { joined, type Days } from '../plans/dayRuns.ts';
import type { StoredSession } from '../store/store.ts';

/** A claim reaches no further than this many days beyond a session that is there. */
const around = 7;

/**
 * What a file proves of a ticker's days, of all that it claims to be over: that a session was over when its bars were
 * read, and that there was none on a holiday of the exchanges. That any other day is empty, or is no longer served, is
 * only said; a day that was not read here is asked for.
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

/** The coverage on file with days that are over added to it; whatever else is known stays. */
export function withProven(text: string | undefined, proven: readonly Days[]): BarCoverage {
  const coverage = parseCoverage(text);
  return { ...coverage, over: joined([...coverage.over, ...proven]) };
}

/** In days that are joined. */
function isWithin(days: readonly Days[], day: string): boolean {
  const after = firstIndex(days.length, (index) => days[index]!.from > day);
  return after > 0 && day <= days[after - 1]!.till;
}

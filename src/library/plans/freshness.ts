import type { CalendarRow } from '../../domain/calendar.ts';
import { isNearDay } from '../../domain/dates/days.ts';
import { newYorkDay } from '../../domain/dates/zones.ts';
import { localDate } from '../../domain/format/time.ts';

/** When the service answered, and now: milliseconds since the epoch. */
export interface Age {
  fetchedAt: number;
  now: number;
}

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;
/** A clock that was set back by more than this does not keep an answer fresh until it has caught up. */
const clockSlack = 300 * second;

const always = (): boolean => true;
const within =
  (limit: number) =>
  ({ fetchedAt, now }: Age): boolean =>
    now - fetchedAt < limit && fetchedAt - now < clockSlack;

/**
 * How long an answer is fresh: the one table of the rules. Each says whether it still is.
 * What is not named is not remembered: a failed calendar, screen or bars request is asked anew.
 */
export const isFresh = {
  /** A call of a named quarter: for ever. */
  namedCall: always,
  /** The latest call of a company, and its list of quarters. */
  latestCall: within(day),
  fund: within(7 * day),
  /** Until the local day ends, or a release that was ahead when it was fetched has come due (in New York). */
  calendar: (age: Age, rows: readonly CalendarRow[]): boolean =>
    within(day)(age) &&
    localDate(age.fetchedAt) === localDate(age.now) &&
    !cameDue(rows, newYorkDay(age.fetchedAt), newYorkDay(age.now)),
  /** A session that was over, in New York, when its bars were fetched: for ever. */
  pastSession: always,
  runningSession: within(60 * second),
  /** That the service has nothing yet of the last days asked for. */
  unservedTail: within(day),
  metrics: within(day),
  screenPage: within(60 * second),

  unknownFund: within(day),
  unknownSecurity: within(day),
  quarterNotOnFile: within(hour),
} as const;

function cameDue(rows: readonly CalendarRow[], fetched: string, today: string): boolean {
  return rows.some(({ next_release }) => isNearDay(next_release) && next_release > fetched && next_release <= today);
}

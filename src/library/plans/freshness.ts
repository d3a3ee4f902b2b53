import type { CalendarRow } from '../../domain/calendar.ts';
import { isNearDay } from '../../domain/dates/days.ts';
import { newYorkDay } from '../../domain/dates/zones.ts';
import { localDate } from '../../domain/format/time.ts';

/** When the service answered, and the current time, in milliseconds since the epoch. */
export interface Age {
  fetchedAt: number;
  now: number;
}

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;
/** After the clock was set back by more than this, an answer from the future no longer counts as fresh. */
const clockSlack = 300 * second;

const always = (): boolean => true;
const within =
  (limit: number) =>
  ({ fetchedAt, now }: Age): boolean =>
    now - fetchedAt < limit && fetchedAt - now < clockSlack;

/**
 * How long answers are fresh: the only table of these rules, each of which says whether an answer still is. What isn't
 * listed isn't stored: a failed calendar, screen or bars request is always sent again.
 */
export const isFresh = {
  /** A call of a named quarter stays fresh forever. */
  namedCall: always,
  /** A company's latest call, and its list of quarters. */
  latestCall: within(day),
  fund: within(7 * day),
  /** Until the local day ends, or a release that was upcoming when the calendar was fetched is due (in New York). */
  calendar: (age: Age, rows: readonly CalendarRow[]): boolean =>
    within(day)(age) &&
    localDate(age.fetchedAt) === localDate(age.now) &&
    !cameDue(rows, newYorkDay(age.fetchedAt), newYorkDay(age.now)),
  /** A session that was over in New York when its bars were fetched stays fresh forever. */
  pastSession: always,
  runningSession: within(60 * second),
  /** That the service has nothing yet for the last requested days. */
  unservedTail: within(day),
  metrics: within(day),
  screenPage: within(60 * second),

  /** That the service has nothing, by what it is about; what isn't listed isn't stored. */
  absence: { fund: within(day), security: within(day), quarter: within(hour) },
} as const;

function cameDue(rows: readonly CalendarRow[], fetched: string, today: string): boolean {
  return rows.some(({ next_release }) => isNearDay(next_release) && next_release > fetched && next_release <= today);
}

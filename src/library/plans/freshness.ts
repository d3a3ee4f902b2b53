import { day, hour, second, within } from '../../domain/endpoints/freshness.ts';

const always = (): boolean => true;

/**
 * How long parts of answers, and absences, are fresh. The rule of a whole answer is `isFresh` of its endpoint's
 * definition in `domain/endpoints`; there are no other rules. Each returns whether something is still fresh. Absences
 * that aren't listed aren't stored: a failed calendar, screen or bars request is always sent again.
 */
export const isFresh = {
  /** A call of a named quarter stays fresh forever. */
  namedCall: always,
  /** A company's latest call, and its list of quarters. */
  latestCall: within(day),
  /** A session that was over in New York when its bars were fetched stays fresh forever. */
  pastSession: always,
  runningSession: within(60 * second),
  /** An answer that has nothing yet for the last requested days. */
  unservedTail: within(day),

  /** An answer that something is absent, by its subject; other absences aren't stored. */
  absence: { fund: within(day), security: within(day), quarter: within(hour) },
} as const;

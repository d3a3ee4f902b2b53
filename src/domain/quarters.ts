import { formatFiscalQuarter, parseFiscalQuarter } from './identifiers/fiscalQuarter.ts';

/** The number of quarters that are downloaded at once where nobody says how many. */
export const usualQuarters = 8;

/** Later quarters have greater numbers, and neighbors neighboring ones; 0 for a name that is no quarter. */
export function orderOfQuarter(fyq: string): number {
  const parsed = parseFiscalQuarter(fyq);
  return parsed.ok ? parsed.value.year * 4 + parsed.value.quarter : 0;
}

/** The quarter that has this place in {@link orderOfQuarter}. */
export function quarterAt(order: number): string {
  return formatFiscalQuarter({ quarter: ((order - 1) % 4) + 1, year: Math.floor((order - 1) / 4) });
}

/** Positive when the first quarter is the later one; 0 when either is no quarter. */
export function compareQuarters(one: string, other: string): number {
  const [first, second] = [orderOfQuarter(one), orderOfQuarter(other)];
  return first > 0 && second > 0 ? first - second : 0;
}

/** Two quarters in the order of time; as given where one of them is none. */
export function earlierFirst([one, other]: readonly [string, string]): [string, string] {
  return compareQuarters(one, other) > 0 ? [other, one] : [one, other];
}

/** The quarters, each once, newest first. Names that aren’t quarters come last. */
export function newestFirst(quarters: Iterable<string>): string[] {
  const placed = [...new Set(quarters)].map((fyq) => ({ fyq, order: orderOfQuarter(fyq) }));
  return placed.sort((one, other) => other.order - one.order).map(({ fyq }) => fyq);
}

interface KnownQuarters {
  /** The known quarters, newest first, with the requests that each takes. */
  costs: readonly { requests: number }[];
  /** The number of requests that asking for the latest call takes. Its answer has the list of quarters too. */
  latest: number;
}

/** The most requests that downloading the newest `count` quarters can take. Quarters in the library are free. */
export function mostRequests(known: KnownQuarters | undefined, count: number): number {
  if (!known) return count;
  const missing = known.costs.slice(0, count).reduce((sum, { requests }) => sum + requests, 0);
  // Asking for the latest call gets the newest quarter, or a still newer one that takes the place of the oldest.
  const isPaidAlready = (known.costs[0]?.requests ?? 0) > 0;
  return Math.min(count, missing + (isPaidAlready ? 0 : known.latest));
}

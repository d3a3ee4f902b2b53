import { formatFiscalQuarter, parseFiscalQuarter } from './identifiers/fiscalQuarter.ts';

/** Default number of quarters that are downloaded at once. */
export const usualQuarters = 8;

/**
 * Numbers a quarter: later quarters have greater numbers, consecutive ones consecutive numbers; 0 for an invalid name.
 */
export function orderOfQuarter(fyq: string): number {
  const parsed = parseFiscalQuarter(fyq);
  return parsed.ok ? parsed.value.year * 4 + parsed.value.quarter : 0;
}

/** Returns the quarter with this number in {@link orderOfQuarter}. */
export function quarterAt(order: number): string {
  return formatFiscalQuarter({ quarter: ((order - 1) % 4) + 1, year: Math.floor((order - 1) / 4) });
}

/** Positive if the first quarter is the later one; 0 if either is invalid. */
export function compareQuarters(one: string, other: string): number {
  const [first, second] = [orderOfQuarter(one), orderOfQuarter(other)];
  return first > 0 && second > 0 ? first - second : 0;
}

/** Sorts two quarters by time; leaves them as given if one is invalid. */
export function earlierFirst([one, other]: readonly [string, string]): [string, string] {
  return compareQuarters(one, other) > 0 ? [other, one] : [one, other];
}

/** Returns the quarters, each once, newest first. Invalid names come last. */
export function newestFirst(quarters: Iterable<string>): string[] {
  const placed = [...new Set(quarters)].map((fyq) => ({ fyq, order: orderOfQuarter(fyq) }));
  return placed.sort((one, other) => other.order - one.order).map(({ fyq }) => fyq);
}

interface KnownQuarters {
  /** The known quarters, newest first, with the requests that each costs. */
  costs: readonly { requests: number }[];
  /** The number of requests for the latest call, whose answer also lists the quarters. */
  latest: number;
}

/**
 * Returns the maximum number of requests for downloading the newest `count` quarters. Quarters in the library are free.
 */
export function mostRequests(known: KnownQuarters | undefined, count: number): number {
  if (!known) return count;
  const missing = known.costs.slice(0, count).reduce((sum, { requests }) => sum + requests, 0);
  // The request for the latest call gets the newest quarter, or an even newer one that replaces the oldest.
  const isPaidAlready = (known.costs[0]?.requests ?? 0) > 0;
  return Math.min(count, missing + (isPaidAlready ? 0 : known.latest));
}

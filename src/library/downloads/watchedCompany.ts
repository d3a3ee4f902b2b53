import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import type { Holdings } from '../items/holdings.ts';
import type { WatchedTicker } from './downloads.ts';

/** Returns the watched ticker of a company, which may be another share class; undefined if it isn't watched. */
export function watchedOf(
  watched: readonly WatchedTicker[],
  { ticker, cik }: { ticker?: string | undefined; cik?: number | undefined },
  holdings: Holdings,
): WatchedTicker | undefined {
  const folded = ticker === undefined ? undefined : foldShareClass(ticker);
  const isOfCik = (own: string): boolean => holdings.ofTicker(own)?.calls.some((call) => call.cik === cik) ?? false;
  return watched.find((each) => each.ticker === folded || isOfCik(each.ticker));
}

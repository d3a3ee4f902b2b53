import { isMutualFund } from '../../domain/identifiers/ticker.ts';
import type { LibraryCosts } from '../../library/library.ts';
import type { KnownTicker } from './knownModel.ts';

/** The tickers of a list with the known facts about each. */
export type KnownTickers = ReadonlyMap<string, KnownTicker>;

export function tickersWithBars(known: KnownTickers): string[] {
  return [...known].filter(([ticker, { isFund }]) => !(isFund && isMutualFund(ticker))).map(([ticker]) => ticker);
}

/** Returns one ticker per company, since its tickers share their calls. */
export function tickersWithCalls(known: KnownTickers): string[] {
  const companies = new Set<number>();
  return [...known]
    .filter(([, { isFund, cik }]) => {
      if (isFund) return false;
      const isNew = cik === undefined || !companies.has(cik);
      if (cik !== undefined) companies.add(cik);
      return isNew;
    })
    .map(([ticker]) => ticker);
}

/** Returns the funds, and tickers that aren't in a list and so may be funds. */
export function tickersOfFunds(known: KnownTickers): string[] {
  return [...known].filter(([, { isFund, isUnknown }]) => isFund || isUnknown).map(([ticker]) => ticker);
}

/** The period of bars that their lens opens. */
export const barsPeriod = '1d';

export function costOfBars(library: LibraryCosts, known: KnownTickers): number {
  const tickers = tickersWithBars(known);
  return tickers.length === 0
    ? 0
    : library.cost({ endpoint: 'bars', tickers, period: barsPeriod }, undefined, 'stored');
}

/** Returns the cost of a latest call, which is free if it is in the library with a fresh list of quarters. */
export function costOfLatestCall(library: LibraryCosts, ticker: string): number {
  return library.cost({ endpoint: 'transcript', ticker });
}

export function costOfLatestCalls(library: LibraryCosts, known: KnownTickers): number {
  return tickersWithCalls(known).reduce((sum, ticker) => sum + costOfLatestCall(library, ticker), 0);
}

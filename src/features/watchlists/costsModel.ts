import { isMutualFund } from '../../domain/identifiers/ticker.ts';
import type { LibraryCosts } from '../../library/library.ts';
import type { KnownTicker } from './knownModel.ts';

/** The tickers of a list with what is known of each. */
export type KnownTickers = ReadonlyMap<string, KnownTicker>;

export function tickersWithBars(known: KnownTickers): string[] {
  return [...known].filter(([ticker, { isFund }]) => !(isFund && isMutualFund(ticker))).map(([ticker]) => ticker);
}

/** One ticker of each company, since its tickers share their calls. */
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

/** The funds, and what no list knows and so may be one. */
export function tickersOfFunds(known: KnownTickers): string[] {
  return [...known].filter(([, { isFund, isUnknown }]) => isFund || isUnknown).map(([ticker]) => ticker);
}

/** Bars of the last day, as their lens opens them. */
export const barsPeriod = '1d';

export function costOfBars(library: LibraryCosts, known: KnownTickers): number {
  const tickers = tickersWithBars(known);
  return tickers.length === 0
    ? 0
    : library.cost({ endpoint: 'bars', tickers, period: barsPeriod }, undefined, 'stored');
}

/** A latest call that the library has, and whose list of quarters is fresh, is free. */
export function costOfLatestCall(library: LibraryCosts, ticker: string): number {
  return library.cost({ endpoint: 'transcript', ticker });
}

export function costOfLatestCalls(library: LibraryCosts, known: KnownTickers): number {
  return tickersWithCalls(known).reduce((sum, ticker) => sum + costOfLatestCall(library, ticker), 0);
}

import { foldShareClass, parseTicker } from '../../domain/identifiers/ticker.ts';

/** The library's names for entities and aliases. An alias leads to an entity; an answer contains entities. */

export const entityOfCompany = (cik: number): string => `cik:${cik}`;
export const entityOfSeries = (seriesid: string): string => `series:${seriesid.toUpperCase()}`;
/** A record without a class id is identified by its ticker. */
export const entityOfClass = ({ contractid, ticker }: { contractid: string; ticker: string }): string =>
  contractid === '' ? `class of ${foldedTicker(ticker)}` : `class:${contractid.toUpperCase()}`;

export const nameOfCaller = (ticker: string): string => `call:${foldedTicker(ticker)}`;
export const nameOfFund = (ticker: string): string => `fund:${foldedTicker(ticker)}`;
export const nameOfCusip = (cusip: string): string => `cusip:${cusip.trim().toUpperCase()}`;

export function companyOfEntity(entity: string): number | undefined {
  return entity.startsWith('cik:') ? Number(entity.slice(4)) : undefined;
}

/**
 * Returns the prefix of the names of a share class's siblings: `BRK.A` and `BRK.B` are classes of the same issuer.
 * Undefined if the ticker has no class suffix.
 */
export function siblingsOfCaller(ticker: string): string | undefined {
  const [root, share, ...more] = foldedTicker(ticker).split('.');
  return root && share?.length === 1 && more.length === 0 ? `call:${root}.` : undefined;
}

export function isShareClassName(name: string): boolean {
  return /\.[A-Z]$/.test(name);
}

function foldedTicker(ticker: string): string {
  const parsed = parseTicker(ticker);
  return foldShareClass(parsed.ok ? parsed.value : ticker.trim());
}

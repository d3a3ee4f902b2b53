import type { Directory } from './directory.ts';
import type { ScreenRow } from '../domain/screener.ts';

/**
 * The name of a row's company or fund: that of its ticker if the CIK matches, because tickers are reassigned; otherwise
 * that of the company with its CIK. Undefined if the directory has neither.
 */
export function nameOfRow(
  directory: Pick<Directory, 'findByTicker' | 'findByCik'>,
  { ticker, cik }: Pick<ScreenRow, 'ticker' | 'cik'>,
): string | undefined {
  const bearer = directory.findByTicker(ticker).find((entry) => entry.cik === cik);
  return bearer?.name ?? directory.findByCik(cik).find(({ kind }) => kind === 'company')?.name;
}

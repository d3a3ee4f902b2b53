import type { ScreenRow } from '../../../domain/screener.ts';

export type Cell = number | string | null;

/** A row's value by `ticker`, `cik`, or a metric's id. A missing value and NaN count as absent. */
export function cellOf(row: ScreenRow, column: string): Cell {
  if (column === 'ticker') return row.ticker;
  if (column === 'cik') return row.cik;
  const value = Object.hasOwn(row.metrics, column) ? row.metrics[column] : null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return value ?? null;
}

/** Identifies the security of a row, whatever its values. */
export function identityOf({ cik, ticker }: ScreenRow): string {
  return `${cik} ${ticker}`;
}

import type { ScreenRow } from '../../../../../src/domain/screener.ts';
import type { LoadedRows } from '../../../../../src/features/screens/grid/gridModel.ts';
import type { ResultColumn } from '../../../../../src/features/screens/grid/protocol.ts';

export function row(ticker: string, metrics: ScreenRow['metrics'] = {}, cik = 1): ScreenRow {
  return { ticker, cik, metrics };
}

export function column(id: string, unit = 'ratio', name = id.toUpperCase()): ResultColumn {
  return { id, name, unit, description: `What ${id} is` };
}

export function loaded(
  rows: readonly ScreenRow[],
  columns: readonly ResultColumn[],
  version = 1,
  condition = '',
): LoadedRows {
  return { rows, columns, total: rows.length, version, condition };
}

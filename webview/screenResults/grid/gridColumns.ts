import * as l10n from '@vscode/l10n';
import { formatInColumn, formatInFullWithUnit, formatUnit } from '../../../src/domain/format/metric.ts';
import type { GridState, NamedRow, ShownColumn } from '../../../src/features/screens/grid/protocol.ts';
import { columnWidths } from '../../../src/features/screens/grid/columnWidthsView.ts';
import type { GridColumn } from '../../shared/grid/gridColumns.ts';

/** The number of columns at the left that don't scroll: only the ticker. */
export const frozenCount = 1;

export interface ResultsColumn extends GridColumn<NamedRow> {
  title: string;
  /** The unit as in the catalog, and its short form for the header. */
  unit: string;
  shortUnit: string;
  /** The catalog's description; empty if it has none. */
  description: string;
  /** The value with all of its digits, and its unit. */
  readInFull: (row: NamedRow) => string;
  /** The column of a metric; undefined for ticker, name and CIK. */
  metric?: ShownColumn;
}

/** The columns in display order, each as wide as the user chose or, by default, as it usually needs. */
export function resultsColumns(
  { columns, widths }: Pick<GridState, 'columns' | 'widths'>,
  room: number,
): ResultsColumn[] {
  const all = [tickerColumn(), ...columns.map(shownColumn)];
  const sized = columnWidths(
    all.map(({ id, title, shortUnit, metric }) => ({ id, title, shortUnit, isMetric: metric !== undefined })),
    { chosen: widths, room },
  );
  return all.map((column, index) => ({ ...column, ...sized[index]! }));
}

type UnsizedColumn = Omit<ResultsColumn, 'width' | 'grows'>;

function tickerColumn(): UnsizedColumn {
  const title = l10n.t('Ticker');
  const column = textColumn({ id: 'ticker', title, description: '', read: ({ ticker }) => ticker });
  return { ...column, isFrozen: true, isHeading: true };
}

function textColumn({ read, ...column }: Pick<UnsizedColumn, 'id' | 'title' | 'description' | 'read'>): UnsizedColumn {
  return { ...column, unit: '', shortUnit: '', numeric: false, read, readInFull: read };
}

function shownColumn(column: ShownColumn): UnsizedColumn {
  const { id, name: title, unit, description, own } = column;
  if (own === 'name') return textColumn({ id, title, description, read: ({ name = '' }) => name });
  if (own === 'cik')
    return { ...textColumn({ id, title, description, read: ({ cik }) => String(cik) }), numeric: true };
  return {
    id,
    title,
    unit,
    shortUnit: formatUnit(column) || unit,
    description,
    numeric: true,
    read: ({ metrics }) => formatInColumn(metrics[id], column),
    readInFull: ({ metrics }) => formatInFullWithUnit(metrics[id], column),
    isAbsent: ({ metrics }) => (metrics[id] ?? null) === null,
    metric: column,
  };
}

import * as l10n from '@vscode/l10n';
import { formatInColumn, formatInFull, formatUnit } from '../../../src/domain/format/metric.ts';
import type { GridState, NamedRow, ShownColumn } from '../../../src/features/screens/grid/protocol.ts';
import type { GridColumn } from '../../shared/grid/gridColumns.ts';

/** The number of columns, which is the ticker, that stay at the left edge. */
export const frozenCount = 1;

export interface ResultsColumn extends GridColumn<NamedRow> {
  title: string;
  /** The unit from the catalog, and as the header shows it. */
  unit: string;
  shortUnit: string;
  /** From the catalog; empty if it has none. */
  description: string;
  /** The value with all of its digits, and its unit. */
  readInFull: (row: NamedRow) => string;
  /** The column of a metric; undefined for ticker, name and CIK. */
  metric?: ShownColumn;
}

/** The columns in the order shown, and in the widths that a person chose, else in those that they usually need. */
export function resultsColumns({ columns, widths }: Pick<GridState, 'columns' | 'widths'>): ResultsColumn[] {
  return [tickerColumn(), ...columns.map(shownColumn)].map((column) => {
    const chosen = widths[column.id];
    return { ...column, width: chosen ?? usualWidth(column), grows: chosen === undefined };
  });
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
  const isPercent = formatUnit(column) === '%';
  return {
    id,
    title,
    unit,
    shortUnit: formatUnit(column),
    description,
    numeric: true,
    read: ({ metrics }) => formatInColumn(metrics[id], column),
    readInFull: ({ metrics }) => {
      const whole = formatInFull(metrics[id], column);
      return typeof metrics[id] === 'number' && !isPercent ? `${whole} ${unit}`.trim() : whole;
    },
    isAbsent: ({ metrics }) => (metrics[id] ?? null) === null,
    metric: column,
  };
}

/** The default width, enough for most names and for any value in its unit. */
function usualWidth({ id, title, shortUnit, numeric }: UnsizedColumn): number {
  if (id === 'ticker') return 96;
  if (!numeric) return 190;
  return Math.min(230, Math.max(110, 48 + 7 * Math.max(title.length, shortUnit.length)));
}

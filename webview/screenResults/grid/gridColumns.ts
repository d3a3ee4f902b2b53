import * as l10n from '@vscode/l10n';
import { formatInColumn, formatInFull, formatUnit } from '../../../src/domain/format/metric.ts';
import type { GridState, NamedRow, ShownColumn } from '../../../src/features/screens/grid/protocol.ts';
import { shareWidth } from '../../../src/features/screens/grid/widthsView.ts';

/** The number of columns, which is the ticker, that stay at the left edge. */
export const frozenCount = 1;

export interface GridColumn {
  id: string;
  title: string;
  /** The unit from the catalog, and as the header shows it. */
  unit: string;
  shortUnit: string;
  /** From the catalog; empty if it has none. */
  description: string;
  numeric: boolean;
  /** Pixels. */
  left: number;
  width: number;
  read: (row: NamedRow) => string;
  /** The value with all of its digits, and its unit. */
  readInFull: (row: NamedRow) => string;
  isAbsent: (row: NamedRow) => boolean;
  /** The column of a metric; undefined for ticker, name and CIK. */
  metric?: ShownColumn;
}

interface LayOutOptions extends Pick<GridState, 'columns' | 'widths'> {
  /** The width of the grid in pixels. */
  room: number;
}

/** Every column with its position, in the order shown. */
export function layOutColumns({ columns, widths, room }: LayOutOptions): GridColumn[] {
  const all = [tickerColumn(), ...columns.map(shownColumn)];
  const needed = all.map((column) => {
    const chosen = widths[column.id];
    return { width: chosen ?? usualWidth(column), chosen: chosen !== undefined };
  });
  const shared = shareWidth(needed, room);
  let left = 0;
  return all.map((column, index) => {
    const placed = { ...column, left, width: shared[index]! };
    left += placed.width;
    return placed;
  });
}

type UnplacedColumn = Omit<GridColumn, 'left' | 'width'>;

function tickerColumn(): UnplacedColumn {
  return textColumn({ id: 'ticker', title: l10n.t('Ticker'), description: '', read: ({ ticker }) => ticker });
}

function textColumn({
  read,
  ...column
}: Pick<UnplacedColumn, 'id' | 'title' | 'description' | 'read'>): UnplacedColumn {
  return { ...column, unit: '', shortUnit: '', numeric: false, read, readInFull: read, isAbsent: () => false };
}

function shownColumn(column: ShownColumn): UnplacedColumn {
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
function usualWidth({ id, title, shortUnit, numeric }: UnplacedColumn): number {
  if (id === 'ticker') return 96;
  if (!numeric) return 190;
  return Math.min(230, Math.max(110, 48 + 7 * Math.max(title.length, shortUnit.length)));
}

export function widthOf(columns: readonly GridColumn[]): number {
  const last = columns.at(-1);
  return last ? last.left + last.width : 0;
}

/** Indices of the columns in view, with the frozen ones and `always`. */
export function columnsInSight(
  columns: readonly GridColumn[],
  { from, till, always }: { from: number; till: number; always: number },
): number[] {
  return columns.flatMap(({ left, width }, index) =>
    index < frozenCount || index === always || (left + width > from && left < till) ? [index] : [],
  );
}

/**
 * Positions the columns by class, since the page's policy allows no style attributes and all cells of a column share
 * one.
 */
export function styleColumns(sheet: CSSStyleSheet, columns: readonly GridColumn[]): void {
  sheet.replaceSync(
    [
      `.grid-row { width: ${widthOf(columns)}px }`,
      ...columns.map(({ left, width }, index) => `.c${index} { left: ${left}px; width: ${width}px }`),
    ].join('\n'),
  );
}

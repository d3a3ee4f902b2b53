import * as l10n from '@vscode/l10n';
import type { ScreenRow } from '../../../src/domain/screener.ts';
import type { GridState } from '../../../src/features/screens/grid/protocol.ts';
import { formatCell } from '../../../src/features/screens/results/resultsView.ts';

/** The number of columns, ticker and CIK, that stay at the left edge. */
export const frozenCount = 2;

export interface GridColumn {
  id: string;
  title: string;
  unit: string;
  /** From the catalog; empty if it has none. */
  description: string;
  numeric: boolean;
  /** Pixels. */
  left: number;
  width: number;
  read: (row: ScreenRow) => string;
  isAbsent: (row: ScreenRow) => boolean;
}

/** Every column with its position, in the order shown. */
export function layOutColumns({ columns, widths }: Pick<GridState, 'columns' | 'widths'>): GridColumn[] {
  const all: Omit<GridColumn, 'left' | 'width'>[] = [
    {
      id: 'ticker',
      title: l10n.t('Ticker'),
      unit: '',
      description: '',
      numeric: false,
      read: ({ ticker }) => ticker,
      isAbsent: () => false,
    },
    {
      id: 'cik',
      title: l10n.t('CIK'),
      unit: '',
      description: l10n.t('SEC Central Index Key'),
      numeric: true,
      read: ({ cik }) => String(cik),
      isAbsent: () => false,
    },
    ...columns.map(({ id, name, unit, description }) => ({
      id,
      title: name,
      unit,
      description,
      numeric: true,
      read: ({ metrics }: ScreenRow) => formatCell(metrics[id], unit),
      isAbsent: ({ metrics }: ScreenRow) => (metrics[id] ?? null) === null,
    })),
  ];
  let left = 0;
  return all.map((column, index) => {
    const width = widths[column.id] ?? (index < frozenCount ? 110 : usualWidth(column));
    const placed = { ...column, left, width };
    left += width;
    return placed;
  });
}

/** The default width, enough for most names and for any value in its unit. */
function usualWidth({ title, unit }: { title: string; unit: string }): number {
  return Math.min(230, Math.max(120, 48 + 7 * Math.max(title.length, unit.length)));
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

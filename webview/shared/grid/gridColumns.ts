import type { TemplateResult } from 'lit/html.js';
import { shareWidth } from '../../../src/base/shareWidth.ts';

/** The unit that Tab and the arrow keys focus: a cell, including header cells, or a row. */
export type GridStop = 'cell' | 'row';

/** A column of a grid and the content of its cells. */
export interface GridColumn<Row> {
  id: string;
  /** Width in pixels; the minimum for a column that grows. */
  width: number;
  /** True if the column gets a share of the remaining width. */
  grows: boolean;
  /** True if the column doesn't scroll. Such columns come first. */
  isFrozen?: boolean;
  /** True if its cells are row headers. */
  isHeading?: boolean;
  numeric: boolean;
  read: (row: Row) => string;
  isAbsent?: (row: Row) => boolean;
  /** The tooltip of a cell. */
  hint?: (row: Row) => string;
  /** The content of a cell that contains more than text. */
  draw?: (row: Row) => TemplateResult;
}

/** A column with its distance from the left and its actual width, in pixels. */
export type PlacedColumn<Column> = Column & { left: number };

/** Computes the position and width of every column in a grid of this width. */
export function placeColumns<Column extends GridColumn<never>>(
  columns: readonly Column[],
  room: number,
): PlacedColumn<Column>[] {
  const widths = shareWidth(columns, room);
  let left = 0;
  return columns.map((column, index) => {
    const placed = { ...column, left, width: widths[index]! };
    left += placed.width;
    return placed;
  });
}

export function widthOf(columns: readonly PlacedColumn<GridColumn<never>>[]): number {
  const last = columns.at(-1);
  return last ? last.left + last.width : 0;
}

/** Up to this many columns, all are kept in the page, even out of view. */
const few = 12;

/** Indices of the columns in view, with the frozen ones and `always`. */
export function columnsInSight(
  columns: readonly PlacedColumn<GridColumn<never>>[],
  { from, till, always }: { from: number; till: number; always: number },
): number[] {
  return columns.flatMap(({ left, width, isFrozen }, index) =>
    columns.length <= few || isFrozen || index === always || (left + width > from && left < till) ? [index] : [],
  );
}

/**
 * Positions the columns by class, since the page's policy allows no style attributes and all cells of a column share
 * one.
 */
export function styleColumns(sheet: CSSStyleSheet, columns: readonly PlacedColumn<GridColumn<never>>[]): void {
  sheet.replaceSync(
    [
      `.grid-row { width: ${widthOf(columns)}px }`,
      ...columns.map(({ left, width }, index) => `.c${index} { left: ${left}px; width: ${width}px }`),
    ].join('\n'),
  );
}

/** The attributes of a cell of the column at an index, whatever it shows. */
export function dressCell(
  cell: HTMLElement,
  { id, numeric, isFrozen }: GridColumn<never>,
  { index, stop }: { index: number; stop: GridStop },
): void {
  cell.className = `grid-cell c${index}${numeric ? ' numeric' : ''}${isFrozen ? ' frozen' : ''}`;
  cell.dataset['column'] = id;
  cell.setAttribute('aria-colindex', String(index + 1));
  if (stop === 'cell') cell.tabIndex = -1;
}

import type { TemplateResult } from 'lit/html.js';
import { shareWidth } from '../../../src/base/shareWidth.ts';

/** A stop of Tab, the arrows and the focus: a cell, those of the header included, or a row. */
export type GridStop = 'cell' | 'row';

/** A column of a grid, and what its cells show. */
export interface GridColumn<Row> {
  id: string;
  /** Pixels; of a column that grows, the least. */
  width: number;
  /** Whether it gets a share of the room that the columns leave. */
  grows: boolean;
  /** Whether it stays at the left edge. Such columns come first. */
  isFrozen?: boolean;
  /** Whether its cells name their rows. */
  isHeading?: boolean;
  numeric: boolean;
  read: (row: Row) => string;
  isAbsent?: (row: Row) => boolean;
  /** The tooltip of a cell. */
  hint?: (row: Row) => string;
  /** The content of a cell that has more than words. */
  draw?: (row: Row) => TemplateResult;
}

/** With its place from the left and its width as shown, in pixels. */
export type PlacedColumn<Column> = Column & { left: number };

/** Every column with its place, in a grid of this width. */
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

/** The number of columns up to which all are in the page, in sight or not. */
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

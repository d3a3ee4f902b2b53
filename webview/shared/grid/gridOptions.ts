import type { TemplateResult } from 'lit/html.js';
import type { GridColumn, GridStop } from './gridColumns.ts';
import type { AcrossLine } from './gridRow.ts';

/** A cell by row, 0 for the header, and column. */
export interface CellPosition {
  row: number;
  column: number;
}

/** The words and marks of a column's head; without `sorted`, the grid can't be sorted by the column. */
export interface GridHead {
  content: TemplateResult;
  sorted?: 'ascending' | 'descending' | 'none';
  title?: string;
  /** The accessible name, where the content is none. */
  label?: string;
  description?: string;
}

export interface GridOptions<Row, Column extends GridColumn<Row>> {
  stop: GridStop;
  /** The columns of a grid of this width in pixels, without its scroll bar. */
  columns: (room: number) => readonly Column[];
  head: (column: Column) => GridHead;
  /** Rows from one on; null where a line is none. */
  rows: (from: number, count: number) => Promise<{ version: number; rows: (Row | null)[] }>;
  /** The number of rows that are fetched at a time. */
  windowSize: number;
  /** Writes what an element says besides its cells, whenever it is drawn. */
  mark: (element: HTMLElement, row: Row | undefined, index: number) => void;
  /** The line at an index if it is no row. */
  lineAt?: (index: number) => AcrossLine | undefined;
  /** The line that stays in sight above the rows when this one is the first of them. */
  over?: (first: number) => TemplateResult | undefined;
  /** Called after the grid was scrolled and after the cursor has moved. */
  onPlace?: () => void;
  /** The place where the grid was before, with the index of the row that has the cursor. */
  place?: { top: number; cursor: number } | null;
}

/** The state of the grid now, besides the rows. */
export interface GridShown<Row> {
  /** Another one whenever rows may have moved. */
  version: number;
  count: number;
  /** The number of rows that there are, shown or not; by default those that are shown. */
  total?: number;
  /** The first rows, if they have come along. */
  first?: (Row | null)[];
  /** Another one whenever the columns are others. */
  layout: string;
}

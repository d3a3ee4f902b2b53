import type { TemplateResult } from 'lit/html.js';
import type { GridColumn, GridStop } from './gridColumns.ts';
import type { AcrossLine } from './gridRow.ts';

/** A cell by row, 0 for the header, and column. */
export interface CellPosition {
  row: number;
  column: number;
}

/** The content of a column's header. Without `sorted`, the grid can't be sorted by this column. */
export interface GridHead {
  content: TemplateResult;
  sorted?: 'ascending' | 'descending' | 'none';
  title?: string;
  /** The accessible name, if the content doesn't have one. */
  label?: string;
  description?: string;
}

export interface GridOptions<Row, Column extends GridColumn<Row>> {
  stop: GridStop;
  /** The columns of a grid of this width in pixels, without its scroll bar. */
  columns: (room: number) => readonly Column[];
  head: (column: Column) => GridHead;
  /** Fetches rows from an index on; null stands for a line that isn't a row. */
  rows: (from: number, count: number) => Promise<{ version: number; rows: (Row | null)[] }>;
  /** The number of rows fetched at a time. */
  windowSize: number;
  /** Sets attributes of a row's element whenever it is drawn. */
  mark: (element: HTMLElement, row: Row | undefined, index: number) => void;
  /** The content of a line that isn't a row; undefined for a row. */
  lineAt?: (index: number) => AcrossLine | undefined;
  /** The heading that stays in view above the rows while this line is the first one visible. */
  over?: (first: number) => TemplateResult | undefined;
  /** Called after the grid was scrolled or the cursor was moved. */
  onPlace?: () => void;
  /** The restored position: the scroll offset and the index of the cursor's row. */
  place?: { top: number; cursor: number } | null;
}

/** The current state of the grid, except its rows. */
export interface GridShown<Row> {
  /** Changes whenever rows may have moved. */
  version: number;
  count: number;
  /** The total number of rows, including hidden ones; the default is `count`. */
  total?: number;
  /** The first rows, if they were sent along. */
  first?: (Row | null)[];
  /** Changes whenever the columns change. */
  layout: string;
}

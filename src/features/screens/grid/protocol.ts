import type { Protocol } from '../../../base/channel.ts';
import type { ResultColumn, ScreenRow } from '../../../domain/screener.ts';
import type { NumberFormat } from '../../../domain/format/metric.ts';

export type { ResultColumn };

export interface ShownColumn extends ResultColumn {
  format: NumberFormat;
}

/** Absent values come last in both directions. */
export interface Sort {
  /** `ticker`, `name`, `cik`, or a metric's id. */
  column: string;
  descending: boolean;
}

/** Positions among the shown rows; `end` is exclusive. Several ranges are ascending and do not touch. */
export type RowRange = readonly [start: number, end: number];

/** An active filter with its text as entered. */
export interface ColumnFilter {
  column: string;
  text: string;
}

/** Everything that the grid shows except its rows, which the page requests window by window. */
export interface GridState {
  /** Changes whenever rows may have moved, which makes earlier windows invalid. */
  version: number;
  /** Changes whenever the rows themselves change, not when they only move. */
  rowsVersion: number;
  /** The columns after the ticker in the order shown: the name, the CIK and the metrics. */
  columns: ShownColumn[];
  hidden: ShownColumn[];
  /** The widths that the person chose, in pixels, by column. */
  widths: Record<string, number>;
  sort?: Sort;
  filters: ColumnFilter[];
  /** True if the header shows column summaries. */
  summaries: boolean;
  /** True if the metrics differ from those of the screen's file, so that they can be written there. */
  rearranged: boolean;
  /** The service's full count of matches. */
  total: number;
  /** The number of securities loaded so far. */
  loaded: number;
  /** The number of loaded securities that pass the filters. */
  shown: number;
  selected: RowRange[];
}

/** A row with the name of its company or fund; absent where the directory has none. */
export interface NamedRow extends ScreenRow {
  name?: string;
}

export interface RowWindow {
  version: number;
  from: number;
  rows: NamedRow[];
}

export interface HistogramBin {
  from: number;
  /** The upper bound, which is part of the last bin only. */
  till: number;
  count: number;
}

/** A summary of all loaded rows, also of those that the filters hide. */
export interface ColumnSummary {
  column: string;
  /** The numbers of numeric, absent and text values. */
  count: number;
  absent: number;
  words: number;
  min: number | null;
  median: number | null;
  max: number | null;
  bins: HistogramBin[];
  /** True if the first and the last bin also count the outliers beyond them. */
  tails: boolean;
}

export const copyFormats = ['tsv', 'csv', 'markdown', 'json'] as const;
export type CopyFormat = (typeof copyFormats)[number];

export interface GridRequests extends Protocol {
  requests: {
    rows: { params: { from: number; count: number }; result: RowWindow };
    sort: { params: { sort: Sort | null }; result: null };
    /** An empty text removes the filter. With a problem in the text, the filter stays as it was. */
    filter: { params: { column: string; text: string }; result: { problem: string | null } };
    clearFilters: { params: Record<string, never>; result: null };
    /** The columns after the ticker to show, in order. */
    arrange: { params: { columns: string[] }; result: null };
    /** Null restores the default width. */
    resize: { params: { column: string; width: number | null }; result: null };
    showSummaries: { params: { on: boolean }; result: null };
    /** Restores the default columns, which are those of the screen's file, and the name, in their default widths. */
    resetColumns: { params: Record<string, never>; result: null };
    summaries: { params: { columns: string[] }; result: ColumnSummary[] };
    select: { params: { version: number; ranges: RowRange[] }; result: null };
    /** Copies the selected rows; without any, the row at `row`. */
    copy: { params: { format: CopyFormat; row: number }; result: null };
    /** Edits the screen's file. */
    writeColumns: { params: Record<string, never>; result: null };
  };
  pushes: { grid: GridState };
}

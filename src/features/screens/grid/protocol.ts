import type { Protocol } from '../../../base/channel.ts';
import type { ScreenRow } from '../../../domain/screener.ts';

export interface ResultColumn {
  id: string;
  name: string;
  /** As the catalog says; empty when unknown. */
  unit: string;
  description: string;
}

/** Absent values come last in either direction. */
export interface Sort {
  /** `ticker`, `cik`, or a metric's id. */
  column: string;
  descending: boolean;
}

/** Rows by their places among those shown, `end` exclusive; ascending and apart from each other. */
export type RowRange = readonly [start: number, end: number];

/** A filter that is on, as it was written. */
export interface ColumnFilter {
  column: string;
  text: string;
}

/** Everything the grid shows but its rows, which the page asks for window by window. */
export interface GridState {
  /** Changes whenever rows may have moved: windows asked for before are void. */
  version: number;
  /** Changes whenever the rows are others, not when they only move. */
  rowsVersion: number;
  /** Metrics in the order shown; ticker and CIK stand before them and stay. */
  columns: ResultColumn[];
  hidden: ResultColumn[];
  /** Widths that a person chose, in pixels, by column. */
  widths: Record<string, number>;
  sort?: Sort;
  filters: ColumnFilter[];
  /** Column summaries stand in the header. */
  summaries: boolean;
  /** Columns differ from those of the screen's file, and can be written there. */
  rearranged: boolean;
  /** The service's full count of matches. */
  total: number;
  /** Securities loaded so far. */
  loaded: number;
  /** Of those, the ones that pass the filters. */
  shown: number;
  selected: RowRange[];
}

export interface RowWindow {
  version: number;
  from: number;
  rows: ScreenRow[];
}

export interface HistogramBin {
  from: number;
  /** Belongs to the last bin only. */
  till: number;
  count: number;
}

/** Over the rows loaded, whatever the filters hide. */
export interface ColumnSummary {
  column: string;
  /** Numbers, absent values, and values that are words. */
  count: number;
  absent: number;
  words: number;
  min: number | null;
  median: number | null;
  max: number | null;
  bins: HistogramBin[];
  /** The first and the last bin hold what lies beyond them, too. */
  tails: boolean;
}

export const copyFormats = ['tsv', 'csv', 'markdown', 'json'] as const;
export type CopyFormat = (typeof copyFormats)[number];

export interface GridRequests extends Protocol {
  requests: {
    rows: { params: { from: number; count: number }; result: RowWindow };
    sort: { params: { sort: Sort | null }; result: null };
    /** An empty text takes the filter away. The answer says what is wrong with the text; the filter is then as before. */
    filter: { params: { column: string; text: string }; result: { problem: string | null } };
    clearFilters: { params: Record<string, never>; result: null };
    /** Metrics shown, in order. */
    arrange: { params: { columns: string[] }; result: null };
    /** Null is the usual width. */
    resize: { params: { column: string; width: number | null }; result: null };
    showSummaries: { params: { on: boolean }; result: null };
    /** As the screen's file has them, in their usual widths. */
    resetColumns: { params: Record<string, never>; result: null };
    summaries: { params: { columns: string[] }; result: ColumnSummary[] };
    select: { params: { version: number; ranges: RowRange[] }; result: null };
    /** The rows selected; without any, the one at `row`, or all that are shown. */
    copy: { params: { format: CopyFormat; row: number | null }; result: null };
    exportRows: { params: Record<string, never>; result: null };
    /** Edits the screen's file. */
    writeColumns: { params: Record<string, never>; result: null };
  };
  pushes: { grid: GridState };
}

export const widthLimits = { least: 48, most: 1200 } as const;

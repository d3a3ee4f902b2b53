import * as v from 'valibot';
import { copyFormats } from '../../../domain/arguments/wordsArguments.ts';
import { asks, typed } from '../../../base/protocol.ts';
import { wholeNumber } from '../../../base/wholeNumber.ts';
import type { ResultColumn, ScreenRow } from '../../../domain/screener.ts';
import type { NumberFormat } from '../../../domain/format/metric.ts';
import { widthLimits } from '../../../base/shareWidth.ts';

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

/** The state of the grid except its rows, which the page requests window by window. */
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

/** A row with the name of its company or fund; absent if the directory doesn't have it. */
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

/** A summary of all loaded rows, including those that the filters hide. */
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

export type CopyFormat = (typeof copyFormats)[number];

/** Maximum number of rows that a page may request at once; no display shows as many. */
const largestWindow = 2000;
const columns = v.array(v.string());
const range: v.GenericSchema<RowRange> = v.pipe(
  v.strictTuple([wholeNumber, wholeNumber]),
  v.check(([start, end]) => start < end),
);

export const gridRequests = {
  rows: asks(
    v.object({ from: wholeNumber, count: v.pipe(wholeNumber, v.maxValue(largestWindow)) }),
    typed<RowWindow>(),
  ),
  sort: asks(v.object({ sort: v.nullable(v.object({ column: v.string(), descending: v.boolean() })) })),
  /** An empty text removes the filter. An invalid text leaves the filter unchanged. */
  filter: asks(v.object({ column: v.string(), text: v.string() }), typed<{ problem: string | null }>()),
  clearFilters: asks(),
  /** The columns after the ticker to show, in order. */
  arrange: asks(v.object({ columns })),
  /** Null restores the default width. */
  resize: asks(
    v.object({
      column: v.string(),
      width: v.nullable(v.pipe(v.number(), v.minValue(widthLimits.least), v.maxValue(widthLimits.most))),
    }),
  ),
  /** Shows a ratio in percent, or as a multiple. */
  showInPercent: asks(v.object({ column: v.string(), percent: v.boolean() })),
  showSummaries: asks(v.object({ on: v.boolean() })),
  /** Restores the default columns (those of the screen's file, and the name) in their default widths. */
  resetColumns: asks(),
  summaries: asks(v.object({ columns }), typed<ColumnSummary[]>()),
  select: asks(v.object({ version: wholeNumber, ranges: v.array(range) })),
  /** Copies the selected rows; if none are selected, the row at `row`. */
  copy: asks(v.object({ format: v.picklist(copyFormats), row: wholeNumber })),
  /** Puts calls of the selected rows, or of the row at `row`, into the list of downloads, which asks for its consent. */
  downloadOverDays: asks(v.object({ row: wholeNumber })),
  /** Edits the screen's file. */
  writeColumns: asks(),
};

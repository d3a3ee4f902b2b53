import * as v from 'valibot';
import { spends } from '../../domain/endpoints/spending.ts';
import { asks, defineProtocol, typed, type ProtocolOf } from '../../base/protocol.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import type { CalendarRow, ShownFilter } from '../../domain/calendar.ts';
import type { Observation } from '../../domain/observations/observation.ts';
import type { Week } from '../../domain/format/week.ts';
import {
  pageGroupings,
  sortColumns,
  type CalendarSort,
  type PageGrouping,
  type SortColumn,
} from './page/columnView.ts';
import type { ReleaseDay } from './page/monthView.ts';

const number = v.pipe(v.number(), v.safeInteger());

/** Identifies the indicator of a panel. The id is stable; code and name may change. */
export const indicatorParams = v.object({ id: number, code: v.string(), title: v.string() });
export type IndicatorParams = v.InferOutput<typeof indicatorParams>;

export interface ShownIndicator {
  /** Absent if the calendar no longer has the indicator. */
  row?: CalendarRow;
  /** Oldest first, including the current row's. */
  observations: Observation[];
  isPinned: boolean;
  /** The local date, YYYY-MM-DD. */
  today: string;
}

export const indicatorProtocol = defineProtocol({
  requests: {
    /** Refreshes the whole calendar with one request. */
    refresh: spends('calendar', asks()),
    pin: asks(v.object({ isPinned: v.boolean() })),
    reveal: asks(),
  },
  pushes: typed<{ snapshot: Snapshot<ShownIndicator> }>(),
});
export type IndicatorProtocol = ProtocolOf<typeof indicatorProtocol>;

/** There is one calendar, with one page. */
export const calendarPageParams = v.record(v.string(), v.unknown());
export type CalendarPageParams = v.InferOutput<typeof calendarPageParams>;

/** The observed values as a line; its points are from 0 to 1 from the left and from the top. */
export interface Sparkline {
  label: string;
  points: { x: number; y: number }[];
}

export interface CalendarPageRow {
  id: number;
  /** Whether the row is for the next release or the last published one. */
  of: 'next' | 'last';
  name: string;
  code: string;
  category: string;
  /** The day of the release as received; empty if there is none. */
  day: string;
  isPinned: boolean;
  progress: 'published' | 'overdue' | 'due';
  /** The latest value in the service's own unit, with every digit; empty if there is none. */
  published: string;
  /** The text in each column. */
  cells: Record<SortColumn, string>;
  /** The revisions, in words. */
  revised: { latest?: string; prior?: string };
  /** The prior value with the one that was first seen for its period; absent unless they differ. */
  priorWithFirst?: string;
  sparkline?: Sparkline;
}

/** Lines of the table from an index on; null for a line that isn't a row. */
export interface CalendarPageWindow {
  version: number;
  rows: (CalendarPageRow | null)[];
}

export interface ShownCalendarPage {
  /** Changes with every change of what is shown. */
  version: number;
  /** The local date, YYYY-MM-DD. */
  today: string;
  /** The lines of the table: rows, heads of groups, and the line of now. */
  lines: number;
  heads: { line: number; label: string; count: number }[];
  now?: { line: number; label: string };
  days: ReleaseDay[];
  /** How many indicators are shown, and how many the calendar has. */
  shown: number;
  indicators: number;
  filter: ShownFilter;
  sort: CalendarSort | null;
  grouping: PageGrouping;
  /** The week that the view is limited to, in words. */
  week?: string;
  /** The choices in the filter, each with the number of its indicators. */
  categories: [value: string, count: number][];
  releaseStates: [value: string, count: number][];
  windows: { label: string; window: Week }[];
  /** True if a value of one of the indicators was revised since it was first seen. */
  isRevised: boolean;
  /** The first lines, so that they don't need a separate request. */
  first: CalendarPageWindow['rows'];
}

const text = v.pipe(v.string(), v.maxLength(1_000));
const values = v.pipe(v.array(text), v.maxLength(5_000));
const filter: v.GenericSchema<ShownFilter> = v.object({
  text: v.exactOptional(text),
  categories: v.exactOptional(values),
  releaseStates: v.exactOptional(values),
  window: v.exactOptional(v.object({ from: text, till: text })),
});

export const calendarPageProtocol = defineProtocol({
  requests: {
    /** Refreshes the whole calendar with one request. */
    refresh: spends('calendar', asks()),
    rows: asks(v.object({ from: number, count: v.pipe(number, v.maxValue(1_000)) }), typed<CalendarPageWindow>()),
    /** The filter, the sort and the week also apply to the calendar's view. */
    filter: asks(filter),
    sort: asks(v.object({ sort: v.nullable(v.object({ column: v.picklist(sortColumns), descending: v.boolean() })) })),
    group: asks(v.object({ grouping: v.picklist(pageGroupings) })),
    /** Removes the filter, the sort and the week. */
    showAll: asks(),
    pin: asks(v.object({ id: number, isPinned: v.boolean() })),
    open: asks(v.object({ id: number })),
  },
  pushes: typed<{ snapshot: Snapshot<ShownCalendarPage> }>(),
});
export type CalendarPageProtocol = ProtocolOf<typeof calendarPageProtocol>;

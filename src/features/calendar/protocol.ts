import type { Protocol } from '../../base/channel.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import type { CalendarRow, ShownFilter } from '../../domain/calendar.ts';
import type { Observation } from '../../domain/observations/observation.ts';
import type { Week } from '../../domain/format/week.ts';
import type { CalendarSort, PageGrouping, SortColumn } from './page/columnView.ts';
import type { ReleaseDay } from './page/monthView.ts';

/** Identifies the indicator of a panel. The id is stable; code and name may change. */
export interface IndicatorParams {
  id: number;
  code: string;
  title: string;
}

export interface ShownIndicator {
  /** Absent when the calendar does not have the indicator any more. */
  row?: CalendarRow;
  /** Oldest first, including the one of the present row. */
  observations: Observation[];
  isPinned: boolean;
  /** The local date, YYYY-MM-DD. */
  today: string;
}

export interface IndicatorProtocol extends Protocol {
  requests: {
    /** The host answers with a push of the snapshot. */
    ready: { params: null; result: null };
    /** Refreshes the whole calendar with one request. */
    refresh: { params: null; result: null };
    pin: { params: { isPinned: boolean }; result: null };
    reveal: { params: null; result: null };
  };
  pushes: { snapshot: Snapshot<ShownIndicator> };
}

/** There is one calendar, and one page of it. */
export type CalendarPageParams = Record<string, never>;

/** The values that were observed, in a line; its points are from 0 to 1 from the left and from the top. */
export interface Sparkline {
  label: string;
  points: { x: number; y: number }[];
}

export interface CalendarPageRow {
  id: number;
  /** Whether the row stands for the next release or for the one that was published. */
  of: 'next' | 'last';
  name: string;
  code: string;
  category: string;
  /** The day of the release as received; empty without one. */
  day: string;
  isPinned: boolean;
  progress: 'published' | 'overdue' | 'due';
  /** What stands in each column. */
  cells: Record<SortColumn, string>;
  /** What was revised, in words. */
  revised: { latest?: string; prior?: string };
  sparkline?: Sparkline;
}

/** Lines of the table from one on; null where a line is no row. */
export interface CalendarPageWindow {
  version: number;
  rows: (CalendarPageRow | null)[];
}

export interface ShownCalendarPage {
  /** Another one with every change of what is shown. */
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
  /** What can be chosen in the filter, each with the number of its indicators. */
  categories: [value: string, count: number][];
  releaseStates: [value: string, count: number][];
  windows: { label: string; window: Week }[];
  /** The first lines, so that they need no request of their own. */
  first: CalendarPageWindow['rows'];
}

export interface CalendarPageProtocol extends Protocol {
  requests: {
    /** The host answers with a push of the snapshot. */
    ready: { params: null; result: null };
    /** Refreshes the whole calendar with one request. */
    refresh: { params: null; result: null };
    rows: { params: { from: number; count: number }; result: CalendarPageWindow };
    /** The filter, the sort and the week are those of the calendar's view as well. */
    filter: { params: ShownFilter; result: null };
    sort: { params: { sort: CalendarSort | null }; result: null };
    group: { params: { grouping: PageGrouping }; result: null };
    /** Without filter, sort and week. */
    showAll: { params: null; result: null };
    pin: { params: { id: number; isPinned: boolean }; result: null };
    open: { params: { id: number }; result: null };
  };
  pushes: { snapshot: Snapshot<ShownCalendarPage> };
}

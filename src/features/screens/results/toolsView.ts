/** The messages of the tools beside the grid: run comparison, why not, clause counts and refresh. */

/** A metric as the tools show it. */
export interface ToolMetric {
  id: string;
  name: string;
  /** The unit from the catalog; empty when it is unknown. */
  unit: string;
  /** True if the screen compares it, a ratio, with a percentage. */
  percent?: boolean;
}

export interface Security {
  ticker: string;
  cik: number;
}

/** A value of a security in the run before and in this one. */
export interface MovedSecurity extends Security {
  before: number;
  after: number;
}

export interface MetricMovement {
  metric: ToolMetric;
  /** The largest changes first, only those shown. */
  largest: MovedSecurity[];
  moved: number;
  /** The numbers of securities that had no value before and that have none now. */
  appeared: number;
  vanished: number;
}

/** When the first and the last page of a run were answered, in milliseconds since the epoch. */
export interface RunTimes {
  readFrom: number;
  readTill: number;
}

export interface Comparison {
  state: 'compared';
  before: RunTimes & { total: number };
  /** The runs that this one can be compared with, newest first. */
  others: RunTimes[];
  /** Only those shown; the count is of all. */
  entered: Security[];
  enteredCount: number;
  left: Security[];
  leftCount: number;
  stayed: number;
  moved: MetricMovement[];
}

export type RunComparison =
  /** Some pages of this run haven't been read yet. */
  | { state: 'partial'; loaded: number; total: number; pagesLeft: number }
  /** All pages were read, but values changed meanwhile, so a match may be missing. */
  | { state: 'unsettled' }
  /** There is no earlier complete run of this condition. */
  | { state: 'first' }
  | Comparison;

export type Truth = 'yes' | 'no' | 'unknown';

/** `value` is absent if the library lacks it, and null if the service reported it as missing. */
export interface KnownValue {
  metric: ToolMetric;
  value?: number | string | null;
  /** When the service reported the value, in milliseconds since the epoch. */
  at?: number;
}

export type Explained =
  | { type: 'clause'; text: string; truth: Truth; values: KnownValue[] }
  | { type: 'and' | 'or'; truth: Truth; terms: Explained[] };

export interface ExplainedSecurity extends Security {
  /** `among` the loaded matches; `missing` from a complete run; or `open`, since some pages are not loaded. */
  match: 'among' | 'missing' | 'open';
  explained: Explained;
}

/** The explanation for every security with the ticker that the library knows. */
export interface WhyNot {
  ticker: string;
  /** True if the run is complete, so that a security outside it did not match. */
  complete: boolean;
  securities: ExplainedSecurity[];
}

export interface Counted {
  total: number;
  /** When the service counted, in milliseconds since the epoch. */
  at: number;
}

export interface ClauseLine {
  text: string;
  on: boolean;
  /** The matches of the chosen clauses without this one; absent until counted. */
  without?: Counted;
}

export interface ClauseCounts {
  clauses: ClauseLine[];
  /** True if no clause is on, so that nothing can be counted. */
  none: boolean;
  /** The matches of the clauses that are on; absent until counted. */
  chosen?: Counted;
  /** The requests for the chosen clauses, for also leaving out each of them, and for counting all of that again. */
  costChosen: number;
  costEach: number;
  costAgain: number;
  /** The error that stopped the counting. */
  problem?: string;
}

/** The state of automatic refreshing, and its cost. */
export interface Refreshing {
  /** The values in the settings. */
  proposed: { everyMinutes: number; budget: number };
  running?: {
    everyMinutes: number;
    /** The requests that may still be sent. */
    left: number;
    /** Milliseconds since the epoch. */
    nextAt: number;
  };
  /** The reason that refreshing stopped by itself. */
  ended?: string;
}

export const refreshLimits = { leastMinutes: 1, mostMinutes: 240, mostBudget: 10_000 } as const;

/** Returns the requests per hour if every shown page is refreshed. */
export function refreshCost(everyMinutes: number, pages: number): number {
  return Math.round((60 / everyMinutes) * pages * 10) / 10;
}

/** What the tools beside the grid ask and are told: since last time, why not, count first, refresh. */

/** A metric as far as the tools name it. */
export interface ToolMetric {
  id: string;
  name: string;
  /** As the catalog says; empty when unknown. */
  unit: string;
}

export interface Security {
  ticker: string;
  cik: number;
}

/** A value of a security in the run before and in this one. */
export interface Movement extends Security {
  before: number;
  after: number;
}

export interface MetricMovement {
  metric: ToolMetric;
  /** The largest first, as many as are shown. */
  largest: Movement[];
  moved: number;
  /** Securities that had no value before, and those that have none now. */
  appeared: number;
  vanished: number;
}

/** When a run's first and last page were answered, milliseconds since the epoch. */
export interface RunTimes {
  readFrom: number;
  readTill: number;
}

export interface Comparison {
  state: 'compared';
  before: RunTimes & { total: number };
  /** The other runs that this one can be compared with, the newest first. */
  others: RunTimes[];
  /** As many as are shown; the count is of all. */
  entered: Security[];
  enteredCount: number;
  left: Security[];
  leftCount: number;
  stayed: number;
  moved: MetricMovement[];
}

export type RunComparison =
  /** Pages of this run are not read yet. */
  | { state: 'partial'; loaded: number; total: number; pagesLeft: number }
  /** All pages were read, and values changed meanwhile, so that a match may be missing. */
  | { state: 'unsettled' }
  /** No earlier run of this condition was complete. */
  | { state: 'first' }
  | Comparison;

export type Truth = 'yes' | 'no' | 'unknown';

/** `value` is absent where the library has none, and null where the service reported none. */
export interface KnownValue {
  metric: ToolMetric;
  value?: number | string | null;
  /** When the service said so, milliseconds since the epoch. */
  at?: number;
}

export type Explained =
  | { type: 'clause'; text: string; truth: Truth; values: KnownValue[] }
  | { type: 'and' | 'or'; truth: Truth; terms: Explained[] };

export interface ExplainedSecurity extends Security {
  /** Among the matches that are loaded; not among all of them; or not told yet, since pages are missing. */
  match: 'among' | 'missing' | 'open';
  explained: Explained;
}

/** Of every security that bears the ticker and that the library knows. */
export interface WhyNot {
  ticker: string;
  /** Whether the run shown is whole, so that who is not in it did not pass. */
  complete: boolean;
  securities: ExplainedSecurity[];
}

export interface Counted {
  total: number;
  /** When the service counted, milliseconds since the epoch. */
  at: number;
}

export interface ClauseLine {
  text: string;
  on: boolean;
  /** Matches of the chosen clauses without this one; absent while not counted. */
  without?: Counted;
}

export interface ClauseCounts {
  clauses: ClauseLine[];
  /** No clause is on, and nothing can be asked. */
  none: boolean;
  /** Matches of the clauses that are on; absent while not counted. */
  chosen?: Counted;
  /** Requests that counting these, these and each one left out, or all of that once more would take. */
  costChosen: number;
  costEach: number;
  costAgain: number;
  /** What stopped the counting. */
  problem?: string;
}

/** Whether an open result reads itself again, and what that costs. */
export interface Refreshing {
  /** What the settings propose. */
  proposed: { everyMinutes: number; budget: number };
  running?: {
    everyMinutes: number;
    /** Requests that may still be spent. */
    left: number;
    /** Milliseconds since the epoch. */
    nextAt: number;
  };
  /** Why it ended by itself. */
  ended?: string;
}

export const refreshLimits = { leastMinutes: 1, mostMinutes: 240, mostBudget: 10_000 } as const;

/** Requests an hour, when every page shown is read again. */
export function refreshCost(everyMinutes: number, pages: number): number {
  return Math.round((60 / everyMinutes) * pages * 10) / 10;
}

type Nothing = Record<string, never>;

export interface ToolRequests {
  restoreFile: { params: Nothing; result: null };
  /** `before`: `readTill` of the run to compare with; the newest when absent. */
  since: { params: { before?: number }; result: RunComparison };
  copySince: { params: { before?: number }; result: null };
  /** Drops the kept runs of this condition. */
  forgetRuns: { params: Nothing; result: null };
  whyNot: { params: { ticker: string }; result: WhyNot };
  copyWhyNot: { params: { ticker: string }; result: null };
  /** Costs nothing. `off`: places of the clauses that are switched off. */
  clauses: { params: { off: number[] }; result: ClauseCounts };
  /** Spends what `clauses` says: for the clauses that are on, or also for each of them left out. `again`: also where a count is known. */
  countClauses: { params: { off: number[]; each: boolean; again: boolean }; result: ClauseCounts };
  startRefresh: { params: { everyMinutes: number; budget: number }; result: null };
  stopRefresh: { params: Nothing; result: null };
}

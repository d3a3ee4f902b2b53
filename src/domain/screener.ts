import type { Pagination } from './bar.ts';

/** An entry of the metric catalog. The contract shows no shape; this is what the bundled service answers. */
export interface Metric {
  id: string;
  name: string;
  group: string;
  /** As sent, for example `ratio`, `percent`, `USD`; empty when unknown. */
  unit: string;
  description: string;
}

/** Contract: "Screener result row". Metrics not reported are null, which is absence and never zero. */
export interface ScreenRow {
  ticker: string;
  cik: number;
  metrics: Record<string, number | string | null>;
}

/** The key, in the state of the workspace, of the runs that panels of screens have shown, by the address of the file. */
export const rememberedRunsKey = 'screens.remembered';

export interface ScreenPage {
  pagination: Pagination;
  rows: ScreenRow[];
}

/** A metric that comes back with each row of a screen, as a table of its results names it. */
export interface ResultColumn {
  id: string;
  name: string;
  /** The unit from the catalog; empty when it is unknown. */
  unit: string;
  description: string;
  /** Whether a ratio is shown in percent, as one that the screen compares with a percentage; absent where its name decides. */
  percent?: boolean;
  /** A column that is no metric: the name from the directory, or the CIK. Absent for metrics. */
  own?: 'name' | 'cik';
}

/** Rows of one page. The contract doesn't state the service's own page size. */
export const screenPageSize = 200;

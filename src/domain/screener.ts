import type { Pagination } from './bar.ts';

/** An entry of the metric catalog. The contract doesn't show its shape; this is what the bundled service answers. */
export interface Metric {
  id: string;
  name: string;
  group: string;
  /** As sent, for example `ratio`, `percent`, `USD`; empty when unknown. */
  unit: string;
  description: string;
}

/** Contract: "Screener result row". A metric that wasn't reported is null, which means absent and never zero. */
export interface ScreenRow {
  ticker: string;
  cik: number;
  metrics: Record<string, number | string | null>;
}

/** The key in the workspace state of the runs that screen panels have shown, by the file's URI. */
export const rememberedRunsKey = 'screens.remembered';

export interface ScreenPage {
  pagination: Pagination;
  rows: ScreenRow[];
}

/** A metric that is returned with each row of a screen, as its table of results names it. */
export interface ResultColumn {
  id: string;
  name: string;
  /** The unit from the catalog; empty when it is unknown. */
  unit: string;
  description: string;
  /**
   * True if a ratio is shown in percent, because the screen compares it with a percentage; if absent, its name decides.
   */
  percent?: boolean;
  /** A column that isn't a metric: the name from the directory, or the CIK. Absent for metrics. */
  own?: 'name' | 'cik';
}

/** Rows of one page. The contract doesn't state the service's own page size. */
export const screenPageSize = 200;

import type { Clock } from '../clock.ts';
import { FileTable } from './fileTable.ts';
import { SampleTable } from './sampleTable.ts';
import type { Screener } from './screenerInterface.ts';
import { TableScreener } from './tableScreener.ts';

/** Contract, "Fundamentals screener": 35,700 invented securities, more than 1,000 metrics, values that change every minute. */
export function createScreener(options: { seed: number; clock: Clock }): Screener {
  return new TableScreener(new SampleTable(options));
}

/**
 * `metrics.json` (a list of metrics, or the service's whole answer) and `values.csv` (`ticker,cik,<metric>…`; an empty
 * cell is absence). Throws an Error that says what is wrong in which file. Values do not change.
 */
export function createScreenerFromFiles(metricsJson: unknown, valuesCsv: string): Screener {
  return new TableScreener(new FileTable(metricsJson, valuesCsv));
}

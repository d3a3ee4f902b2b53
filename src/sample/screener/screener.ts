import type { Clock } from '../clock.ts';
import { keepNewest } from '../../base/newest.ts';
import { FileTable } from './fileTable.ts';
import type { Screener } from './screenerInterface.ts';
import { TableScreener, type ScreenerTable } from './tableScreener.ts';
import { sampleMetrics, type SampleMetric } from './sampleMetrics.ts';
import { SampleValues } from './sampleValues.ts';
import { createUniverse, type SampleSecurity } from './universe.ts';

const minuteMs = 60_000;
/** Maximum number of cached columns of 285 KB each. */
const mostColumns = 96;

/** The invented market. Its columns are computed on demand and dropped after their minute. */
class SampleTable implements ScreenerTable<SampleMetric> {
  readonly metrics = sampleMetrics;
  readonly securities: readonly SampleSecurity[];
  readonly #clock: Clock;
  readonly #values: SampleValues;
  readonly #columns = new Map<string, Float64Array>();
  #minute = NaN;

  constructor({ seed, clock }: { seed: number; clock: Clock }) {
    this.#clock = clock;
    this.securities = createUniverse();
    this.#values = new SampleValues(seed, this.securities);
  }

  column(metric: SampleMetric): Float64Array {
    const minute = this.#now();
    if (minute !== this.#minute) this.#columns.clear();
    this.#minute = minute;
    let column = this.#columns.get(metric.id);
    if (!column) {
      const read = this.#values.reader(metric, minute);
      column = new Float64Array(this.securities.length);
      for (let row = 0; row < column.length; row++) column[row] = read(row);
      keepNewest(this.#columns, [metric.id, column], mostColumns);
    }
    return column;
  }

  cells(metric: SampleMetric, rows: Uint32Array): (number | null)[] {
    const read = this.#values.reader(metric, this.#now());
    return Array.from(rows, (row) => {
      const value = read(row);
      return Number.isNaN(value) ? null : value;
    });
  }

  #now(): number {
    return Math.floor(this.#clock() / minuteMs);
  }
}

/** Contract, "Fundamentals screener": 35,700 invented securities, more than 1,000 metrics, values that change every minute. */
export function createScreener(options: { seed: number; clock: Clock }): Screener {
  return new TableScreener(new SampleTable(options));
}

/**
 * Reads `metrics.json` (a list of metrics, or the service's whole answer) and `values.csv` (`ticker,cik,<metric>…`; an
 * empty cell means absent). Values don't change. Throws an Error that names the file and the problem.
 */
export function createScreenerFromFiles(metricsJson: unknown, valuesCsv: string): Screener {
  return new TableScreener(new FileTable(metricsJson, valuesCsv));
}

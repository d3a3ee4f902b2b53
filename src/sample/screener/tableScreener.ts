import type { Metric, ScreenRow } from '../../domain/screener.ts';
import { checkScreen } from '../../screen/check/checkScreen.ts';
import { MetricCatalog } from '../../screen/metrics/metricCatalog.ts';
import { parseScreen } from '../../screen/parse/parseScreen.ts';
import { resolveNumber } from '../../screen/check/units.ts';
import type { Evaluation, Screener } from './screenerInterface.ts';
import { selectRows } from './selectRows.ts';

/** Securities and their values. `M` is the table's representation of a metric. */
export interface ScreenerTable<M extends Metric> {
  metrics: readonly M[];
  securities: readonly Pick<ScreenRow, 'ticker' | 'cik'>[];
  /** Current values; NaN means absent. */
  column(metric: M): Float64Array;
  /** The time of the values: now. */
  cells(metric: M, rows: Uint32Array): (number | string | null)[];
}

/** Answers conditions over a table. */
export class TableScreener<M extends Metric> implements Screener {
  readonly #table: ScreenerTable<M>;
  readonly #catalog: MetricCatalog;
  readonly #metrics: readonly Metric[];
  readonly #byId: Map<string, M>;
  readonly #all: Uint32Array;

  constructor(table: ScreenerTable<M>) {
    this.#table = table;
    this.#metrics = table.metrics.map(({ id, name, group, unit, description }) => ({
      id,
      name,
      group,
      unit,
      description,
    }));
    this.#catalog = new MetricCatalog(this.#metrics);
    this.#all = Uint32Array.from(table.securities.keys());
    this.#byId = new Map(table.metrics.map((metric) => [metric.id.toLowerCase(), metric]));
  }

  metrics(): Metric[] {
    return [...this.#metrics];
  }

  evaluate(condition: string): Evaluation {
    if (this.#metrics.length === 0) return { ok: false, message: 'The catalog has no metrics.' };
    const parsed = parseScreen(condition);
    const error = checkScreen(parsed, this.#catalog).find(({ severity }) => severity === 'error');
    if (error) return { ok: false, message: `${error.message} (characters ${error.start + 1} to ${error.end})` };
    const { condition: tree, columns } = parsed.screen;
    if (!tree || columns.length > 0)
      return { ok: false, message: 'Only a condition is evaluated; columns are chosen by metrics.' };
    const metricOf = (name: string): M | undefined =>
      this.#byId.get((this.#catalog.get(name)?.id ?? name).toLowerCase());
    const matches = selectRows(tree, this.#all, {
      column: ({ name }) => this.#table.column(metricOf(name)!),
      number: (number, { name }) => resolveNumber(number, metricOf(name)) ?? NaN,
    });
    return { ok: true, matches };
  }

  rows(matches: Uint32Array, metrics: readonly string[], from: number, to: number): ScreenRow[] {
    const chosen = matches.subarray(from, to);
    const columns = metrics.map((id) => {
      const metric = this.#byId.get(id.toLowerCase());
      if (!metric) throw new RangeError(`Not in the metric catalog: ${id}`);
      return [metric.id, this.#table.cells(metric, chosen)] as const;
    });
    return Array.from(chosen, (row, index) => {
      const { ticker, cik } = this.#table.securities[row]!;
      return { ticker, cik, metrics: Object.fromEntries(columns.map(([id, cells]) => [id, cells[index]!])) };
    });
  }
}

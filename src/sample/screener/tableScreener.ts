import type { Metric, ScreenRow } from '../../domain/screener.ts';
import { checkScreen } from '../../screen/check/checkScreen.ts';
import { MetricCatalog } from '../../screen/metrics/metricCatalog.ts';
import { parseScreen } from '../../screen/parse/parseScreen.ts';
import { resolveNumber } from '../../screen/check/units.ts';
import type { Evaluation, Screener } from './screenerInterface.ts';
import { above, below, equal, relations } from '../../screen/parse/operators.ts';
import type { Condition, MetricName, NumberLiteral } from '../../screen/parse/tree.ts';

/** Securities and their values. `M` is the table's representation of a metric. */
export interface ScreenerTable<M extends Metric> {
  metrics: readonly M[];
  securities: readonly Pick<ScreenRow, 'ticker' | 'cik'>[];
  /** Current values; NaN means absent. */
  column(metric: M): Float64Array;
  /** As of now. */
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

/** The universe as columns of numbers. NaN means absent, which passes no comparison. */
interface Columns {
  /** The column of a metric, by its name as written in the condition. */
  column(metric: MetricName): Float64Array;
  /** The value of a number in the unit of the metric it is compared with. */
  number(number: NumberLiteral, metric: MetricName): number;
}

/** The relation of left to right as one of the bits of `operators`; none if either is absent. */
function compareWithNumber(rows: Uint32Array, column: Float64Array, number: number, passes: number): Uint32Array {
  const passing = new Uint32Array(rows.length);
  let count = 0;
  for (const row of rows) {
    const value = column[row]!;
    const relation = value < number ? below : value > number ? above : value === number ? equal : 0;
    if ((relation & passes) !== 0) passing[count++] = row;
  }
  return passing.subarray(0, count);
}

function compareWithColumn(rows: Uint32Array, column: Float64Array, other: Float64Array, passes: number): Uint32Array {
  const passing = new Uint32Array(rows.length);
  let count = 0;
  for (const row of rows) {
    const value = column[row]!;
    const against = other[row]!;
    const relation = value < against ? below : value > against ? above : value === against ? equal : 0;
    if ((relation & passes) !== 0) passing[count++] = row;
  }
  return passing.subarray(0, count);
}

/**
 * The given rows that pass, in the same order. AND narrows the selection term by term; each term of OR only looks at
 * the rows that the previous ones left. `maximumDepth` of the screen language limits the depth of the tree.
 */
export function selectRows(condition: Condition, rows: Uint32Array, columns: Columns): Uint32Array {
  if (condition.type === 'clause') {
    const { metric, op, operand } = condition;
    const column = columns.column(metric);
    const passes = relations[op];
    return operand.type === 'metric'
      ? compareWithColumn(rows, column, columns.column(operand), passes)
      : compareWithNumber(rows, column, columns.number(operand, metric), passes);
  }
  if (condition.type === 'and')
    return condition.terms.reduce((left, term) => (left.length === 0 ? left : selectRows(term, left, columns)), rows);
  const passed = new Uint8Array((rows.at(-1) ?? -1) + 1);
  let left = rows;
  for (const term of condition.terms) {
    const found = selectRows(term, left, columns);
    for (const row of found) passed[row] = 1;
    if (found.length > 0) left = left.filter((row) => passed[row] === 0);
  }
  return rows.filter((row) => passed[row] === 1);
}

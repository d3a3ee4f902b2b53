import { above, below, equal, relations } from '../../screen/parse/operators.ts';
import type { Condition, MetricName, NumberLiteral } from '../../screen/parse/tree.ts';

/** The universe as columns of numbers. NaN means absent, which passes no comparison. */
interface Columns {
  /** The column of a metric, by its name as written in the condition. */
  column(metric: MetricName): Float64Array;
  /** The value of a number in the unit of the metric it is compared with. */
  number(number: NumberLiteral, metric: MetricName): number;
}

/**
 * Returns the rows whose relation to the number is among `passes`, bits of `operators`. An absent value has no
 * relation.
 */
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
 * Returns those of the given rows that match, in the same order. AND narrows the selection term by term; each term of
 * OR checks only the rows that the previous ones left. The screen language's `maximumDepth` limits the depth of the
 * tree.
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

import type { ScreenRow } from '../../../domain/screener.ts';
import { parseScreen } from '../../../screen/parse/parseScreen.ts';
import { clausesOf } from '../../../screen/parse/tree.ts';
import { cellOf, type Cell } from './cellModel.ts';
import type { ResultColumn, Sort } from './protocol.ts';

/** The positions of the rows in stable sorted order: numbers before text, and absent values last in both directions. */
export function orderOf(
  rows: readonly ScreenRow[],
  sort: Sort | undefined,
  read: (row: ScreenRow) => Cell = (row) => cellOf(row, sort!.column),
): Uint32Array {
  if (!sort) return Uint32Array.from(rows.keys());
  const { descending } = sort;
  const values = new Float64Array(rows.length);
  const [numbers, words, absent]: [number[], number[], number[]] = [[], [], []];
  const texts: string[] = [];
  for (const [at, row] of rows.entries()) {
    const cell = read(row);
    if (cell === null) absent.push(at);
    else if (typeof cell === 'number') {
      values[at] = cell;
      numbers.push(at);
    } else {
      texts[at] = cell;
      words.push(at);
    }
  }
  const byValue = descending
    ? (a: number, b: number): number => values[b]! - values[a]! || a - b
    : (a: number, b: number): number => values[a]! - values[b]! || a - b;
  const direction = descending ? -1 : 1;
  const byText = (a: number, b: number): number =>
    texts[a] === texts[b] ? a - b : texts[a]! < texts[b]! ? -direction : direction;
  const sortedNumbers = Uint32Array.from(numbers).sort(byValue);
  const sortedWords = words.sort(byText);
  const order = new Uint32Array(rows.length);
  order.set(descending ? sortedWords : sortedNumbers);
  order.set(descending ? sortedNumbers : sortedWords, descending ? words.length : numbers.length);
  order.set(absent, rows.length - absent.length);
  return order;
}

/**
 * Returns the sort by the first clause of a canonical condition that has a direction and a column: highest first if the
 * clause wants high values, lowest first if low. Undefined if there is none.
 */
export function sortOfCondition(condition: string, columns: readonly ResultColumn[]): Sort | undefined {
  const ids = new Map(columns.flatMap(({ id, own }) => (own === undefined ? [[id.toLowerCase(), id] as const] : [])));
  for (const { metric, op } of clausesOf(parseScreen(condition).screen.condition)) {
    const column = ids.get(metric.name.toLowerCase());
    if (column !== undefined && op !== '=' && op !== '!=') return { column, descending: op.startsWith('>') };
  }
  return undefined;
}

import table from './items.json' with { type: 'json' };

export type Scale = 'R' | 'A' | 'M' | 'S' | 'E' | 'N';

/** A share of a scale; the comment on the table explains the fields. */
interface Primitive {
  scale: Scale;
  mean: number;
  spread: number;
  drift: number;
  signed: boolean;
  none: number;
  zero: number;
  /** The salt that makes its numbers independent of other items. */
  salt: number;
}

export type Sum = readonly (readonly [primitive: Primitive, factor: number])[];

interface Item {
  id: string;
  name: string;
  description: string;
  /** The financial statement that contains the item. */
  group: string;
  sum: Sum;
}

/** Splits a table's line into cells. */
export function readCells(line: string): string[] {
  return line.split('|').map((cell) => cell.trim());
}

function readPrimitive(source: string, salt: number): Primitive {
  const [scale, mean, spread, drift, ...marks] = source.split(' ');
  const share = (name: string): number => Number(marks.find((mark) => mark.startsWith(name))?.slice(name.length) ?? 0);
  return {
    scale: scale as Scale,
    mean: Number(mean),
    spread: Number(spread),
    drift: Number(drift),
    signed: marks.includes('±'),
    none: share('none='),
    zero: share('zero='),
    salt,
  };
}

interface ItemRow {
  id: string;
  name: string;
  source: string;
  description: string;
  group: string;
}

/**
 * The items that the invented companies report, one per line: `id | name | source | description`. A source that begins
 * with `=` is a sum of other items; any other is a share of a scale, `scale mean spread drift`, where the scale is R
 * revenue, A assets, M market capitalization, S shares, E employees or N a fund's net assets. `±` allows negative
 * values, `none=` is the share of companies that don't report the item, and `zero=` the share of those that report
 * nothing spent or paid. Items without a group are published only as parts of combined metrics, or not at all.
 */
const rows: readonly ItemRow[] = Object.entries(table).flatMap(([group, lines]) =>
  lines.map((line) => {
    const [id = '', name = '', source = '', description = ''] = readCells(line);
    return { id, name, source, description, group };
  }),
);

const rowsById = new Map(rows.map((row, index) => [row.id, { ...row, index }]));
const sums = new Map<string, Sum>();

function sumOfItem(id: string): Sum {
  const row = rowsById.get(id);
  if (!row) throw new Error(`No item is called ${id}`);
  let sum = sums.get(id);
  if (!sum) {
    sum = row.source.startsWith('=') ? sumOf(row.source.slice(1)) : [[readPrimitive(row.source, row.index), 1]];
    sums.set(id, sum);
  }
  return sum;
}

/** Parses `a+b-.5*c` into primitives, each once. */
export function sumOf(expression: string): Sum {
  const factors = new Map<Primitive, number>();
  for (const signed of expression.split(/(?=[+-])/)) {
    const [id = '', factor = '1'] = signed.replace(/^[+-]/, '').split('*').reverse();
    const times = (signed.startsWith('-') ? -1 : 1) * Number(factor);
    for (const [primitive, own] of sumOfItem(id)) factors.set(primitive, (factors.get(primitive) ?? 0) + times * own);
  }
  return [...factors].filter(([, factor]) => factor !== 0);
}

export const items: readonly Item[] = rows.map(({ id, name, description, group }) => ({
  id,
  name,
  description,
  group,
  sum: sumOfItem(id),
}));

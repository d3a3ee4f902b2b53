import { unpackBody } from './packBody.ts';
import { copyRows, type RowTable } from './copyRows.ts';
import { SqliteFile, type SqlRow, type Sqlite } from './sqliteFile.ts';
import { storeFailureOf } from './storeFailure.ts';

/**
 * Copies every readable row of a damaged file into a new one that other processes may already be using. All or nothing,
 * except for rows on damaged pages. Returns the number of rows.
 */
export function salvage(sqlite: Sqlite, from: string, into: SqliteFile): number {
  const damaged = new SqliteFile(sqlite, from, 'asIs');
  try {
    return copyRows((table) => wholeRows(damaged, table), into);
  } finally {
    damaged.close();
  }
}

function* wholeRows(damaged: SqliteFile, { name, key }: RowTable): Generator<SqlRow> {
  const hasBody = name === 'answers' || name === 'sessions';
  for (const row of readableRows(damaged, name, name === 'answers' ? ['id'] : key))
    if (!hasBody || unpackBody(row['body'] as Uint8Array) !== undefined) yield row;
}

/** Reads from the front up to the damage, from the back up to it, and then the rows between damaged pages. */
function* readableRows(damaged: SqliteFile, table: string, columns: readonly string[]): Generator<SqlRow> {
  const seen = new Set<string>();
  const isNew = (row: SqlRow): boolean => {
    const identity = JSON.stringify(columns.map((column) => row[column]));
    return seen.size < seen.add(identity).size;
  };
  for (const order of ['ASC', 'DESC']) {
    const by = columns.map((column) => `${column} ${order}`).join(', ');
    const rows = untilDamage(damaged, `SELECT * FROM ${table} ORDER BY ${by}`);
    let next = rows.next();
    for (; !next.done && isNew(next.value); next = rows.next()) yield next.value;
    // All rows, or those up to the ones read from the front.
    if (!next.done || next.value === 'whole') return;
  }
  if (columns[0] === 'id') for (const row of rowsBetween(damaged, table, seen)) if (isNew(row)) yield row;
}

function* untilDamage(damaged: SqliteFile, sql: string): Generator<SqlRow, 'whole' | 'damaged'> {
  try {
    yield* damaged.each(sql);
    return 'whole';
  } catch (error) {
    if (!isDamage(error)) throw error;
    return 'damaged';
  }
}

/** Maximum number of ids to try one by one, however large the gap is. */
const mostTries = 10_000;
/** The maximum if no row could be read: most likely the table doesn't exist, and the window is waiting. */
const blindTries = 500;

/** Tries each id in the gap between the rows read from the front and from the back. */
function* rowsBetween(damaged: SqliteFile, table: string, seen: ReadonlySet<string>): Generator<SqlRow> {
  const ids = [...seen].map((identity) => (JSON.parse(identity) as [number])[0]).sort((one, other) => one - other);
  const gaps = ids.map((till, index) => ({ from: ids[index - 1] ?? 0, till }));
  const widest = gaps.toSorted((one, other) => other.till - other.from - (one.till - one.from))[0];
  const { from, till } = widest ?? { from: 0, till: blindTries };
  for (let id = from + 1; id < till && id - from < mostTries; id++) {
    const row = tryRow(damaged, table, id);
    if (row) yield row;
  }
}

function tryRow(damaged: SqliteFile, table: string, id: number): SqlRow | undefined {
  try {
    return damaged.get(`SELECT * FROM ${table} WHERE id = ?`, id);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return undefined;
  }
}

function isDamage(error: unknown): boolean {
  return storeFailureOf(error) !== undefined || (error instanceof Error && 'errcode' in error);
}

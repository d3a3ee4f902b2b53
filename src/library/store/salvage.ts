import { unpackBody } from '../body.ts';
import { SqliteFile, type Row, type Sqlite } from './sqliteFile.ts';
import { storeFailureOf } from './storeFailure.ts';

/** What cannot be had again without paying, each with its key; children after their parents. */
const tables = [
  ['answers', 'id'],
  ['things', 'source, thing, answer'],
  ['names', 'source, name'],
  ['companies', 'source, cik'],
  ['sessions', 'source, ticker, session'],
  ['bar_coverage', 'source, ticker'],
  ['observations', 'source, indicator, at'],
  ['attempts', 'id'],
] as const;

/**
 * Copies every row of a damaged file that can still be read whole into a new one, which others may be using already.
 * All or nothing, but for what lies under damaged pages. Gives the number of rows.
 */
export function salvage(sqlite: Sqlite, from: string, into: SqliteFile): number {
  const damaged = new SqliteFile(sqlite, from, 'asIs');
  try {
    return into.write(() => {
      const answers = new Map<unknown, Row[string]>();
      let count = 0;
      for (const [table, key] of tables)
        for (const row of readableRows(damaged, table, key)) if (copyRow(into, table, row, answers)) count++;
      return count;
    });
  } finally {
    damaged.close();
  }
}

/** `answers` leads from ids of answers in the damaged file to those in the new one. */
function copyRow(into: SqliteFile, table: string, row: Row, answers: Map<unknown, Row[string]>): boolean {
  const { id, ...rest } = row;
  if (table === 'answers' || table === 'sessions')
    if (unpackBody(rest['body'] as Uint8Array) === undefined) return false;
  if (table === 'things') {
    const answer = answers.get(row['answer']);
    return answer !== undefined && insert(into, table, { ...rest, answer }) !== undefined;
  }
  if (table === 'answers') {
    const filed = insert(into, table, rest);
    if (filed) answers.set(id, filed['id']!);
    return filed !== undefined;
  }
  // An attempt under way is settled by its id.
  if (table === 'attempts') return (insert(into, table, row) ?? insert(into, table, rest)) !== undefined;
  return insert(into, table, rest) !== undefined;
}

function insert(into: SqliteFile, table: string, row: Row): Row | undefined {
  const columns = Object.keys(row);
  const marks = columns.map(() => '?').join(', ');
  const sql = `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${marks}) RETURNING *`;
  return into.get(sql, ...Object.values(row));
}

/** From the front until the damage, from the back until it, then what lies between damaged pages. */
function* readableRows(damaged: SqliteFile, table: string, key: string): Generator<Row> {
  const columns = key.split(', ');
  const seen = new Set<string>();
  const isNew = (row: Row): boolean => {
    const identity = JSON.stringify(columns.map((column) => row[column]));
    return seen.size < seen.add(identity).size;
  };
  for (const order of ['ASC', 'DESC']) {
    const by = columns.map((column) => `${column} ${order}`).join(', ');
    const rows = untilDamage(damaged, `SELECT * FROM ${table} ORDER BY ${by}`);
    let next = rows.next();
    for (; !next.done && isNew(next.value); next = rows.next()) yield next.value;
    // All of them, or as far as those that were read from the front.
    if (!next.done || next.value === 'whole') return;
  }
  if (key === 'id') for (const row of rowsBetween(damaged, table, seen)) if (isNew(row)) yield row;
}

function* untilDamage(damaged: SqliteFile, sql: string): Generator<Row, 'whole' | 'damaged'> {
  try {
    yield* damaged.each(sql);
    return 'whole';
  } catch (error) {
    if (!isDamage(error)) throw error;
    return 'damaged';
  }
}

/** Ids that are tried one by one, however far apart those are that could be read. */
const mostTries = 10_000;
/** Where none could be read: most likely the table is not there at all, and the window waits. */
const blindTries = 500;

/** Each id for itself, in the gap that is left between those read from the front and those read from the back. */
function* rowsBetween(damaged: SqliteFile, table: string, seen: ReadonlySet<string>): Generator<Row> {
  const ids = [...seen].map((identity) => (JSON.parse(identity) as [number])[0]).sort((one, other) => one - other);
  const gaps = ids.map((till, index) => ({ from: ids[index - 1] ?? 0, till }));
  const widest = gaps.toSorted((one, other) => other.till - other.from - (one.till - one.from))[0];
  const { from, till } = widest ?? { from: 0, till: blindTries };
  for (let id = from + 1; id < till && id - from < mostTries; id++) {
    const row = tryRow(damaged, table, id);
    if (row) yield row;
  }
}

function tryRow(damaged: SqliteFile, table: string, id: number): Row | undefined {
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

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

/** From the front until the damage, then from the back until it. */
function* readableRows(damaged: SqliteFile, table: string, key: string): Generator<Row> {
  const columns = key.split(', ');
  const seen = new Set<string>();
  for (const order of ['ASC', 'DESC']) {
    try {
      const by = columns.map((column) => `${column} ${order}`).join(', ');
      for (const row of damaged.each(`SELECT * FROM ${table} ORDER BY ${by}`)) {
        const identity = JSON.stringify(columns.map((column) => row[column]));
        if (seen.has(identity)) return;
        seen.add(identity);
        yield row;
      }
    } catch (error) {
      if (!storeFailureOf(error) && !(error instanceof Error && 'errcode' in error)) throw error;
    }
  }
}

import { formatCoverage, parseCoverage, united } from '../plans/barCoverage.ts';
import { greatestId, type SqlRow, type SqliteFile } from './sqliteFile.ts';
import { forgetCall } from './textIndexSchema.ts';

export interface RowTable {
  name: string;
  /** The columns that identify a row. */
  key: readonly string[];
  /** The column that determines which of two rows is newer; if absent, the existing row stays. */
  time?: string;
}

/** The tables that can't be recovered without paying; children come after their parents. */
export const tables: readonly RowTable[] = [
  { name: 'answers', key: ['source', 'key'], time: 'fetched_at' },
  { name: 'things', key: ['source', 'thing', 'answer'] },
  { name: 'names', key: ['source', 'name'], time: 'learnt_at' },
  { name: 'companies', key: ['source', 'cik'], time: 'listed_at' },
  { name: 'absences', key: ['source', 'key'], time: 'found_at' },
  { name: 'sessions', key: ['source', 'ticker', 'session'], time: 'fetched_at' },
  { name: 'bar_coverage', key: ['source', 'ticker'] },
  { name: 'observations', key: ['source', 'indicator', 'at'] },
  { name: 'attempts', key: ['id'] },
];

/**
 * Copies rows of another database into a file that others may be using; of two rows with the same identity, the newer
 * stays. All or nothing. Returns the number of rows.
 */
export function copyRows(rowsOf: (table: RowTable) => Iterable<SqlRow>, into: SqliteFile): number {
  return into.write(() => {
    const answers = new Map<unknown, SqlRow[string]>();
    let count = 0;
    for (const table of tables) for (const row of rowsOf(table)) if (copyRow(into, table, row, answers)) count++;
    return count;
  });
}

/** `answers` maps ids of answers in the source to those in the file. */
function copyRow(into: SqliteFile, table: RowTable, row: SqlRow, answers: Map<unknown, SqlRow[string]>): boolean {
  const { id, ...rest } = row;
  switch (table.name) {
    case 'answers': {
      const filed = insert(into, table, rest);
      if (!filed) return false;
      // If it replaced an older answer, data derived from that one is removed.
      into.run('DELETE FROM things WHERE answer = ?', filed['id']!);
      forgetCall(into, Number(filed['id']));
      answers.set(id, filed['id']!);
      return true;
    }
    case 'things': {
      const answer = answers.get(row['answer']);
      return answer !== undefined && insert(into, table, { ...rest, answer }) !== undefined;
    }
    case 'bar_coverage':
      return insert(into, table, rest) !== undefined || unite(into, rest);
    case 'attempts':
      // A pending attempt is settled by its id.
      return (
        (Number(id) <= greatestId && insert(into, table, row) !== undefined) || insert(into, table, rest) !== undefined
      );
    default:
      return insert(into, table, rest) !== undefined;
  }
}

/** Returns the row to file; undefined if the existing one stays. */
function insert(into: SqliteFile, { name, key, time }: RowTable, row: SqlRow): SqlRow | undefined {
  const columns = Object.keys(row);
  const marks = columns.map(() => '?').join(', ');
  const changes = columns.map((column) => `${column} = excluded.${column}`).join(', ');
  const conflict = time === undefined ? 'NOTHING' : `UPDATE SET ${changes} WHERE excluded.${time} > ${name}.${time}`;
  const sql = `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${marks})
    ON CONFLICT (${key.join(', ')}) DO ${conflict} RETURNING *`;
  return into.get(sql, ...Object.values(row));
}

/** Combines both databases' coverage of a ticker's bars. */
function unite(into: SqliteFile, { source, ticker, coverage }: SqlRow): boolean {
  const at = [String(source), String(ticker)];
  const present = into.get('SELECT coverage FROM bar_coverage WHERE source = ? AND ticker = ?', ...at);
  const both = united(parseCoverage(String(present?.['coverage'])), parseCoverage(String(coverage)));
  const sql = 'UPDATE bar_coverage SET coverage = ? WHERE source = ? AND ticker = ?';
  return into.run(sql, formatCoverage(both), ...at) > 0;
}

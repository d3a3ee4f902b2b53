import type { PassageLimits } from '../../domain/search/passageQuery.ts';
import type { SourceId } from '../sourceId.ts';
import { limitWords } from './passages.ts';
import type { SqliteFile } from './sqliteFile.ts';

export const turnsPerCall = 1_048_576;

/**
 * Stands in for the number of words of a call whose indexing has not finished. Its period is then the index's version,
 * and its call is a time.
 */
export const unfinished = -1;

/**
 * Tables that only contain derived data: they are created with the first indexed call, and can be rebuilt
 * from the answers. `calls` has the answers whose turns are in the index, `gone` once their answer changed or was
 * removed, with -1 `words` until all of their turns are indexed. The id of a passage is its answer's id times
 * `turnsPerCall`, plus a number. `turn` is its turn's index, and a very long turn has several passages. `spoken` has
 * the same ids, and its words are those of `domain/search/tokens.ts`, folded and separated by spaces. The SQL is
 * compact because the file's whole schema must stay on its first page: otherwise, damage elsewhere could make all other
 * pages unreadable.
 */
const tables = `
CREATE TABLE calls (answer INTEGER PRIMARY KEY, source, key, cik, period, words, gone DEFAULT 0, company, quarter, call);
CREATE TABLE passages (id INTEGER PRIMARY KEY, start, speaker, role, section, words, turn);
CREATE VIRTUAL TABLE spoken USING fts5 (words, speaker, role, section, tokenize=ascii, content='', contentless_delete=1);
CREATE TRIGGER removed AFTER DELETE ON answers BEGIN UPDATE calls SET gone = 1 WHERE answer = old.id; END;
`;

/** Must run within a transaction. False if this SQLite was built without text search. */
export function createTextIndex(file: SqliteFile): boolean {
  if (!file.get(`SELECT 1 FROM pragma_module_list WHERE name = 'fts5'`)) return false;
  file.exec(tables);
  return true;
}

/** Must run within the transaction that replaces an answer. */
export function forgetCall(file: SqliteFile, answer: number): void {
  if (hasTextIndex(file)) file.run('UPDATE main.calls SET gone = 1 WHERE answer = ?', answer);
}

/** Must run within a transaction. A file of an earlier version has passages without turns. */
export function ensureTurns(file: SqliteFile): void {
  if (!file.get(`SELECT 1 FROM pragma_table_info('passages') WHERE name = 'turn'`))
    file.exec('ALTER TABLE passages ADD COLUMN turn');
}

/** Another window may have created it; once it exists it stays. */
export function hasTextIndex(file: SqliteFile): boolean {
  return file.get(`SELECT 1 FROM sqlite_schema WHERE name = 'spoken'`) !== undefined;
}

/**
 * Query for the ids of the turns that match a text search expression, its first value. If a file is read through
 * memory, includes the file's turns except those of calls in memory.
 */
export function matchingTurns(file: SqliteFile): string {
  const matching = 'SELECT rowid AS id FROM main.spoken WHERE spoken MATCH ?1';
  if (!file.get(`SELECT 1 FROM temp.sqlite_schema WHERE name = '${wordsBelow}'`)) return `(${matching})`;
  return `(${matching} UNION ALL SELECT rowid FROM disk.spoken
    WHERE spoken MATCH ?1 AND rowid >> 20 NOT IN (SELECT answer FROM main.calls))`;
}

/** The word positions in the text index of a file that is read through memory. */
export const wordsBelow = 'words_below';

/** A condition on `calls` with its values: finished calls that are within the limits on calls. */
export function finishedCalls(
  source: SourceId,
  query: PassageLimits,
): [condition: string, ...values: (string | number)[]] {
  const { company, quarter } = limitWords(query);
  const conditions = ['calls.source = ?', 'gone = 0', `words <> ${unfinished}`];
  const values: (string | number)[] = [source];
  if (query.cik !== undefined) {
    conditions.push('cik = ?');
    values.push(query.cik);
  }
  if (query.ciks !== undefined) {
    conditions.push('cik IN (SELECT value FROM json_each(?))');
    values.push(JSON.stringify(query.ciks));
  }
  for (const [column, words] of [
    ['company', company],
    ['quarter', quarter],
  ] as const)
    for (const word of words) {
      conditions.push(`${column} LIKE ?`);
      values.push(`% ${word}%`);
    }
  return [conditions.join(' AND '), ...values];
}

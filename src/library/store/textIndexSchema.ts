import type { SqliteFile } from './sqliteFile.ts';

/**
 * Replaces the number of words of a call whose indexing hasn't finished. Its period is then the index's version, and
 * its call is a time.
 */
export const unfinished = -1;

/**
 * Tables that only contain derived data: they are created with the first indexed call, and can be rebuilt from the
 * answers. `searched` has the answers whose passages are in the index, `gone` once their answer changed or was removed,
 * with -1 `words` until all of their passages are indexed. The passages of a call have consecutive ids from `first` on.
 * `outlines` says where each begins and who says it; its rows reserve the ids. `said` has the words of
 * `domain/search/tokens.ts` alone, folded and separated by spaces: a text is read from its answer. The SQL is compact
 * because the file's whole schema must stay on its first page: otherwise, damage elsewhere could make all other pages
 * unreadable.
 */
const tables = `
CREATE TABLE searched (answer INTEGER PRIMARY KEY, source, key, cik, period, words, gone DEFAULT 0, first, passages, company, quarter, people, call);
CREATE TABLE outlines (first INTEGER PRIMARY KEY, passages, answer, outline);
CREATE VIRTUAL TABLE said USING fts5 (words, tokenize=ascii, content='', contentless_delete=1);
CREATE TRIGGER unsaid AFTER DELETE ON answers BEGIN UPDATE searched SET gone = 1 WHERE answer = old.id; END;
`;

/** Segments of the index are merged in portions by {@link mergeSome}, never as a part of filing a call. */
const merging = `INSERT INTO said (said, rank) VALUES ('automerge', 0)`;

/** Must run within a transaction. False if this SQLite was built without text search. */
export function createTextIndex(file: SqliteFile): boolean {
  if (!file.get(`SELECT 1 FROM pragma_module_list WHERE name = 'fts5'`)) return false;
  file.exec(tables);
  file.exec(merging);
  return true;
}

/** Must run within the transaction that replaces an answer. */
export function forgetCall(file: SqliteFile, answer: number): void {
  if (hasTextIndex(file)) file.run('UPDATE searched SET gone = 1 WHERE answer = ?', answer);
}

/** Another window may have created it; once it exists it stays. */
export function hasTextIndex(file: SqliteFile): boolean {
  return file.get(`SELECT 1 FROM sqlite_schema WHERE name = 'said'`) !== undefined;
}

/** Merging so many pages takes a few milliseconds. A call adds about ten, each of which is merged a few times. */
const pagesMerged = 64;

/** Merges a portion of the segments of the index. False if there is nothing to merge. */
export function mergeSome(file: SqliteFile): boolean {
  return file.write(() => {
    const changes = (): number => Number(file.get('SELECT total_changes() AS changes')?.['changes']);
    const before = changes();
    file.run(`INSERT INTO said (said, rank) VALUES ('merge', ?)`, pagesMerged);
    // The statement itself counts as one.
    return changes() - before > 1;
  });
}

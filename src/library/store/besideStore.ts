import { copyRows, tables } from './copyRows.ts';
import { greatestId, type SqlRow, type Sqlite, type SqliteFile } from './sqliteFile.ts';
import { SqliteStore } from './sqliteStore.ts';
import { createTextIndex, hasTextIndex, unfinished, wordsBelow } from './textIndexSchema.ts';

/**
 * Holds in memory what the file can't store. The file is read through it: each table is a view of both, in which a row
 * in memory hides the corresponding row of the file. Writes go to `main`, which is in memory.
 */
export class BesideStore extends SqliteStore {
  #below: SqliteFile | undefined;
  #isIndexBelow = false;

  constructor(sqlite: Sqlite) {
    super(sqlite, ':memory:', 'beside');
    this.file.run(`INSERT INTO sqlite_sequence (name, seq) VALUES ('attempts', ?)`, greatestId);
    this.file.write(() => createTextIndex(this.file));
  }

  /** Sets the file that is read through memory; undefined for none. */
  readThrough(below: SqliteFile | undefined): void {
    const isIndexed = below !== undefined && hasTextIndex(below);
    if (below === this.#below && isIndexed === this.#isIndexBelow) return;
    this.#detach();
    if (!below) return;
    this.file.run('ATTACH ? AS disk', below.address.href);
    this.#below = below;
    this.#isIndexBelow = isIndexed;
    try {
      for (const { name, key } of tables) {
        // A file from an earlier version lacks tables.
        if (this.#columns(name, 'disk').length === 0) continue;
        const isSame = key.map((column) => `own.${column} = its.${column}`).join(' AND ');
        this.#view(name, { ofFile: `NOT EXISTS (SELECT 1 FROM main.${name} AS own WHERE ${isSame})` });
      }
      if (hasTextIndex(this.file)) this.#viewTextIndex(isIndexed);
    } catch (error) {
      this.#detach();
      throw error;
    }
  }

  /** Returns this store without the file beneath. */
  alone(): this {
    this.readThrough(undefined);
    return this;
  }

  /**
   * Moves everything to the file once it is writable again, except pending attempts, which stay where they will be
   * settled. Returns true if nothing is left here.
   */
  moveTo(file: SqliteFile, { isOver = false } = {}): boolean {
    const moved = (table: string): string => (table === 'attempts' && !isOver ? `WHERE state = 'settled'` : '');
    file.write(() => {
      copyRows(({ name }) => this.file.each(`SELECT * FROM main.${name} ${moved(name)}`), file);
      // A call whose indexing started in the file and ended here is indexed again.
      if (hasTextIndex(file))
        for (const { answer } of this.#indexed())
          file.run(`UPDATE searched SET gone = 1 WHERE answer = ? AND words = ${unfinished}`, answer!);
    });
    this.file.write(() => {
      for (const { name } of tables) this.file.run(`DELETE FROM main.${name} ${moved(name)}`);
      if (hasTextIndex(this.file))
        this.file.exec(`DELETE FROM main.searched; DELETE FROM main.outlines;
          INSERT INTO main.said (said) VALUES ('delete-all')`);
    });
    return this.file.get('SELECT 1 FROM main.attempts') === undefined;
  }

  #indexed(): SqlRow[] {
    return hasTextIndex(this.file) ? this.file.all('SELECT answer FROM main.searched') : [];
  }

  /** A call's passages are either in the index in memory or in that of the file. */
  #viewTextIndex(isBelow: boolean): void {
    this.#view('searched', {
      // Memory may have indexed an answer of the file that has since been removed.
      own: 'EXISTS (SELECT 1 FROM answers WHERE id = own.answer AND source = own.source AND key = own.key)',
      ofFile: isBelow
        ? `answer NOT IN (SELECT answer FROM main.searched) AND NOT EXISTS (
            SELECT 1 FROM main.answers AS own WHERE own.source = its.source AND own.key = its.key)`
        : undefined,
    });
    if (!isBelow) return;
    this.#view('outlines', { ofFile: 'true' });
    this.file.exec(`CREATE VIRTUAL TABLE temp.${wordsBelow} USING fts5vocab (disk, said, row)`);
  }

  #view(table: string, { own = 'true', ofFile }: { own?: string; ofFile: string | undefined }): void {
    const columns = this.#columns(table, 'main');
    // A file from an earlier version lacks columns.
    const below = new Set(this.#columns(table, 'disk'));
    const itsColumns = columns.map((column) => (below.has(column) ? column : `NULL AS ${column}`));
    const its =
      ofFile === undefined ? '' : `UNION ALL SELECT ${itsColumns.join(', ')} FROM disk.${table} AS its WHERE ${ofFile}`;
    this.file.exec(
      `CREATE TEMP VIEW ${table} AS SELECT ${columns.join(', ')} FROM main.${table} AS own WHERE ${own} ${its}`,
    );
  }

  #columns(table: string, schema: 'main' | 'disk'): string[] {
    return this.file.all('SELECT name FROM pragma_table_info(?, ?)', table, schema).map(({ name }) => String(name));
  }

  #detach(): void {
    for (const { type, name } of this.file.all('SELECT type, name FROM temp.sqlite_schema'))
      this.file.exec(`DROP ${String(type)} temp.${String(name)}`);
    if (this.#below) this.file.exec('DETACH disk');
    this.#below = undefined;
    this.#isIndexBelow = false;
  }
}

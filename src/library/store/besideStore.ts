import { copyRows, tables } from './copyRows.ts';
import { greatestId, type Sqlite, type SqliteFile } from './sqliteFile.ts';
import { SqliteStore } from './sqliteStore.ts';
import { hasTextIndex } from './textIndexSchema.ts';

/**
 * Holds in memory what the file can't store. The file is read through it: each table is a view of both, in which a row
 * in memory hides the corresponding row of the file. Writes go to `main`, which is in memory. Calls in memory aren't
 * indexed: the text index is the file's.
 */
export class BesideStore extends SqliteStore {
  #below: SqliteFile | undefined;
  #isIndexBelow = false;

  constructor(sqlite: Sqlite) {
    super(sqlite, ':memory:', 'beside');
    this.file.run(`INSERT INTO sqlite_sequence (name, seq) VALUES ('attempts', ?)`, greatestId);
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
        this.#view(name, `NOT EXISTS (SELECT 1 FROM main.${name} AS own WHERE ${isSame})`);
      }
      if (isIndexed) this.#viewTextIndex();
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
    });
    this.file.write(() => {
      for (const { name } of tables) this.file.run(`DELETE FROM main.${name} ${moved(name)}`);
    });
    return this.file.get('SELECT 1 FROM main.attempts') === undefined;
  }

  /** The file's index still has the previous text of a call that memory has anew. */
  #viewTextIndex(): void {
    this.file.exec(`CREATE TEMP VIEW searched AS SELECT * FROM disk.searched AS its
      WHERE NOT EXISTS (SELECT 1 FROM main.answers AS own WHERE own.source = its.source AND own.key = its.key);
      CREATE VIRTUAL TABLE temp.words USING fts5vocab (disk, said, row)`);
  }

  #view(table: string, isOfFile: string): void {
    const columns = this.#columns(table, 'main');
    // A file from an earlier version lacks columns.
    const below = new Set(this.#columns(table, 'disk'));
    const itsColumns = columns.map((column) => (below.has(column) ? column : `NULL AS ${column}`));
    this.file.exec(`CREATE TEMP VIEW ${table} AS SELECT ${columns.join(', ')} FROM main.${table}
      UNION ALL SELECT ${itsColumns.join(', ')} FROM disk.${table} AS its WHERE ${isOfFile}`);
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

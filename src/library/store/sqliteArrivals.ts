import type { ArrivalStore } from './store.ts';
import type { SqliteFile } from './sqliteFile.ts';

/** In a table that is made by the first import with marks. */
export class SqliteArrivals implements ArrivalStore {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  put(id: string, mark: string): void {
    this.#file.write(() => {
      this.#file.exec('CREATE TABLE IF NOT EXISTS arriving_marks (id TEXT PRIMARY KEY, mark TEXT NOT NULL) STRICT');
      this.#file.run('INSERT OR REPLACE INTO arriving_marks (id, mark) VALUES (?, ?)', id, mark);
    });
  }

  list(): { id: string; mark: string }[] {
    const isThere = this.#file.get("SELECT 1 FROM sqlite_master WHERE name = 'arriving_marks'") !== undefined;
    const rows = isThere ? this.#file.all('SELECT id, mark FROM arriving_marks ORDER BY id') : [];
    return rows.map((row) => ({ id: String(row['id']), mark: String(row['mark']) }));
  }

  remove(id: string): void {
    this.#file.run('DELETE FROM arriving_marks WHERE id = ?', id);
  }
}

import type { SourceId } from '../sourceId.ts';
import type { SqliteFile } from './sqliteFile.ts';
import type { AllowanceUse, AllowanceStore } from './store.ts';

/** Stored in a table that the first use creates, so that windows of an earlier version read the file as before. */
export class SqliteAllowances implements AllowanceStore {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  get(source: SourceId, day: string): AllowanceUse {
    const isThere = this.#file.get("SELECT 1 FROM main.sqlite_master WHERE name = 'allowances'") !== undefined;
    const row = isThere
      ? this.#file.get('SELECT used, open FROM main.allowances WHERE source = ? AND day = ?', source, day)
      : undefined;
    return { used: Number(row?.['used'] ?? 0), open: Number(row?.['open'] ?? 0) };
  }

  put(source: SourceId, day: string, { used, open }: AllowanceUse): void {
    this.#file.write(() => {
      this.#file.exec(
        'CREATE TABLE IF NOT EXISTS main.allowances (source TEXT, day TEXT, used INTEGER, open INTEGER, PRIMARY KEY (source, day)) STRICT',
      );
      this.#file.run('DELETE FROM main.allowances WHERE day < ?', day);
      this.#file.run('INSERT OR REPLACE INTO main.allowances VALUES (?, ?, ?, ?)', source, day, used, open);
    });
  }
}

import type { LibraryCondition, LibraryTrouble } from '../library.ts';
import { migrations } from './schema.ts';
import { SqliteAnswers } from './sqliteAnswers.ts';
import { SqliteBars } from './sqliteBars.ts';
import { SqliteDownloads } from './sqliteDownloads.ts';
import { SqliteFile, type FileUse, type Sqlite } from './sqliteFile.ts';
import { SqliteLedger } from './sqliteLedger.ts';
import { SqliteLeases } from './sqliteLeases.ts';
import { SqliteObservations } from './sqliteObservations.ts';
import { SqlitePassages } from './sqlitePassages.ts';
import type { Store, ArrivalStore, AllowanceUse, AllowanceStore } from './store.ts';
import { whenFree } from './whenFree.ts';
import type { SourceId } from '../sourceId.ts';

/** Stored in a table that the first import with marks creates. */
class SqliteArrivals implements ArrivalStore {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  put(id: string, mark: string): void {
    this.#file.write(() => {
      this.#file.exec('CREATE TABLE IF NOT EXISTS arriving_marks(id TEXT PRIMARY KEY,mark TEXT NOT NULL)WITHOUT ROWID');
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

export class SqliteStore implements Store {
  readonly file: SqliteFile;
  readonly answers: SqliteAnswers;
  readonly bars: SqliteBars;
  readonly observations: SqliteObservations;
  readonly ledger: SqliteLedger;
  readonly leases: SqliteLeases;
  readonly passages: SqlitePassages;
  readonly arrivals: SqliteArrivals;
  readonly allowances: SqliteAllowances;
  readonly downloads: SqliteDownloads;

  /** Throws StoreFailure. The folder must exist; the path `:memory:` keeps everything in memory. */
  constructor(sqlite: Sqlite, path: string, use?: FileUse) {
    this.file = new SqliteFile(sqlite, path, use);
    this.answers = new SqliteAnswers(this.file);
    this.bars = new SqliteBars(this.file);
    this.observations = new SqliteObservations(this.file);
    this.ledger = new SqliteLedger(this.file);
    this.leases = new SqliteLeases(this.file);
    this.passages = new SqlitePassages(this.file);
    this.arrivals = new SqliteArrivals(this.file);
    this.allowances = new SqliteAllowances(this.file);
    this.downloads = new SqliteDownloads(this.file);
  }

  atomically<T>(work: (store: Store) => T): T {
    return this.file.write(() => work(this));
  }

  version(): number {
    return Number(this.file.get('PRAGMA data_version')?.['data_version']);
  }

  trouble(): LibraryTrouble | undefined {
    return undefined;
  }

  condition(): LibraryCondition {
    return { file: this.file.condition(), knownSchema: migrations.length, ...this.counts() };
  }

  /** Counts answers without reading them. */
  counts(): Pick<LibraryCondition, 'answers' | 'sessions'> {
    const rows = this.file.all('SELECT endpoint, count(*) AS n FROM answers GROUP BY endpoint');
    return {
      answers: new Map(rows.map((row) => [String(row['endpoint']), Number(row['n'])])),
      sessions: Number(this.file.get('SELECT count(*) AS n FROM sessions')?.['n']),
    };
  }

  persist<T>(work: () => T | Promise<T>): Promise<T> {
    return whenFree(work);
  }

  unsaved(): Store | undefined {
    return undefined;
  }

  markSaved(): void {
    // Nothing is unsaved here.
  }

  dispose(): void {
    this.file.close();
  }
}

/** Stored in a table that the first use creates, so that windows of an earlier version read the file as before. */
class SqliteAllowances implements AllowanceStore {
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
        'CREATE TABLE IF NOT EXISTS main.allowances(source TEXT,day TEXT,used INTEGER,open INTEGER,PRIMARY KEY(source,day))WITHOUT ROWID',
      );
      this.#file.run('DELETE FROM main.allowances WHERE day < ?', day);
      this.#file.run('INSERT OR REPLACE INTO main.allowances VALUES (?, ?, ?, ?)', source, day, used, open);
    });
  }
}

import { LibraryError } from '../library.ts';
import type { Sqlite } from '../store/sqliteFile.ts';
import { StoreFailure, storeFailureOf } from '../store/storeFailure.ts';
import { nameOf, timeOf, type Staged, type StagedKind, type StagedOf, type Staging } from './staged.ts';

/**
 * Uses a database without a name: SQLite puts it into a temporary file, which is removed when the database closes or
 * its process ends.
 */
class SqliteStaging implements Staging {
  readonly #db;
  readonly #insert;

  /** Throws StoreFailure. */
  constructor(sqlite: Sqlite) {
    const db = guarded(() => new sqlite.DatabaseSync(''));
    this.#db = db;
    this.#insert = guarded(() => {
      db.exec(`
        PRAGMA journal_mode = OFF;
        PRAGMA synchronous = OFF;
        CREATE TABLE staged (
          kind TEXT NOT NULL, name TEXT NOT NULL, at INTEGER NOT NULL, item TEXT NOT NULL, body BLOB,
          PRIMARY KEY (kind, name)
        ) STRICT;
      `);
      return db.prepare(
        `INSERT INTO staged (kind, name, at, item, body) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (kind, name) DO UPDATE SET at = excluded.at, item = excluded.item, body = excluded.body
         WHERE excluded.at > staged.at`,
      );
    });
  }

  add(item: Staged): boolean {
    const [rest, body] = withoutBody(item);
    return guarded(() => {
      const { changes } = this.#insert.run(item.kind, nameOf(item), timeOf(item), JSON.stringify(rest), body);
      return changes > 0;
    });
  }

  *items<K extends StagedKind>(kind: K): Iterable<StagedOf<K>> {
    const rows = guarded(() =>
      this.#db.prepare('SELECT item, body FROM staged WHERE kind = ? ORDER BY name').iterate(kind),
    );
    try {
      for (const { item, body } of rows)
        yield withBody(JSON.parse(String(item)) as Staged, body as Uint8Array | null) as StagedOf<K>;
    } catch (error) {
      throw storeFailureOf(error) ?? error;
    }
  }

  dispose(): void {
    if (this.#db.isOpen) this.#db.close();
  }
}

/** Throws LibraryError `notWritten`. */
export function createStaging(sqlite: Sqlite): Staging {
  try {
    return new SqliteStaging(sqlite);
  } catch (error) {
    const failure = storeFailureOf(error);
    throw failure ? new LibraryError('notWritten', failure.message, { cause: failure }) : error;
  }
}

function withoutBody(item: Staged): [rest: unknown, body: Uint8Array | null] {
  if (item.kind === 'answer') return [{ ...item, filing: { ...item.filing, body: undefined } }, item.filing.body];
  if (item.kind === 'session') return [{ ...item, session: { ...item.session, body: undefined } }, item.session.body];
  return [item, null];
}

function withBody(item: Staged, body: Uint8Array | null): Staged {
  if (body === null) return item;
  if (item.kind === 'answer') return { ...item, filing: { ...item.filing, body } };
  return item.kind === 'session' ? { ...item, session: { ...item.session, body } } : item;
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof StoreFailure ? error : (storeFailureOf(error) ?? error);
  }
}

import { join } from 'node:path';
import { LibraryError, type LibraryWarning } from '../library.ts';
import { RecoveringStore } from './recoveringStore.ts';
import type { Sqlite } from './sqliteFile.ts';
import { SqliteStore } from './sqliteStore.ts';
import type { Store } from './store.ts';

export const fileName = 'library.db';

/**
 * Opens a file in the folder, with memory for whatever the file can't store. Without a folder, everything is in memory.
 */
export function openStore(options: {
  folder: string | undefined;
  sqlite: Sqlite;
  onWarning: (warning: LibraryWarning) => void;
}): Store {
  const { folder, sqlite, onWarning } = options;
  if (folder === undefined) return new SqliteStore(sqlite, ':memory:');
  return new RecoveringStore({ sqlite, path: join(folder, fileName), onWarning });
}

/** Throws LibraryError `noSqlite` because some editors' Node is built without SQLite. */
export function loadSqlite(): Sqlite {
  const sqlite = process.getBuiltinModule('node:sqlite' as string) as Sqlite | undefined;
  if (!sqlite) throw new LibraryError('noSqlite', 'This Node.js has no SQLite');
  return sqlite;
}

import { join } from 'node:path';
import { LibraryError, type LibraryTrouble, type LibraryWarning } from '../library.ts';
import { isLimited } from '../sourceId.ts';
import { libraryFile } from './libraryFile.ts';
import { RecoveringStore } from './recoveringStore.ts';
import type { Sqlite } from './sqliteFile.ts';
import { SqliteStore } from './sqliteStore.ts';
import type { Store } from './store.ts';

/** Memory in place of a file that should exist. */
class UnkeptStore extends SqliteStore {
  #saved = 0;

  override trouble(): LibraryTrouble {
    const unsaved = Math.max(0, this.#count() - this.#saved);
    return { kind: 'noFolder', isRead: true, isCounted: false, unsaved };
  }

  override unsaved(): this {
    return this;
  }

  override markSaved(): void {
    this.#saved = this.#count();
  }

  #count(): number {
    return this.answers.list().filter(({ source }) => isLimited(source)).length;
  }
}

/**
 * Opens a file in the folder, with memory for data that the file can't store. Without a folder, everything is in
 * memory, which is trouble if it should be stored.
 */
export function openStore(options: {
  folder: string | undefined;
  sqlite: Sqlite;
  isToBeKept?: boolean;
  onWarning: (warning: LibraryWarning) => void;
}): Store {
  const { folder, sqlite, isToBeKept = false, onWarning } = options;
  if (folder === undefined)
    return isToBeKept ? new UnkeptStore(sqlite, ':memory:') : new SqliteStore(sqlite, ':memory:');
  return new RecoveringStore({ sqlite, path: join(folder, libraryFile), onWarning });
}

/** Throws LibraryError `noSqlite` because some editors' Node is built without SQLite. */
export function loadSqlite(): Sqlite {
  const sqlite = process.getBuiltinModule('node:sqlite' as string) as Sqlite | undefined;
  if (!sqlite) throw new LibraryError('noSqlite', 'This Node.js has no SQLite');
  return sqlite;
}

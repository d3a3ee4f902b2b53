import { join } from 'node:path';
import type { LibraryWarning } from '../library.ts';
import { MemoryStore } from './memoryStore.ts';
import type { Sqlite } from './sqliteFile.ts';
import { SteadyStore } from './steadyStore.ts';
import type { Store } from './store.ts';

export const fileName = 'library.db';

/** A file in the folder, or memory with a warning. Without a folder, memory. */
export function openStore(options: {
  folder: string | undefined;
  loadSqlite: () => Sqlite | undefined;
  onWarning: (warning: LibraryWarning) => void;
}): Store {
  const { folder, loadSqlite, onWarning } = options;
  if (folder === undefined) return new MemoryStore();
  const sqlite = loadSqlite();
  if (!sqlite) {
    onWarning({ kind: 'no-sqlite' });
    return new MemoryStore();
  }
  return new SteadyStore({ sqlite, path: join(folder, fileName), onWarning });
}

/** Some editors' Node is built without it. */
export function loadSqlite(): Sqlite | undefined {
  try {
    return process.getBuiltinModule('node:sqlite');
  } catch {
    return undefined;
  }
}

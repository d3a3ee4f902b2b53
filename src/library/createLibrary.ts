import { join } from 'node:path';
import type { QuotaPrompt } from './ledger/consent.ts';
import type { Connected, Library, LibraryWarning } from './library.ts';
import type { SourceId } from './sourceId.ts';
import { MarkFiles } from './marks/markFiles.ts';
import { MemoryMarks } from './marks/memoryMarks.ts';
import { StoredLibrary } from './storedLibrary.ts';
import { loadSqlite, openStore } from './store/openStore.ts';
import type { Sqlite } from './store/sqliteFile.ts';

export interface CreateLibraryOptions {
  /** Made when it is not there, and shared by all windows. Undefined keeps everything in memory. */
  folder: string | undefined;
  connected: () => Promise<Connected>;
  /** What is connected, for questions that are answered at once; else the source of the last read. */
  source?: (() => SourceId) | undefined;
  /** Milliseconds since the epoch. */
  clock?: (() => number) | undefined;
  /** The service's limit is 0 where none is known, which is the default. */
  quota?: (() => { requestsPerDay: number; confirmBelow?: number }) | undefined;
  /** Asks a person before one of the day's last requests is sent. Without one nobody is asked. */
  quotaPrompt?: QuotaPrompt | undefined;
  onWarning?: ((warning: LibraryWarning) => void) | undefined;
  /** Throws where there is none; this Node's own by default. */
  loadSqlite?: (() => Sqlite) | undefined;
}

/**
 * Opens the library. What cannot be kept in the file is kept in memory, with a warning. Throws LibraryError `noSqlite`, and
 * nothing else.
 */
export function createLibrary(options: CreateLibraryOptions): Library {
  const { folder, connected, source, quota } = options;
  const onDamage = (name: string): void => options.onWarning?.({ kind: 'damaged-mark', movedTo: name });
  const sqlite = (options.loadSqlite ?? loadSqlite)();
  return new StoredLibrary({
    store: openStore({
      folder,
      sqlite,
      onWarning: options.onWarning ?? (() => undefined),
    }),
    marks: folder === undefined ? new MemoryMarks() : new MarkFiles(join(folder, 'marks'), { onDamage }),
    connected,
    source,
    clock: options.clock ?? Date.now,
    quota: () => ({ requestsPerDay: 0, confirmBelow: 0, ...quota?.() }),
    quotaPrompt: options.quotaPrompt,
    createStaging: async () => (await import('./transfer/sqliteStaging.ts')).createStaging(sqlite),
  });
}

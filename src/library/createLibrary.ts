import { join } from 'node:path';
import type { DownloadTiming } from './downloads/lookAtList.ts';
import type { QuotaPrompt, SpendingRead } from './ledger/consent.ts';
import type { Connected, Library, LibraryWarning } from './library.ts';
import type { SourceId } from './sourceId.ts';
import { MarkFiles } from './marks/markFiles.ts';
import { MemoryMarks } from './marks/marks.ts';
import { SharedMarks, type MarksSharing } from './marks/sharedMarks.ts';
import { StoredLibrary } from './storedLibrary.ts';
import { removeCopies } from './store/copyAside.ts';
import { libraryFile } from './store/libraryFile.ts';
import { loadSqlite, openStore } from './store/openStore.ts';
import { RecoveringStore } from './store/recoveringStore.ts';
import type { Sqlite } from './store/sqliteFile.ts';

export interface CreateLibraryOptions {
  /** Created if it doesn't exist, and shared by all windows. Undefined keeps everything in memory. */
  folder: string | undefined;
  /** True if a library without a folder is trouble, since paid answers should outlive the process. */
  isToBeKept?: boolean | undefined;
  connected: () => Promise<Connected>;
  /** The connected source, for synchronous questions; by default, the source of the last read. */
  source?: (() => SourceId) | undefined;
  /** Milliseconds since the epoch. */
  clock?: (() => number) | undefined;
  /** The service's limit is 0 if none is known, which is the default. */
  quota?: (() => { requestsPerDay: number; confirmBelow?: number }) | undefined;
  /** Asks the user before one of the day's last requests is sent. If absent, the user isn't asked. */
  quotaPrompt?: QuotaPrompt | undefined;
  /** Finds unknown tickers: the user is asked about them once, with `quotaPrompt`. */
  unlisted?: ((tickers: readonly string[]) => Promise<readonly string[]>) | undefined;
  /** Returns whether so much was sent before, without a daily limit, that the user is asked with `quotaPrompt`. */
  isTooMuch?: ((spending: SpendingRead) => boolean) | undefined;
  /**
   * The requests a day that the list of downloads may send, as the user has set it; by default 0, and nothing is sent.
   * See `downloads/downloads.ts`.
   */
  downloadShare?: (() => number) | undefined;
  /** Tests replace chance and timers. */
  downloadTiming?: DownloadTiming | undefined;
  onWarning?: ((warning: LibraryWarning) => void) | undefined;
  /** The user's choice to share marks with others. */
  sharing?: MarksSharing | undefined;
  /** Throws if SQLite is missing; loads this Node's own by default. */
  loadSqlite?: (() => Sqlite) | undefined;
}

/**
 * Opens the library. Answers that can't be written to the file stay in memory, with a warning. Throws only LibraryError
 * `noSqlite`.
 */
export function createLibrary(options: CreateLibraryOptions): Library {
  const { folder, connected, source, quota } = options;
  const onDamage = (name: string): void => options.onWarning?.({ kind: 'damaged-mark', movedTo: name });
  const onUnread = (name: string): void => options.onWarning?.({ kind: 'unread-pending', movedTo: name });
  const sqlite = (options.loadSqlite ?? loadSqlite)();
  const clock = options.clock ?? Date.now;
  const onWarning = options.onWarning ?? (() => undefined);
  const store = openStore({ folder, sqlite, isToBeKept: options.isToBeKept ?? false, onWarning });
  const recovering = store instanceof RecoveringStore ? store : undefined;
  const personal = folder === undefined ? new MemoryMarks() : new MarkFiles(join(folder, 'marks'), { onDamage });
  const left = recovering?.claimPending() ?? [];
  return new StoredLibrary({
    store,
    takePending:
      left.length === 0
        ? undefined
        : async () => {
            const taken = (path: string, setsAside: boolean): void => recovering?.pendingTaken(path, setsAside);
            const { takePending } = await import('./transfer/takePending.ts');
            await takePending(store, left, { clock, taken, onUnread });
          },
    marks: options.sharing ? new SharedMarks(personal, options.sharing) : personal,
    personal,
    connected,
    source,
    clock,
    quota: () => ({ requestsPerDay: 0, confirmBelow: 0, ...quota?.() }),
    quotaPrompt: options.quotaPrompt,
    unlisted: options.unlisted,
    folder,
    removeCopies: () => {
      if (folder !== undefined) removeCopies(join(folder, libraryFile));
    },
    isTooMuch: options.isTooMuch,
    downloadShare: options.downloadShare,
    downloadTiming: options.downloadTiming,
    createStaging: async () => (await import('./transfer/sqliteStaging.ts')).createStaging(sqlite),
  });
}

import { chmodSync, closeSync, mkdirSync, openSync, renameSync, rmdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LibraryWarning } from '../library.ts';
import { salvage } from './salvage.ts';
import type { Sqlite } from './sqliteFile.ts';
import { SqliteStore } from './sqliteStore.ts';
import { StoreFailure, storeFailureOf, type StoreFailureKind } from './storeFailure.ts';

const lockMs = 10_000;
const waitMs = 3_000;

/** Identifies the file that is at a path now; undefined if there is none. */
function identityOf(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}

/**
 * Renames a damaged database and its companion files, with the date in the name, and returns the new path. Undefined if
 * another window has already replaced the file. Throws if the file system refuses.
 */
function moveAside(path: string, identity: bigint | undefined, now: number): string | undefined {
  const lock = `${path}.moving`;
  takeLock(lock);
  try {
    if (identityOf(path) !== identity || identity === undefined) return undefined;
    const date = new Date(now)
      .toISOString()
      .replace(/:/g, '-')
      .replace(/\.\d+Z$/, 'Z');
    const to = path.replace(/(\.db)?$/, `.damaged-${date}$1`);
    for (const companion of ['-wal', '-shm'])
      if (identityOf(path + companion) !== undefined) renameSync(path + companion, to + companion);
    renameSync(path, to);
    return to;
  } finally {
    rmdirSync(lock);
  }
}

/** Creating a folder is atomic on every file system, so it serves as a lock. */
function takeLock(lock: string): void {
  const began = Date.now();
  for (;;) {
    try {
      mkdirSync(lock);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      // The lock of a window that crashed while it held it.
      if (Date.now() - made > lockMs) rmdirSync(lock);
      else if (Date.now() - began > waitMs) throw error;
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
}

export interface RecoveringDiskOptions {
  sqlite: Sqlite;
  path: string;
  /** Each kind of warning is reported once. */
  onWarning: (warning: LibraryWarning) => void;
}

interface Options extends RecoveringDiskOptions {
  /** Makes other readers release the file, which may be renamed or opened in another way. */
  beforeClose: () => void;
}

const retryMs = 30_000;

/** The file on disk. It is opened again when it is replaced or damaged, with everything that can still be read. */
export class RecoveringDisk {
  readonly #options: Options;
  readonly #warned = new Set<string>();
  #store: SqliteStore | undefined;
  #identity: bigint | undefined;
  /** The folder is read-only. The existing file is read, and reopened now and then. */
  #frozen = false;
  #closed = false;
  /** When to try again to open a file. */
  #nextTry = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#reopen();
  }

  /** Lets tests replace the file. */
  get store(): SqliteStore | undefined {
    return this.#store;
  }

  close(): void {
    this.#closed = true;
    this.#letGo();
  }

  #letGo(): void {
    this.#options.beforeClose();
    this.#store?.dispose();
    this.#store = undefined;
    this.#frozen = false;
  }

  /** Undefined if the file can't do this now. */
  use<T>(work: (store: SqliteStore) => T): { answer: T } | undefined {
    // Another window may have renamed a damaged file, or the person may have deleted the folder.
    if (this.#store && !this.#frozen && identityOf(this.#options.path) !== this.#identity) this.#reopen();
    for (let tries = 1; ; tries++) {
      if ((!this.#store || this.#frozen) && !this.#closed && Date.now() >= this.#nextTry) this.#reopen();
      if (!this.#store) return undefined;
      try {
        return { answer: work(this.#store) };
      } catch (error) {
        const failure = storeFailureOf(error);
        if (!failure) throw error;
        if (tries === 2 || !this.#recover(failure)) {
          if (failure.kind !== 'busy') this.#warn(failure);
          return undefined;
        }
      }
    }
  }

  /** Whether another attempt may succeed. */
  #recover(failure: StoreFailure): boolean {
    if (failure.kind === 'damaged') this.#replace(failure);
    else if (failure.kind === 'unavailable') this.#reopen();
    else return false;
    return this.#store !== undefined;
  }

  #reopen(): void {
    this.#letGo();
    const { sqlite, path } = this.#options;
    try {
      keepPrivate(path);
      this.#store = new SqliteStore(sqlite, path);
      this.#identity = identityOf(path);
      const { skippedCopy } = this.#store.file;
      if (skippedCopy) this.#options.onWarning({ kind: 'not-copied-aside', cause: skippedCopy.cause });
    } catch (error) {
      const failure = storeFailureOf(error) ?? new StoreFailure('unavailable', error);
      this.#nextTry = Date.now() + retryMs;
      if (failure.kind === 'damaged') this.#replace(failure);
      else if (failure.kind !== 'busy') this.#freeze(failure);
    }
  }

  #replace(failure: StoreFailure): void {
    const { sqlite, path } = this.#options;
    const identity = this.#identity ?? identityOf(path);
    this.#letGo();
    try {
      const movedTo = moveAside(path, identity, Date.now());
      keepPrivate(path);
      this.#store = new SqliteStore(sqlite, path);
      this.#identity = identityOf(path);
      if (movedTo === undefined) return;
      this.#options.onWarning({ kind: 'damaged-moved-aside', movedTo, cause: failure });
      salvage(sqlite, movedTo, this.#store.file);
    } catch (error) {
      this.#warn(storeFailureOf(error) ?? new StoreFailure('unavailable', error));
    }
  }

  /** Existing data can still be read where nothing can be written. */
  #freeze(failure: StoreFailure): void {
    const { sqlite, path } = this.#options;
    try {
      if (identityOf(path) !== undefined) {
        this.#store = new SqliteStore(sqlite, path, 'frozen');
        this.#frozen = true;
      }
    } catch (error) {
      if (!storeFailureOf(error)) throw error;
    }
    this.#warn(this.#store ? new StoreFailure('readOnly', failure) : failure);
  }

  #warn({ kind, cause }: StoreFailure): void {
    const warning = warningKinds[kind];
    if (this.#warned.has(warning)) return;
    this.#warned.add(warning);
    this.#options.onWarning({ kind: warning, cause });
  }
}

const warningKinds: Record<StoreFailureKind, LibraryWarning['kind']> = {
  busy: 'unavailable',
  damaged: 'unavailable',
  unavailable: 'unavailable',
  full: 'disk-full',
  readOnly: 'read-only',
};

/**
 * Creates a database's file and folder so that nobody else on the machine can read them, and tightens the permissions
 * of an existing file and its companions: SQLite gives new companions the mode of the file. Windows protects files in a
 * profile itself. Whatever fails here is left to the code that opens the file.
 */
function keepPrivate(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;
  attempt(() => {
    // Never opens an existing file: closing it would release the locks that SQLite holds on it in this process.
    closeSync(openSync(path, 'wx', 0o600));
  });
  for (const each of [path, `${path}-wal`, `${path}-shm`])
    attempt(() => {
      chmodSync(each, 0o600);
    });
}

/** A read-only folder, another user's file or a missing companion doesn't keep the file from being read. */
function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

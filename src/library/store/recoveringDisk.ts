import { chmodSync, closeSync, mkdirSync, openSync, renameSync, rmdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LibraryWarning } from '../library.ts';
import { salvage } from './salvage.ts';
import type { Sqlite } from './sqliteFile.ts';
import { SqliteStore } from './sqliteStore.ts';
import { StoreFailure, storeFailureOf, type StoreFailureKind } from './storeFailure.ts';

const lockMs = 10_000;
const waitMs = 3_000;

/** Which file stands at a path now; undefined when none does. */
function identityOf(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}

/**
 * Moves a damaged database and its companions aside, with the date in the name, and says where to. Undefined when
 * another window has already put another file in its place. Throws when the file system refuses.
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

/** A folder is made or not made in one step, on every file system. */
function takeLock(lock: string): void {
  const began = Date.now();
  for (;;) {
    try {
      mkdirSync(lock);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      // Of a window that died while it held it.
      if (Date.now() - made > lockMs) rmdirSync(lock);
      else if (Date.now() - began > waitMs) throw error;
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
}

export interface RecoveringDiskOptions {
  sqlite: Sqlite;
  path: string;
  /** Each kind is told once. */
  onWarning: (warning: LibraryWarning) => void;
}

interface Options extends RecoveringDiskOptions {
  /** Whoever else reads the file lets go of it: it may be moved, or opened in another way. */
  beforeClose: () => void;
}

const retryMs = 30_000;

/** The file, opened again when it is replaced or damaged, with what of it can still be read. */
export class RecoveringDisk {
  readonly #options: Options;
  readonly #told = new Set<string>();
  #store: SqliteStore | undefined;
  #identity: bigint | undefined;
  /** The place cannot be written: what stands there is read, and opened anew now and again. */
  #frozen = false;
  #closed = false;
  /** When a file that could not be opened is tried again. */
  #nextTry = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#reopen();
  }

  /** For tests of what happens to the file beneath. */
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

  /** Undefined when the file does not do this now. */
  use<T>(work: (store: SqliteStore) => T): { answer: T } | undefined {
    // Another window may have moved a damaged file aside, or the person may have removed the folder.
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
          if (failure.kind !== 'busy') this.#tell(failure);
          return undefined;
        }
      }
    }
  }

  /** Whether it is worth trying again. */
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
      this.#tell(storeFailureOf(error) ?? new StoreFailure('unavailable', error));
    }
  }

  /** What is there can still be read where nothing can be written. */
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
    this.#tell(this.#store ? new StoreFailure('readOnly', failure) : failure);
  }

  #tell({ kind, cause }: StoreFailure): void {
    const told = warningKinds[kind];
    if (this.#told.has(told)) return;
    this.#told.add(told);
    this.#options.onWarning({ kind: told, cause });
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
 * Makes a database's file and folder so that nobody else on the machine can read them, and tightens a file that is there
 * and its companions: SQLite gives new companions the mode of the file. Windows keeps files of a profile private itself.
 * What cannot be done here is left to whoever opens the file.
 */
function keepPrivate(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;
  attempt(() => {
    // Never one that is there: closing it would let go of the locks that SQLite holds on it in this process.
    closeSync(openSync(path, 'wx', 0o600));
  });
  for (const each of [path, `${path}-wal`, `${path}-shm`])
    attempt(() => {
      chmodSync(each, 0o600);
    });
}

/** A place that cannot be written, a file of somebody else, no companion: none of them keeps the file from being read. */
function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../base/errorCode.ts';
import { libraryFile } from './libraryFile.ts';
import { findNotAFile, isLink } from './notAFile.ts';
import type { FileUse, Sqlite } from './sqliteFile.ts';
import { SqliteStore } from './sqliteStore.ts';
import { StoreFailure, storeFailureOf } from './storeFailure.ts';
import { UnreadableCalls } from '../unreadableCalls.ts';
import { whenFree } from './whenFree.ts';

/** In milliseconds. How long a read waits for other writing processes. */
const patienceMs = 10_000;
/** Maximum number of copies of a file that others write meanwhile. */
const mostCopies = 5;

/**
 * Reads a library's file while others may write it. It never changes the file, nor leaves files beside it: a connection
 * that may only read would create WAL's files, and couldn't remove them.
 */
export class UnchangedFile {
  readonly #sqlite: Sqlite;
  readonly #path: string;
  /** A copy of a file that can't be read in place, in a folder of its own. */
  #copy: string | undefined;

  constructor(sqlite: Sqlite, path: string) {
    this.#sqlite = sqlite;
    this.#path = path;
  }

  /**
   * Passes an open store to synchronous work. Rejects with StoreFailure, and with UnreadableCalls for a file that would
   * have to be migrated, and for a link.
   */
  read<T>(work: (store: SqliteStore) => T): Promise<T> {
    return whenFree(() => this.#readOnce(work), { patienceMs });
  }

  dispose(): void {
    if (this.#copy !== undefined) rmSync(this.#copy, { recursive: true, force: true });
    this.#copy = undefined;
  }

  #readOnce<T>(work: (store: SqliteStore) => T): T {
    if (this.#copy !== undefined) return this.#with(join(this.#copy, libraryFile), 'frozen', work);
    if (isLink(this.#path)) throw new UnreadableCalls('linked');
    if (findNotAFile(this.#path) !== undefined) throw new StoreFailure('notAFile', new Error('It is no file'));
    const before = this.#sign();
    if (before.isShared) {
      const found = this.#tryShared(work);
      if (found) return found.answer;
    }
    if (before.isWhole) return this.#readFrozen(before.sign, work);
    this.#copyAside();
    return this.#readOnce(work);
  }

  /** Reads beside the windows that have the file open and share its memory. Undefined if that can't be used. */
  #tryShared<T>(work: (store: SqliteStore) => T): { answer: T } | undefined {
    try {
      return { answer: this.#with(this.#path, 'reading', work) };
    } catch (error) {
      const kind = storeFailureOf(error)?.kind;
      if (kind === 'readOnly' || kind === 'unavailable' || kind === 'noSharedMemory') return undefined;
      throw error;
    }
  }

  /** Reads a file that has no companions; if it changes meanwhile, anything found may be damage. */
  #readFrozen<T>(sign: string, work: (store: SqliteStore) => T): T {
    const isChanged = (): boolean => this.#sign().sign !== sign;
    let answer: T;
    try {
      answer = this.#with(this.#path, 'frozen', work);
    } catch (error) {
      throw storeFailureOf(error)?.kind === 'damaged' && isChanged() ? busy(error) : error;
    }
    if (isChanged()) throw busy(new Error('The library changed while it was read'));
    return answer;
  }

  #with<T>(path: string, use: FileUse, work: (store: SqliteStore) => T): T {
    const store = new SqliteStore(this.#sqlite, path, use);
    try {
      if (store.file.age === 'older') throw new UnreadableCalls('older');
      if (!store.file.isForThisVersion) throw new StoreFailure('newer', new Error('A newer version wrote the library'));
      return work(store);
    } finally {
      store.dispose();
    }
  }

  /**
   * Returns the file's state on the disk. `isWhole`: no companion file has a part of it. `isShared`: windows that write
   * it, or have ended without closing it, share memory.
   */
  #sign(): { sign: string; isWhole: boolean; isShared: boolean } {
    const [file, log, journal, memory] = ['', '-wal', '-journal', '-shm'].map((ending) =>
      statSync(`${this.#path}${ending}`, { throwIfNoEntry: false, bigint: true }),
    );
    if (!file) throw new StoreFailure('unavailable', new Error('There is no library'));
    const sign = [file, log, journal].map((each) => each && `${each.ino} ${each.size} ${each.mtimeNs}`).join();
    const isWhole = (log?.size ?? 0n) === 0n && (journal?.size ?? 0n) === 0n;
    return { sign, isWhole, isShared: log !== undefined && (memory?.size ?? 0n) > 0n };
  }

  /** Copies the file with its companions, and lets SQLite complete the copy. */
  #copyAside(): void {
    const folder = mkdtempSync(join(tmpdir(), 'market-desk-check-'));
    const copy = join(folder, libraryFile);
    try {
      for (let copies = 1; ; copies++) {
        const { sign } = this.#sign();
        for (const ending of ['', '-wal', '-journal']) {
          rmSync(`${copy}${ending}`, { force: true });
          copyIfThere(`${this.#path}${ending}`, `${copy}${ending}`);
        }
        if (this.#sign().sign === sign) break;
        if (copies === mostCopies) throw busy(new Error('The library is written all the time'));
      }
      const whole = new this.#sqlite.DatabaseSync(copy);
      whole.exec('PRAGMA journal_mode = DELETE');
      whole.close();
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw storeFailureOf(error) ?? error;
    }
    this.#copy = folder;
  }
}

function copyIfThere(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

const busy = (cause: unknown): StoreFailure => new StoreFailure('busy', cause);

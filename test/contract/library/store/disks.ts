import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import * as sqlite from 'node:sqlite';
import { fileURLToPath } from 'node:url';

/** A failure of a disk, as SQLite reports it. */
export type DiskFault =
  /** `fcntl` answers ENOLCK, which SQLite takes for another process's lock. */
  | 'noLocks'
  /** The `-shm` file can't be mapped. */
  | 'noSharedMemory'
  /** Another process keeps the file. */
  | 'busy'
  /** Another process writes, so that only reading works. */
  | 'busyWriting'
  | 'full'
  | 'readOnly';

const codes = { noLocks: 5, noSharedMemory: 5386, busy: 5, busyWriting: 5, full: 13, readOnly: 8 };
const writing = /^\s*(?:BEGIN|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|COMMIT)/i;
/** Settings of a connection, which touch no file. */
const harmless = /^\s*PRAGMA (?:busy_timeout|locking_mode|auto_vacuum|synchronous|foreign_keys)\b[^;]*;?\s*$/i;

/**
 * SQLite on a disk that fails as `fault` says at the moment. Only files of the folder are affected, or all files where
 * none is named, with SQLite's own locks where a connection uses them.
 */
export function diskOf(folder: string | undefined, fault: () => DiskFault | undefined): typeof sqlite {
  class Failing extends sqlite.DatabaseSync {
    readonly #path: string | undefined;
    readonly #ownLocks: boolean;
    #isExclusive = false;

    constructor(at: string | URL, options: sqlite.DatabaseSyncOptions = {}) {
      super(at, options);
      const url = at instanceof URL ? at : undefined;
      const path = url ? fileURLToPath(`file://${url.pathname}`) : String(at);
      const isFile = path !== '' && path !== ':memory:';
      this.#path = isFile && (folder === undefined || dirname(path) === folder) ? path : undefined;
      this.#ownLocks = url !== undefined && /vfs=unix-dotfile|immutable=1/.test(url.search);
    }

    override exec(sql: string): void {
      const statements = /\bTRIGGER\b/i.test(sql) ? [sql] : sql.split(';').filter((each) => each.trim() !== '');
      for (const statement of statements) {
        this.#check(statement);
        super.exec(statement);
      }
    }

    override prepare(sql: string): sqlite.StatementSync {
      const statement = super.prepare(sql);
      return new Proxy(statement, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name, target);
          if (typeof value !== 'function') return value;
          return (...values: unknown[]): unknown => {
            this.#check(sql);
            return (value as (...of: unknown[]) => unknown).apply(target, values);
          };
        },
      });
    }

    #check(sql: string): void {
      const current = fault();
      if (this.#path === undefined || current === undefined) return;
      if (/locking_mode = EXCLUSIVE/i.test(sql)) this.#isExclusive = true;
      if (/locking_mode = NORMAL/i.test(sql)) this.#isExclusive = false;
      if (!harmless.test(sql) && this.#fails(current, sql))
        throw Object.assign(new Error(current), { errcode: codes[current] });
    }

    #fails(current: DiskFault, sql: string): boolean {
      switch (current) {
        case 'noLocks':
          return !this.#ownLocks;
        case 'noSharedMemory':
          return !this.#isExclusive && !this.#ownLocks && isInWal(this.#path!);
        case 'busy':
          return !isOwn(this.#path!);
        case 'busyWriting':
          return !isOwn(this.#path!) && isWriting(sql);
        default:
          return isWriting(sql);
      }
    }
  }
  return { ...sqlite, DatabaseSync: Failing };
}

const isWriting = (sql: string): boolean => writing.test(sql) || sql.includes('journal_mode =');

/** Another process never locks the probe file with which a process tests its disk. */
const isOwn = (path: string): boolean => path.includes('.probe-');

/** The header of a database tells its mode. */
function isInWal(path: string): boolean {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) < 20) return false;
  const header = Buffer.alloc(20);
  const file = openSync(path, 'r');
  try {
    readSync(file, header, 0, 20, 0);
  } finally {
    closeSync(file);
  }
  return header[18] === 2;
}

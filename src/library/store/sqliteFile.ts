import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type * as sqlite from 'node:sqlite';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LibraryCondition } from '../library.ts';
import { copyAside, type SkippedCopy } from './copyAside.ts';
import { probeDisk } from './probeDisk.ts';
import { leastReader, migrations } from './schema.ts';
import { StoreFailure, storeFailureOf } from './storeFailure.ts';

export type Sqlite = typeof sqlite;
export type SqlRow = Record<string, SQLOutputValue>;

export type FileUse =
  /** Read and write, shared with other windows by the disk's own locks. */
  | 'shared'
  /** Read and write on a disk without locks, where SQLite's own lock, a folder beside the file, gives processes turns. */
  | 'inTurns'
  /** Read and write in memory what the file can't store. */
  | 'beside'
  /** Read a file that others write. */
  | 'reading'
  /** Read in a folder where nothing can be written, not even WAL files. */
  | 'frozen'
  /** Read everything that is still readable. */
  | 'asIs';

/**
 * The version that wrote the file. A file opened for writing is upgraded first, unless a newer version lets this one
 * count.
 */
type FileAge = 'older' | 'current' | 'newer';

/**
 * In milliseconds. How long SQLite itself waits for another process's short transaction. `whenFree` does longer waits,
 * without blocking the thread.
 */
const busyMs = 10;

/** Name of the row with the versions that can read the file. */
const readersName = 'least reader';

/** Largest id in a file. Rows in memory have larger ids, so that an id belongs to only one of the two. */
export const greatestId = 2 ** 32;

/** An open database file: prepared statements, short transactions, and failures as {@link StoreFailure}. */
export class SqliteFile {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  /** New ids are greater than this one. */
  readonly idsAfter: number;
  /** The path for another connection that reads it. */
  readonly address: URL;
  readonly age: FileAge;
  /** Set if the file was upgraded without a copy of its earlier state. */
  skippedCopy: SkippedCopy | undefined;

  /** The path `:memory:` is a database that disappears when it is closed. */
  constructor(sqlite: Sqlite, path: string, use: FileUse = 'shared') {
    this.idsAfter = use === 'beside' ? greatestId : 0;
    this.address = addressFor(path, use);
    this.#db = guarded(() => open(sqlite, path, use, this.address));
    try {
      this.age = guarded(() => this.#prepareFile(sqlite, path, use));
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  /** True if the version that wrote the file states that this one reads it correctly. */
  get isForThisVersion(): boolean {
    return this.age !== 'newer' || guarded(() => this.#readers() ?? Infinity) <= migrations.length;
  }

  /** True if bodies are kept here as received: neither in memory nor in a newer version's file. */
  get isForBodies(): boolean {
    return this.idsAfter === 0 && this.age === 'current';
  }

  all(sql: string, ...values: SQLInputValue[]): SqlRow[] {
    return guarded(() => this.#prepare(sql).all(...values));
  }

  get(sql: string, ...values: SQLInputValue[]): SqlRow | undefined {
    return guarded(() => this.#prepare(sql).get(...values));
  }

  /** Iterates over the rows. Throws SQLite's own errors. */
  each(sql: string, ...values: SQLInputValue[]): Iterable<SqlRow> {
    return this.#db.prepare(sql).iterate(...values);
  }

  /** Number of rows changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return guarded(() => Number(this.#prepare(sql).run(...values).changes));
  }

  /**
   * Runs a transaction. It takes the write lock at the start, so that it never fails half-way because of another
   * writer. Within another transaction, it is part of that one.
   */
  write<T>(work: () => T): T {
    return guarded(() => {
      if (this.#isWithinAnother()) return work();
      this.#db.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        this.#db.exec('COMMIT');
        return result;
      } catch (error) {
        if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
        throw error;
      }
    });
  }

  #isWithinAnother(): boolean {
    return this.#db.isTransaction;
  }

  /** Runs a statement once. Statements prepared earlier may not reflect its changes. */
  exec(sql: string): void {
    this.#statements.clear();
    guarded(() => this.#db.exec(sql));
  }

  /** Writes existing data again, to test whether the disk accepts it. */
  touch(): void {
    this.run(`UPDATE main.sqlite_sequence SET seq = seq WHERE name = '${readersName}'`);
  }

  condition(): NonNullable<LibraryCondition['file']> {
    const pragma = (name: string): unknown => this.get(`PRAGMA ${name}`)?.[name];
    return {
      schema: guarded(() => this.#version()),
      journal: String(pragma('journal_mode')),
      bytes: Number(pragma('page_count')) * Number(pragma('page_size')),
    };
  }

  /** Returns unused pages to the disk. */
  shrink(): void {
    this.all('PRAGMA incremental_vacuum');
  }

  close(): void {
    this.#statements.clear();
    if (this.#db.isOpen) this.#db.close();
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  /** Returns the version that wrote the file. */
  #prepareFile(sqlite: Sqlite, path: string, use: FileUse): FileAge {
    if (use === 'asIs') return 'current';
    this.#db.exec(`PRAGMA busy_timeout = ${busyMs}`);
    if (use === 'inTurns') this.#leaveWal();
    // The first look at a shared file finds out what its disk can do.
    const mode = use === 'shared' && path !== ':memory:' ? this.#journalMode() : undefined;
    const version = this.#version();
    const isWritten = use === 'shared' || use === 'inTurns' || use === 'beside';
    if (version > migrations.length) {
      const isReadable = (this.#readers() ?? Infinity) <= migrations.length;
      if (!isReadable && (isWritten || !this.#hasKnownTables(sqlite))) throw this.#tooNew();
      return 'newer';
    }
    if (!isWritten) return version < migrations.length ? 'older' : 'current';
    this.#db.exec('PRAGMA auto_vacuum = INCREMENTAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
    if (mode !== undefined && mode !== 'wal') this.#chooseJournal(sqlite, path);
    if (version > 0 && version < migrations.length) {
      const onSkipped = (skipped: SkippedCopy): void => void (this.skippedCopy = skipped);
      const run = (sql: string, value: string): unknown => this.#db.prepare(sql).run(value);
      copyAside({ sqlite, path, run, version, now: Date.now(), onSkipped });
    }
    if (version < migrations.length) this.#upgrade();
    if (use !== 'beside') this.#storeReaders();
    return 'current';
  }

  /**
   * Returns the mode of the file. On a disk that maps no shared memory, a file that was in WAL elsewhere is first taken
   * out of WAL, which only a connection without shared memory can do.
   */
  #journalMode(): string {
    const ask = (): string => String(this.#db.prepare('PRAGMA journal_mode').get()?.['journal_mode']);
    const look = (): string => {
      const mode = ask();
      this.#version();
      return mode;
    };
    try {
      return look();
    } catch (error) {
      if (storeFailureOf(error)?.kind !== 'noSharedMemory') throw error;
    }
    this.#leaveWal();
    return look();
  }

  #leaveWal(): void {
    this.#db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = TRUNCATE; PRAGMA locking_mode = NORMAL');
    // The lock is released with the next look at the file.
    this.#version();
  }

  /** Shares a file that isn't in WAL, which is new or on a disk that maps no shared memory. */
  #chooseJournal(sqlite: Sqlite, path: string): void {
    const ability = probeDisk(sqlite, dirname(path));
    if (ability === 'neither') throw new StoreFailure('noLocks', new Error('The disk has no locks'));
    const mode = ability === 'sharedMemory' ? 'WAL' : 'TRUNCATE';
    // The answer is the mode that the file actually has.
    const answer = this.#db.prepare(`PRAGMA journal_mode = ${mode}`).get()?.['journal_mode'];
    if (answer !== 'wal') this.#db.exec('PRAGMA journal_mode = TRUNCATE');
  }

  #upgrade(): void {
    this.write(() => {
      const version = this.#version();
      if (version > migrations.length) throw this.#tooNew();
      for (const migration of migrations.slice(version)) {
        try {
          // The schema is stored as written, and must stay on the file's first page.
          this.#db.exec(migration.replace(/\s+/g, ' ').replace(/ ?([(),;]) ?/g, '$1'));
        } catch (error) {
          // The tables don't match any version of this product.
          throw storeFailureOf(error) ?? new StoreFailure('damaged', error);
        }
      }
      if (version < migrations.length) this.#db.exec(`PRAGMA user_version = ${migrations.length}`);
    });
  }

  #version(): number {
    return Number(this.#db.prepare('PRAGMA user_version').get()?.['user_version']);
  }

  /**
   * Stores the versions that can read the file. The row is in one of SQLite's own tables, in which earlier versions
   * ignore it: a new table would extend the file's schema beyond its first page.
   */
  #storeReaders(): void {
    if (this.#readers() !== undefined) return;
    this.write(() => {
      if (this.#readers() === undefined)
        this.#db.exec(`INSERT INTO main.sqlite_sequence (name, seq) VALUES ('${readersName}', ${leastReader})`);
    });
  }

  /** Returns the lowest version that can read the file and write its count. */
  #readers(): number | undefined {
    const isThere = this.#db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'`).get();
    if (!isThere) return undefined;
    const row = this.#db.prepare(`SELECT max(seq) AS least FROM sqlite_sequence WHERE name = '${readersName}'`).get();
    return typeof row?.['least'] === 'number' ? row['least'] : undefined;
  }

  /** Returns whether every table and column that this version reads exists. */
  #hasKnownTables(sqlite: Sqlite): boolean {
    const known = new sqlite.DatabaseSync(':memory:');
    try {
      for (const migration of migrations) known.exec(migration);
      const present = new Set(columnsIn(this.#db));
      return columnsIn(known).every((column) => present.has(column));
    } finally {
      known.close();
    }
  }

  #tooNew(): StoreFailure {
    const message = `The library has version ${this.#version()}, and ${migrations.length} is known`;
    return new StoreFailure('newer', new Error(message));
  }
}

function columnsIn(db: DatabaseSync): string[] {
  const rows = db
    .prepare(
      `SELECT tables.name AS "table", columns.name AS "column"
       FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'`,
    )
    .all();
  return rows.map(({ table, column }) => `${String(table)}.${String(column)}`);
}

function open(sqlite: Sqlite, path: string, use: FileUse, address: URL): DatabaseSync {
  if (use === 'shared' || use === 'beside') return new sqlite.DatabaseSync(path);
  if (use === 'inTurns') return new sqlite.DatabaseSync(addressOf(path, ownLocks));
  return new sqlite.DatabaseSync(use === 'asIs' ? path : address, { readOnly: true });
}

/** Locks that need nothing of the disk but folders. SQLite has none of them on Windows. */
const ownLocks = 'vfs=unix-dotfile';

/** The folder by which SQLite locks a file on a disk without locks. A process that is killed may leave it. */
export const ownLockOf = (path: string): string => `${path}.lock`;

function addressFor(path: string, use: FileUse): URL {
  if (use === 'frozen') return immutableAddress(path);
  return addressOf(path, use === 'inTurns' ? `mode=ro&${ownLocks}` : 'mode=ro');
}

/** SQLite doesn't support network addresses: a share, `\\server\share\…`, is written as a path. */
export function immutableAddress(path: string, windows = process.platform === 'win32'): URL {
  return addressOf(path, 'immutable=1', windows);
}

function addressOf(path: string, use: string, windows = process.platform === 'win32'): URL {
  const { host, pathname } = pathToFileURL(path, { windows });
  return new URL(`file://${host === '' ? '' : `//${host}`}${pathname}?${use}`);
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw storeFailureOf(error) ?? error;
  }
}

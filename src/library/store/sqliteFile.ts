import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type * as sqlite from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { copyAside, type SkippedCopy } from './copyAside.ts';
import { migrations } from './schema.ts';
import { StoreFailure, storeFailureOf } from './storeFailure.ts';

export type Sqlite = typeof sqlite;
export type Row = Record<string, SQLOutputValue>;

export type FileUse =
  /** Read and write, shared with other windows. */
  | 'shared'
  /** Read and write in memory what the file can't store. */
  | 'beside'
  /** Read in a folder where nothing can be written, not even WAL files. */
  | 'frozen'
  /** Read whatever is still readable. */
  | 'asIs';

/** How long SQLite itself waits for another process's short transaction. */
const busyMs = 2000;
/**
 * How long to retry a switch to WAL or its recovery, which SQLite refuses immediately while another process does them.
 */
const openMs = 3000;

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
  /** The file was upgraded without a copy of it as it was before. */
  skippedCopy: SkippedCopy | undefined;

  /** The path `:memory:` is a database that disappears when it is closed. */
  constructor(sqlite: Sqlite, path: string, use: FileUse = 'shared') {
    const isWritten = use === 'shared' || use === 'beside';
    this.idsAfter = use === 'beside' ? greatestId : 0;
    this.address = use === 'frozen' ? immutableAddress(path) : addressOf(path, 'mode=ro');
    this.#db = guarded(() =>
      isWritten
        ? new sqlite.DatabaseSync(path)
        : new sqlite.DatabaseSync(use === 'frozen' ? this.address : path, { readOnly: true }),
    );
    try {
      if (use === 'frozen') this.#checkVersion();
      if (isWritten)
        patiently(() => {
          this.#prepareFile(sqlite, path);
        });
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return guarded(() => this.#prepare(sql).all(...values));
  }

  get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return guarded(() => this.#prepare(sql).get(...values));
  }

  /** Iterates over the rows. Throws SQLite's own errors. */
  each(sql: string): Iterable<Row> {
    return this.#db.prepare(sql).iterate();
  }

  /** Number of rows changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return guarded(() => Number(this.#prepare(sql).run(...values).changes));
  }

  /**
   * Runs a transaction. It takes the write lock at the beginning, so that it never fails half-way because of another
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

  /** Runs a statement once. Statements prepared earlier may not know what it changes. */
  exec(sql: string): void {
    this.#statements.clear();
    guarded(() => {
      this.#db.exec(sql);
    });
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

  #prepareFile(sqlite: Sqlite, path: string): void {
    this.#db.exec(`
      PRAGMA busy_timeout = ${busyMs};
      PRAGMA auto_vacuum = INCREMENTAL;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
    `);
    const found = this.#version();
    if (found === migrations.length) return;
    if (found > 0 && found < migrations.length) {
      const onSkipped = (skipped: SkippedCopy): void => void (this.skippedCopy = skipped);
      copyAside({ sqlite, path, address: this.address, version: found, now: Date.now(), onSkipped });
    }
    this.write(() => {
      const version = this.#version();
      if (version > migrations.length) this.#checkVersion();
      for (const migration of migrations.slice(version)) {
        try {
          this.#db.exec(migration);
        } catch (error) {
          // The tables don't match any version of this product.
          throw storeFailureOf(error) ?? new StoreFailure('damaged', error);
        }
      }
      this.#db.exec(`PRAGMA user_version = ${migrations.length}`);
    });
  }

  #version(): number {
    return Number(this.#db.prepare('PRAGMA user_version').get()?.['user_version']);
  }

  #checkVersion(): void {
    const version = guarded(() => this.#version());
    if (version === migrations.length) return;
    const message = `The library has version ${version}, and ${migrations.length} is known`;
    throw new StoreFailure('unavailable', new Error(message));
  }
}

/** SQLite doesn't know network addresses: a share, `\\server\share\…`, is written as a path. */
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

function patiently(work: () => void): void {
  const began = Date.now();
  for (;;) {
    try {
      guarded(work);
      return;
    } catch (error) {
      if (!(error instanceof StoreFailure && error.kind === 'busy') || Date.now() - began > openMs) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5 + Math.random() * 20);
    }
  }
}

import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type * as sqlite from 'node:sqlite';
import { migrations } from './schema.ts';
import { StoreFailure, storeFailureOf } from './storeFailure.ts';

export type Sqlite = typeof sqlite;
export type Row = Record<string, SQLOutputValue>;

/** How long SQLite itself waits for another process's short transaction. */
const busyMs = 3000;
/** A switch to WAL and its recovery are refused at once while another process does them: asked again this often. */
const openTries = 200;

/** One open database file: prepared statements, short transactions, and failures as {@link StoreFailure}. */
export class SqliteFile {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(sqlite: Sqlite, path: string) {
    this.#db = guarded(() => new sqlite.DatabaseSync(path));
    try {
      patiently(() => {
        this.#db.exec(`
          PRAGMA busy_timeout = ${busyMs};
          PRAGMA journal_mode = WAL;
          PRAGMA synchronous = FULL;
          PRAGMA foreign_keys = ON;
        `);
        this.#migrate();
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

  /** Number of rows changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return guarded(() => Number(this.#prepare(sql).run(...values).changes));
  }

  /** All or nothing, with the right to write from the beginning, so that it never fails half-way for being late. */
  write<T>(work: () => T): T {
    return guarded(() => {
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

  /** For tests of what a full or read-only disk does. */
  exec(sql: string): void {
    guarded(() => {
      this.#db.exec(sql);
    });
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

  #version(): number {
    return Number(this.#db.prepare('PRAGMA user_version').get()?.['user_version']);
  }

  #migrate(): void {
    if (this.#version() === migrations.length) return;
    this.write(() => {
      const version = this.#version();
      if (version > migrations.length)
        throw new StoreFailure('unavailable', new Error(`The shelf has version ${version}, made by a newer product`));
      for (const migration of migrations.slice(version)) {
        try {
          this.#db.exec(migration);
        } catch (error) {
          // The tables are not as any version of this product leaves them.
          throw storeFailureOf(error) ?? new StoreFailure('damaged', error);
        }
      }
      this.#db.exec(`PRAGMA user_version = ${migrations.length}`);
    });
  }
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw storeFailureOf(error) ?? error;
  }
}

function patiently(work: () => void): void {
  for (let tries = 1; ; tries++) {
    try {
      guarded(work);
      return;
    } catch (error) {
      if (!(error instanceof StoreFailure && error.kind === 'busy') || tries === openTries) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5 + Math.random() * 20);
    }
  }
}

import type { SourceId } from '../sourceId.ts';
import type { Lease, LeaseRequest, LeaseStore } from './store.ts';
import type { SqliteFile } from './sqliteFile.ts';

export class SqliteLeases implements LeaseStore {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  take({ source, key, owner, now, until, since }: LeaseRequest): Lease | undefined {
    // Reading takes no lock, and waiting windows read often.
    const holder = this.#holder(source, key, now, since);
    if (holder) return holder;
    return this.#file.write(() => {
      const present = this.#holder(source, key, now, since);
      if (present) return present;
      this.#file.run(
        `INSERT OR REPLACE INTO main.leases (source, key, owner, until) VALUES (?, ?, ?, ?)`,
        source,
        key,
        owner,
        until,
      );
      this.#file.run('DELETE FROM main.leases WHERE until < ?', now);
      return undefined;
    });
  }

  renew(source: SourceId, key: string, owner: string, until: number): boolean {
    return (
      this.#file.run(
        'UPDATE main.leases SET until = ? WHERE source = ? AND key = ? AND owner = ?',
        until,
        source,
        key,
        owner,
      ) > 0
    );
  }

  release(source: SourceId, key: string, owner: string): void {
    this.#file.run('DELETE FROM main.leases WHERE source = ? AND key = ? AND owner = ?', source, key, owner);
  }

  fail(source: SourceId, key: string, owner: string, { error, at }: { error: string; at: number }): void {
    this.#file.run(
      'UPDATE main.leases SET error = ?, failed_at = ? WHERE source = ? AND key = ? AND owner = ?',
      error,
      at,
      source,
      key,
      owner,
    );
  }

  #holder(source: SourceId, key: string, now: number, since: number): Lease | undefined {
    const row = this.#file.get('SELECT * FROM leases WHERE source = ? AND key = ?', source, key);
    if (!row) return undefined;
    const until = Number(row['until']);
    const failedAt = row['failed_at'] === null ? undefined : Number(row['failed_at']);
    if (until <= now || (failedAt !== undefined && failedAt <= since)) return undefined;
    return {
      owner: String(row['owner']),
      until,
      failure: failedAt === undefined ? undefined : { error: String(row['error']), at: failedAt },
    };
  }
}

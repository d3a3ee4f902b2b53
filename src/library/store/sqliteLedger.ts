import type { EndpointName } from '../../domain/endpoints/endpoints.ts';
import type { SourceId } from '../sourceId.ts';
import { isSpent, pauseAfter, reservationMs } from './dayUse.ts';
import type {
  DayUse,
  KeptAttempt,
  KeptBody,
  LedgerEntry,
  LedgerStore,
  Reservation,
  ReservationEnd,
  RestoredEntry,
} from './store.ts';
import type { SqlRow, SqliteFile } from './sqliteFile.ts';

export class SqliteLedger implements LedgerStore {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  reserve(attempt: Reservation): number | undefined {
    const { source, endpoint, at, day } = attempt;
    return this.#file.write(() => {
      if (isSpent(this.use(source, day, at), attempt)) return undefined;
      const row = this.#file.get(
        `INSERT INTO main.attempts (source, day, at, endpoint, state, counted) VALUES (?, ?, ?, ?, 'reserved', 1) RETURNING id`,
        source,
        day,
        at,
        endpoint,
      );
      return Number(row?.['id']);
    });
  }

  leave(id: number): boolean {
    return this.#file.run(`UPDATE main.attempts SET state = 'left' WHERE id = ?`, id) > 0;
  }

  settle(id: number, end: ReservationEnd, body?: KeptBody): void {
    if (!body || !this.#file.isForBodies) this.#settle(id, end);
    else
      this.#file.write(() => {
        if (this.#settle(id, end)) this.#keep(id, body);
      });
  }

  /** Returns false if the attempt isn't here. */
  #settle(id: number, { outcome, status, counted, until }: ReservationEnd): boolean {
    const changed = this.#file.run(
      `UPDATE main.attempts SET state = 'settled', outcome = ?, status = ?, counted = ?, until = ? WHERE id = ?`,
      outcome,
      status ?? null,
      counted ? 1 : 0,
      until ?? null,
      id,
    );
    return changed > 0;
  }

  /**
   * The first body creates the table, so that windows of an earlier version read the file as before. It has few
   * columns: the whole schema must stay on the file's first page.
   */
  #keep(attempt: number, { body, ...told }: KeptBody): void {
    this.#file.exec('CREATE TABLE IF NOT EXISTS main.received(attempt INTEGER PRIMARY KEY,told TEXT,body BLOB)');
    const row = [attempt, JSON.stringify(told), Buffer.from(body)] as const;
    this.#file.run('INSERT OR REPLACE INTO main.received VALUES (?, ?, ?)', ...row);
  }

  get #hasKept(): boolean {
    return this.#file.get("SELECT 1 FROM main.sqlite_master WHERE name = 'received'") !== undefined;
  }

  kept(): KeptAttempt[] {
    if (!this.#hasKept) return [];
    return this.#file.all('SELECT attempt, told FROM main.received ORDER BY attempt').map(({ attempt, told }) => ({
      ...(JSON.parse(String(told)) as Omit<KeptBody, 'body'>),
      attempt: Number(attempt),
    }));
  }

  keptBody(attempt: number): string | undefined {
    const body = this.#hasKept && this.#file.get('SELECT body FROM main.received WHERE attempt = ?', attempt)?.['body'];
    return body instanceof Uint8Array ? Buffer.from(body).toString() : undefined;
  }

  dropKept(attempt: number): void {
    if (this.#hasKept) this.#file.run('DELETE FROM main.received WHERE attempt = ?', attempt);
  }

  withdraw(id: number): void {
    this.#file.run(`DELETE FROM main.attempts WHERE id = ? AND state = 'reserved'`, id);
  }

  use(source: SourceId, day: string, now: number): DayUse {
    const byEndpoint: DayUse['byEndpoint'] = {};
    let used = 0;
    let cached = 0;
    const rows = this.#file.all(
      `SELECT endpoint, sum(counted) AS used, sum(outcome = 'cached') AS cached FROM attempts
       WHERE source = ? AND day = ? AND (counted = 1 OR outcome = 'cached') AND (state <> 'reserved' OR at > ?)
       GROUP BY endpoint`,
      source,
      day,
      now - reservationMs,
    );
    for (const row of rows) {
      if (Number(row['used']) > 0) byEndpoint[row['endpoint'] as EndpointName] = Number(row['used']);
      used += Number(row['used']);
      cached += Number(row['cached'] ?? 0);
    }
    const last = this.#file.get(
      `SELECT * FROM attempts WHERE source = ? AND (status = 429 OR outcome = 'ok') ORDER BY id DESC LIMIT 1`,
      source,
    );
    return { used, cached, byEndpoint, pause: pauseAfter(last && entryOf(last), { day, now }) };
  }

  recent(source: SourceId, count: number): LedgerEntry[] {
    return this.#file
      .all('SELECT * FROM attempts WHERE source = ? ORDER BY id DESC LIMIT ?', source, count)
      .map(entryOf);
  }

  /** All attempts that are here, oldest first. */
  all(): LedgerEntry[] {
    return this.#file.all('SELECT * FROM main.attempts ORDER BY id').map(entryOf);
  }

  restore(entries: readonly RestoredEntry[]): void {
    this.#file.write(() => {
      for (const same of Map.groupBy(entries, ({ source, at, endpoint }) => `${source} ${at} ${endpoint}`).values()) {
        const { source, at, endpoint, day } = same[0]!;
        const present = this.#file.get(
          'SELECT count(*) AS n FROM attempts WHERE source = ? AND day = ? AND at = ? AND endpoint = ?',
          ...[source, day, at, endpoint],
        );
        for (const entry of same.slice(Number(present?.['n']))) this.#insert(entry);
      }
    });
  }

  #insert({ id, source, day, at, endpoint, state, counted, outcome, status, until }: RestoredEntry): void {
    const isFree = id !== undefined && !this.#file.get('SELECT 1 FROM main.attempts WHERE id = ?', id);
    this.#file.run(
      `INSERT INTO main.attempts (id, source, day, at, endpoint, state, counted, outcome, status, until)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      isFree ? id : null,
      source,
      day,
      at,
      endpoint,
      state,
      counted ? 1 : 0,
      outcome ?? null,
      status ?? null,
      until ?? null,
    );
  }

  prune(before: number): void {
    this.#file.run('DELETE FROM main.attempts WHERE at < ?', before);
  }
}

function entryOf(row: SqlRow): LedgerEntry {
  const optional = (value: SqlRow[string] | undefined): number | undefined =>
    value === null ? undefined : Number(value);
  return {
    id: Number(row['id']),
    source: row['source'] as SourceId,
    endpoint: row['endpoint'] as EndpointName,
    at: Number(row['at']),
    day: String(row['day']),
    state: row['state'] as LedgerEntry['state'],
    outcome: row['outcome'] === null ? undefined : String(row['outcome']),
    status: optional(row['status']),
    counted: row['counted'] === 1,
    until: optional(row['until']),
  };
}

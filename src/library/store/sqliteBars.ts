import type { SourceId } from '../sourceId.ts';
import type { BarFiling, BarListing, BarStore, StoredSession } from './store.ts';
import type { SqliteFile } from './sqliteFile.ts';

/** Leaves out sessions that an older version filed under an invalid or far-off day. */
const nearDay = `session BETWEEN '1900-01-01' AND '2199-12-31' AND date(session) IS session`;

export class SqliteBars implements BarStore {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  coverage(source: SourceId, ticker: string): string | undefined {
    const row = this.#file.get('SELECT coverage FROM bar_coverage WHERE source = ? AND ticker = ?', source, ticker);
    return row && String(row['coverage']);
  }

  sessions(source: SourceId, ticker: string, first: string, last: string): StoredSession[] {
    return this.#file
      .all(
        `SELECT session, fetched_at, cached, count, body FROM sessions
         WHERE source = ? AND ticker = ? AND session BETWEEN ? AND ? ORDER BY session`,
        source,
        ticker,
        first,
        last,
      )
      .map((row) => ({
        session: String(row['session']),
        fetchedAt: Number(row['fetched_at']),
        ...(row['cached'] === 1 && { cached: true }),
        count: Number(row['count']),
        body: row['body'] as Uint8Array,
      }));
  }

  counts(source: SourceId, ticker: string, first: string, last: string): Map<string, number> {
    const rows = this.#file.all(
      'SELECT session, count FROM sessions WHERE source = ? AND ticker = ? AND session BETWEEN ? AND ?',
      source,
      ticker,
      first,
      last,
    );
    return new Map(rows.map((row) => [String(row['session']), Number(row['count'])]));
  }

  file({ source, ticker, sessions, cover }: BarFiling): void {
    this.#file.write(() => {
      const stored = (session: string): StoredSession | undefined => this.sessions(source, ticker, session, session)[0];
      for (const { session, fetchedAt, cached, count, body } of sessions(stored))
        this.#file.run(
          `INSERT OR REPLACE INTO main.sessions (source, ticker, session, fetched_at, cached, count, body)
           VALUES (?, ?, ?, ?, ?, ?, ?)`,
          source,
          ticker,
          session,
          fetchedAt,
          cached ? 1 : 0,
          count,
          body,
        );
      this.#file.run(
        'INSERT OR REPLACE INTO main.bar_coverage (source, ticker, coverage) VALUES (?, ?, ?)',
        source,
        ticker,
        cover(this.coverage(source, ticker)),
      );
    });
  }

  list(source?: SourceId): BarListing[] {
    return this.#file
      .all(
        `SELECT source, ticker, count(*) AS sessions, min(session) AS first, max(session) AS last,
           sum(length(body)) AS bytes, max(fetched_at * 2 + cached) AS newest
         FROM sessions WHERE (? IS NULL OR source = ?) AND ${nearDay} GROUP BY source, ticker`,
        source ?? null,
        source ?? null,
      )
      .map((row) => ({
        source: row['source'] as SourceId,
        ticker: String(row['ticker']),
        sessions: Number(row['sessions']),
        first: String(row['first']),
        last: String(row['last']),
        bytes: Number(row['bytes']),
        fetchedAt: Math.floor(Number(row['newest']) / 2),
        ...(Number(row['newest']) % 2 === 1 && { cached: true }),
      }));
  }

  remove(source: SourceId, ticker: string): void {
    this.#file.write(() => {
      this.#file.run('DELETE FROM main.sessions WHERE source = ? AND ticker = ?', source, ticker);
      this.#file.run('DELETE FROM main.bar_coverage WHERE source = ? AND ticker = ?', source, ticker);
    });
  }

  clear(source?: SourceId): void {
    this.#file.write(() => {
      for (const table of ['sessions', 'bar_coverage'])
        this.#file.run(`DELETE FROM main.${table} WHERE ? IS NULL OR source = ?`, source ?? null, source ?? null);
    });
    this.#file.shrink();
  }
}

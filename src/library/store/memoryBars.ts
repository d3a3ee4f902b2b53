import { isNearDay } from '../../domain/dates/days.ts';
import type { SourceId } from '../library.ts';
import { checkpointOf } from './checkpointOf.ts';
import type { BarListing, BarStore, ShelvedSession } from './store.ts';

export interface TickerBars {
  source: SourceId;
  ticker: string;
  coverage: string;
  sessions: Map<string, ShelvedSession>;
}

export class MemoryBars implements BarStore {
  readonly #tickers = new Map<string, TickerBars>();

  tickers(): TickerBars[] {
    return [...this.#tickers.values()];
  }

  coverage(source: SourceId, ticker: string): string | undefined {
    return this.#tickers.get(joined(source, ticker))?.coverage;
  }

  sessions(source: SourceId, ticker: string, first: string, last: string): ShelvedSession[] {
    return inOrder(this.#tickers.get(joined(source, ticker))).filter(
      ({ session }) => session >= first && session <= last,
    );
  }

  counts(source: SourceId, ticker: string, first: string, last: string): Map<string, number> {
    return new Map(this.sessions(source, ticker, first, last).map(({ session, count }) => [session, count]));
  }

  file({ source, ticker, sessions, cover }: Parameters<BarStore['file']>[0]): void {
    const key = joined(source, ticker);
    const present = this.#tickers.get(key);
    const kept = new Map(present?.sessions);
    for (const session of sessions) kept.set(session.session, session);
    this.#tickers.set(key, { source, ticker, coverage: cover(present?.coverage), sessions: kept });
  }

  /** Gives what puts everything back as it is now. */
  checkpoint(): () => void {
    return checkpointOf(this.#tickers);
  }

  list(source?: SourceId): BarListing[] {
    return [...this.#tickers.values()]
      .filter((bars) => [...bars.sessions.keys()].some(isNearDay) && (source === undefined || bars.source === source))
      .map((bars) => {
        const sessions = inOrder(bars).filter(({ session }) => isNearDay(session));
        const newest = sessions.reduce((one, other) => (other.fetchedAt > one.fetchedAt ? other : one), sessions[0]!);
        return {
          source: bars.source,
          ticker: bars.ticker,
          sessions: sessions.length,
          first: sessions[0]?.session ?? '',
          last: sessions.at(-1)?.session ?? '',
          bytes: sessions.reduce((bytes, { body }) => bytes + body.byteLength, 0),
          fetchedAt: newest.fetchedAt,
          ...(newest.cached && { cached: true }),
        };
      });
  }

  remove(source: SourceId, ticker: string): void {
    this.#tickers.delete(joined(source, ticker));
  }

  clear(source?: SourceId): void {
    for (const [key, bars] of this.#tickers)
      if (source === undefined || bars.source === source) this.#tickers.delete(key);
  }
}

function inOrder(bars: TickerBars | undefined): ShelvedSession[] {
  return [...(bars?.sessions.values() ?? [])].sort((a, b) => (a.session < b.session ? -1 : 1));
}

function joined(source: SourceId, ticker: string): string {
  return `${source}\n${ticker}`;
}

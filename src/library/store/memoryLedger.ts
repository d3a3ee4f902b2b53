import type { SourceId } from '../library.ts';
import { isSpent, pauseAfter, reservationMs } from './dayUse.ts';
import type { DayUse, LedgerEntry, LedgerStore } from './store.ts';

/** Ids are negative, so that they are never taken for those of a file. */
export class MemoryLedger implements LedgerStore {
  readonly #attempts = new Map<number, LedgerEntry>();
  #lastId = 0;

  reserve(attempt: Parameters<LedgerStore['reserve']>[0]): number | undefined {
    const { source, endpoint, at, day } = attempt;
    if (isSpent(this.use(source, day, at), attempt)) return undefined;
    const id = --this.#lastId;
    this.#attempts.set(id, { id, source, endpoint, at, day, state: 'reserved', counted: true });
    return id;
  }

  leave(id: number): void {
    const attempt = this.#attempts.get(id);
    if (attempt) attempt.state = 'left';
  }

  settle(id: number, end: Parameters<LedgerStore['settle']>[1]): void {
    const attempt = this.#attempts.get(id);
    if (attempt) Object.assign(attempt, { state: 'settled', ...end });
  }

  withdraw(id: number): void {
    if (this.#attempts.get(id)?.state === 'reserved') this.#attempts.delete(id);
  }

  use(source: SourceId, day: string, now: number): DayUse {
    const use: DayUse = { used: 0, cached: 0, byEndpoint: {} };
    let telling: LedgerEntry | undefined;
    for (const attempt of this.#attempts.values()) {
      if (attempt.source !== source) continue;
      if (attempt.status === 429 || attempt.outcome === 'ok') telling = attempt;
      if (attempt.day !== day) continue;
      if (attempt.outcome === 'cached') use.cached += 1;
      if (!attempt.counted || (attempt.state === 'reserved' && attempt.at <= now - reservationMs)) continue;
      use.used += 1;
      use.byEndpoint[attempt.endpoint] = (use.byEndpoint[attempt.endpoint] ?? 0) + 1;
    }
    use.pause = pauseAfter(telling, { day, now });
    return use;
  }

  recent(source: SourceId, count: number): LedgerEntry[] {
    return [...this.#attempts.values()]
      .filter((attempt) => attempt.source === source)
      .reverse()
      .slice(0, count);
  }

  write(entry: Omit<LedgerEntry, 'id'>): void {
    const id = --this.#lastId;
    this.#attempts.set(id, { ...entry, id });
  }

  /** Hands over what has ended; true when nothing is left. */
  moveSettled(take: (entry: LedgerEntry) => void): boolean {
    for (const [id, entry] of this.#attempts)
      if (entry.state === 'settled') {
        take(entry);
        this.#attempts.delete(id);
      }
    return this.#attempts.size === 0;
  }

  prune(before: number): void {
    for (const [id, { at }] of this.#attempts) if (at < before) this.#attempts.delete(id);
  }
}

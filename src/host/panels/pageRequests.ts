import type { SpendingRead } from '../../library/ledger/consent.ts';

/** The free plan's requests of a day, which is the default of `marketDesk.quota.requestsPerDay`. */
export const mostFromPages = 40;

/**
 * Counts what is spent while a page is being answered and no limit of the day is known. A page that was taken over can
 * click as often as it likes, and only the host can end that.
 */
export class PageRequests {
  #answering = 0;
  #sent = 0;

  /** Answers a request of a page. */
  async answer<T>(work: () => T): Promise<Awaited<T>> {
    this.#answering += 1;
    try {
      return await work();
    } finally {
      this.#answering -= 1;
    }
  }

  /** The same handlers; each answers a request of a page. */
  count<H extends object>(handlers: H): H {
    const all = Object.entries(handlers as Record<string, (...given: unknown[]) => unknown>);
    return Object.fromEntries(
      all.map(([name, handler]) => [name, (...given: unknown[]) => this.answer(() => handler(...given))]),
    ) as H;
  }

  /** Whether the person is asked before this. Counts it otherwise. */
  isTooMuch({ cost, usage }: Pick<SpendingRead, 'cost' | 'usage'>): boolean {
    if (this.#answering === 0 || usage.limit !== undefined) return false;
    if (this.#sent + cost > mostFromPages) return true;
    this.#sent += cost;
    return false;
  }

  /** Begins anew once the person has agreed. */
  agree(cost: number): void {
    this.#sent = cost;
  }
}

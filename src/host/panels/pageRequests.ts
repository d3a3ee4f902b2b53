import type { SpendingRead } from '../../library/ledger/consent.ts';

/** The free plan's daily requests, which is the default of `marketDesk.quota.requestsPerDay`. */
export const mostFromPages = 40;

/**
 * Counts the requests sent while a page is being answered and the daily limit is unknown. A compromised page can click
 * as often as it likes, and only the host can stop that.
 */
export class PageRequests {
  #answering = 0;
  #sent = 0;

  /** Runs the handler of a page's request. */
  async answer<T>(work: () => T): Promise<Awaited<T>> {
    this.#answering += 1;
    try {
      return await work();
    } finally {
      this.#answering -= 1;
    }
  }

  /** Wraps handlers so that each counts its requests as the page's. */
  count<H extends object>(handlers: H): H {
    const all = Object.entries(handlers as Record<string, (...given: unknown[]) => unknown>);
    return Object.fromEntries(
      all.map(([name, handler]) => [name, (...given: unknown[]) => this.answer(() => handler(...given))]),
    ) as H;
  }

  /** Returns whether the user must be asked first. If not, counts the cost. */
  isTooMuch({ cost, usage }: Pick<SpendingRead, 'cost' | 'usage'>): boolean {
    if (this.#answering === 0 || usage.limit !== undefined) return false;
    if (this.#sent + cost > mostFromPages) return true;
    this.#sent += cost;
    return false;
  }

  /** Restarts the count after the user has agreed. */
  agree(cost: number): void {
    this.#sent = cost;
  }
}

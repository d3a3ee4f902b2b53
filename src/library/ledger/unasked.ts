import { utcDay } from '../../domain/dates/zones.ts';
import type { Usage } from '../library.ts';
import type { SourceId } from '../sourceId.ts';
import type { Store } from '../store/store.ts';
import { StoreFailure } from '../store/storeFailure.ts';

interface UnaskedOptions {
  store: Store;
  clock: () => number;
  confirmBelow: () => number;
  usage: (source: SourceId) => Usage;
}

/** Part of the day's allowance that a run holds until it ends. */
export interface Taken {
  /** Records how many requests were sent, and returns the rest. */
  end: (sent: number) => void;
}

/** Counts the requests that were sent today without a question, in all windows. */
export class Unasked {
  readonly #options: UnaskedOptions;

  constructor(options: UnaskedOptions) {
    this.#options = options;
  }

  /** Requests used of the allowance, with those that a running call holds. */
  used(source: SourceId): number {
    return this.#options.store.allowances.get(source, this.#day()).used;
  }

  /**
   * Takes `count` of the `most` requests a day that need no question. Undefined if there is no room for all of them, if
   * they would reach into the last `confirmBelow` of the day, or if the library's file can't count them. Atomic across
   * processes.
   */
  take(source: SourceId, count: number, most: number): Taken | undefined {
    const { usage, confirmBelow, clock } = this.#options;
    const day = this.#day();
    const { limit, used: known, spent } = usage(source);
    if (spent) return undefined;
    const isTaken = this.#change((inner) => {
      const { used, open } = inner.allowances.get(source, day);
      if (used + count > most) return false;
      const spending = Math.max(known, inner.ledger.use(source, day, clock()).used) + open + count;
      if (limit !== undefined && spending > limit - confirmBelow()) return false;
      inner.allowances.put(source, day, { used: used + count, open: open + count });
      return true;
    });
    if (!isTaken) return undefined;
    return {
      end: (sent) => {
        this.#change((inner) => {
          const { used, open } = inner.allowances.get(source, day);
          const put = { used: Math.max(0, used - count + sent), open: Math.max(0, open - count) };
          inner.allowances.put(source, day, put);
        });
      },
    };
  }

  /** Undefined if the file doesn't take it; a hold that can't be returned ends with the day. */
  #change<T>(work: (store: Store) => T): T | undefined {
    try {
      return this.#options.store.atomically(work);
    } catch (error) {
      if (error instanceof StoreFailure) return undefined;
      throw error;
    }
  }

  #day(): string {
    return utcDay(this.#options.clock());
  }
}

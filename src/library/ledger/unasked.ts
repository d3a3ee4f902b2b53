import { utcDay } from '../../domain/dates/zones.ts';
import type { Usage } from '../library.ts';
import type { SourceId } from '../sourceId.ts';
import type { Store } from '../store/store.ts';
import type { DailyAllowance, TakenRequests } from './dailyAllowance.ts';
import { StoreFailure } from '../store/storeFailure.ts';
import { ifFree } from '../store/whenFree.ts';

interface UnaskedOptions {
  store: Store;
  clock: () => number;
  confirmBelow: () => number;
  usage: (source: SourceId) => Usage;
}

/** Counts the requests that were sent today without a question, in all windows. */
export class Unasked implements DailyAllowance {
  readonly #options: UnaskedOptions;

  constructor(options: UnaskedOptions) {
    this.#options = options;
  }

  used(source: SourceId): number {
    return ifFree(() => this.#options.store.allowances.get(source, this.#day()).used) ?? 0;
  }

  take(source: SourceId, count: number, most: number): TakenRequests | undefined {
    const { usage, confirmBelow, clock } = this.#options;
    const day = this.#day();
    const { limit, used: known, spent, unkept } = usage(source);
    if (spent || unkept) return undefined;
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

  /** Undefined if the file doesn't accept the change; a hold that can't be returned ends with the day. */
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

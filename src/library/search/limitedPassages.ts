import type { PassageQuery } from '../../domain/search/passageQuery.ts';
import { passagesWithin, type SearchedCall } from '../store/passages.ts';
import type { Store } from '../store/store.ts';
import type { IndexBlock } from './scanPassages.ts';

/** Determines which passages of a block are within the limits on speakers and sections. */
export class LimitedPassages {
  readonly #store: Store;
  readonly #isLimited: boolean;
  readonly #within: ReturnType<typeof passagesWithin>;
  /** By the ids of the calls' first passages. */
  #isWithin = new Map<number, (at: number) => boolean>();

  constructor(store: Store, query: PassageQuery) {
    this.#store = store;
    this.#isLimited = (query.speaker ?? query.role ?? query.side ?? query.section) !== undefined;
    this.#within = passagesWithin(query);
  }

  /** Reads the speakers of the calls with passages that may count. */
  read({ calls }: IndexBlock, mayCount: (call: SearchedCall, at: number) => boolean): void {
    if (!this.#isLimited) return;
    const needed = calls.filter((call) => {
      for (let at = 0; at < call.passages; at++) if (mayCount(call, at)) return true;
      return false;
    });
    const outlines = this.#store.passages.outlines(needed.map(({ first }) => first));
    this.#isWithin = new Map([...outlines].map(([first, outline]) => [first, this.#within(outline)]));
  }

  has(call: SearchedCall, at: number): boolean {
    return !this.#isLimited || (this.#isWithin.get(call.first)?.(at) ?? false);
  }

  matchesIn({ from, matched }: IndexBlock, call: SearchedCall, all: number): number {
    let count = 0;
    for (let at = 0; at < call.passages; at++)
      if ((matched[call.first - from + at]! & all) === all && this.has(call, at)) count += 1;
    return count;
  }
}

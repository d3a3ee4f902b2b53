import type { PassageQuery } from '../../domain/search/passageQuery.ts';
import type { SourceId } from '../sourceId.ts';
import { passagesWithin, type ListedCall, type SearchedCall } from '../store/passages.ts';
import type { Store } from '../store/store.ts';
import { MarkedPassages } from './markedPassages.ts';
import type { IndexBlock } from './scanPassages.ts';
import type { SearchCache } from './searchCache.ts';

/** Determines which passages of a block are within the limits on speakers, sections and marks. */
export class LimitedPassages {
  readonly #store: Store;
  readonly #isLimited: boolean;
  readonly #within: ReturnType<typeof passagesWithin>;
  readonly marks: MarkedPassages | undefined;
  /** By the ids of the calls' first passages. */
  #isWithin = new Map<number, (at: number) => boolean>();

  constructor(store: Store, source: SourceId, { query, cache }: { query: PassageQuery; cache: SearchCache }) {
    this.#store = store;
    this.#isLimited = (query.speaker ?? query.role ?? query.side ?? query.section) !== undefined;
    this.#within = passagesWithin(query);
    const read = (call: ListedCall): ReturnType<typeof cache.texts.read> => cache.texts.read(store, source, call);
    this.marks = query.marked && new MarkedPassages(query.marked, read, cache.places);
  }

  /** Reads the speakers of the calls with passages that may count. */
  read({ calls }: Pick<IndexBlock, 'calls'>, mayCount: (call: SearchedCall, at: number) => boolean): void {
    if (!this.#isLimited) return;
    const needed = calls.filter((call) => {
      for (let at = 0; at < call.passages; at++) if (mayCount(call, at)) return true;
      return false;
    });
    const outlines = this.#store.passages.outlines(needed.map(({ first }) => first));
    this.#isWithin = new Map([...outlines].map(([first, outline]) => [first, this.#within(outline)]));
  }

  has(call: ListedCall, at: number): boolean {
    return (!this.#isLimited || (this.#isWithin.get(call.first)?.(at) ?? false)) && (this.marks?.has(call, at) ?? true);
  }

  matchesIn({ from, matched }: IndexBlock, call: ListedCall, all: number): number {
    let count = 0;
    for (let at = 0; at < call.passages; at++)
      if ((matched[call.first - from + at]! & all) === all && this.has(call, at)) count += 1;
    return count;
  }
}

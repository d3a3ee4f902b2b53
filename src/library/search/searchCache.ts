import type { Steps } from '../../base/slices.ts';
import { markedCallKey, type PassageLimits } from '../../domain/search/passageQuery.ts';
import type { Vocabulary } from '../../domain/search/wanted.ts';
import type { SourceId } from '../sourceId.ts';
import { limitCalls, type ListedCall } from '../store/passages.ts';
import type { Store } from '../store/store.ts';
import { SearchableCalls } from './callTexts.ts';
import type { PlacesOfMarks } from './markedPassages.ts';

/** Maximum number of calls listed in one step, which takes a few milliseconds. */
const listedAtOnce = 1_000;
/** Maximum number of outlines read in one step. */
const outlinesAtOnce = 40;
/** Maximum number of words and prefixes whose passages are cached. */
const mostWords = 2_000;

/** Caches reads of the index while the library doesn't change, since one search is often followed by another. */
export class SearchCache {
  texts = new SearchableCalls();
  places: PlacesOfMarks = new WeakMap();
  #state = '';
  #calls: readonly ListedCall[] | undefined;
  #sections = new Map<number, ReadonlySet<string>>();
  #words = new Map<string, number>();
  #beginnings = new Map<string, ReadonlyMap<string, number>>();

  /** Drops the reads of another state of the library, in which ids may mean other calls. */
  keepFor(state: string): this {
    if (state === this.#state) return this;
    this.#state = state;
    this.texts = new SearchableCalls();
    this.places = new WeakMap();
    this.#calls = undefined;
    this.#sections = new Map();
    this.#words = new Map();
    this.#beginnings = new Map();
    return this;
  }

  /** Returns the searchable calls of the source within the limits on calls, by their ids. */
  *calls(store: Store, source: SourceId, limits: PassageLimits): Steps<readonly ListedCall[]> {
    const all = yield* this.#allCalls(store, source);
    const { section, marked } = limits;
    if (section) yield* this.#readSections(store, all);
    const has = ({ first, call }: ListedCall): boolean =>
      (!section || this.#sections.get(first)?.has(section) === true) && (marked?.has(markedCallKey(call)) ?? true);
    if (!limitCalls(limits)) return all.filter(has);
    const within = new Set(store.passages.within(source, limits));
    yield;
    return all.filter((call) => within.has(call.first) && has(call));
  }

  /** Reads the sections of each call. */
  *#readSections(store: Store, calls: readonly ListedCall[]): Steps<void> {
    const missing = calls.filter(({ first }) => !this.#sections.has(first)).map(({ first }) => first);
    for (let from = 0; from < missing.length; from += outlinesAtOnce) {
      for (const [first, { passages }] of store.passages.outlines(missing.slice(from, from + outlinesAtOnce)))
        this.#sections.set(first, new Set(passages.map(({ section }) => section)));
      yield;
    }
  }

  *#allCalls(store: Store, source: SourceId): Steps<readonly ListedCall[]> {
    if (this.#calls) return this.#calls;
    const state = this.#state;
    const calls: ListedCall[] = [];
    for (;;) {
      const more = store.passages.listed(source, calls.at(-1)?.answer ?? 0, listedAtOnce);
      calls.push(...more);
      if (more.length < listedAtOnce) break;
      yield;
    }
    calls.sort((one, other) => one.first - other.first);
    if (state === this.#state) this.#calls = calls;
    return calls;
  }

  /** Returns the words of the index, each read once. */
  vocabulary(store: Store): Vocabulary {
    const words = this.#words;
    const beginnings = this.#beginnings;
    return {
      passagesWith: (word) => {
        let passages = words.get(word);
        if (passages === undefined) {
          passages = store.passages.passagesWith(word);
          if (words.size < mostWords) words.set(word, passages);
        }
        return passages;
      },
      *wordsFrom(beginning) {
        const kept = beginnings.get(beginning);
        if (kept) return kept;
        const found = new Map<string, number>();
        let next: string | undefined;
        do {
          const portion = store.passages.wordsFrom(beginning, next);
          for (const [word, passages] of portion.words) found.set(word, passages);
          next = portion.next;
          yield;
        } while (next !== undefined);
        if (beginnings.size < mostWords) beginnings.set(beginning, found);
        return found;
      },
    };
  }
}

import type { Steps } from '../../base/slices.ts';
import { orderOfQuarter } from '../../domain/quarters.ts';
import type { FoundPassage } from '../../domain/search/foundPassage.ts';
import type { PassageLimits, PassageQuery } from '../../domain/search/passageQuery.ts';
import { ruleOf, type Wanted } from '../../domain/search/wanted.ts';
import type { SourceId } from '../sourceId.ts';
import type { ListedCall } from '../store/passages.ts';
import type { Store } from '../store/store.ts';
import type { SearchableCall } from './callTexts.ts';
import type { LibrarySearch, PassageOrder, Reporter } from './librarySearch.ts';
import { LimitedPassages } from './limitedPassages.ts';
import { PassageRanking, type Candidate } from './rankPassages.ts';
import type { SearchCache } from './searchCache.ts';
import { allOf, scanPassages, wantedIn, type IndexBlock, type WishedCalls } from './scanPassages.ts';

export type RankedPassages = Pick<LibrarySearch, 'passages' | 'matches' | 'calls' | 'rules' | 'within'>;

/** Maximum number of passages that are read and ranked, and of their calls: in the end, and for partial results. */
const ranked = { passages: 150, calls: 60, callsSoFar: 16 };

interface SearchingWork {
  query: PassageQuery;
  limit: number;
  order?: PassageOrder | undefined;
  isJoined?: boolean | undefined;
  isListed?: boolean | undefined;
  cache: SearchCache;
  reporter?: Reporter<RankedPassages> | undefined;
}

/** Finds the best passages for a query. A step takes at most a few milliseconds. */
export function* searchPassages(
  store: Store,
  source: SourceId,
  { reporter, ...options }: SearchingWork,
): Steps<RankedPassages> {
  const { query, cache } = options;
  const calls = yield* cache.calls(store, source, query);
  const fitting = yield* wishedCalls(store, source, { query, cache });
  const wanted = yield* wantedIn(cache.vocabulary(store), calls, query, fitting);
  const wished = wanted.map(({ phrase }) => phrase.wish && fitting.get(phrase.wish));
  const search = new PassageSearch(store, source, { ...options, wanted, wished });
  const within = calls.length;
  if (wanted.length === 0) {
    if (query.marked || options.isListed) yield* search.takeAll(calls);
    return { ...(yield* search.result()), within };
  }
  let read = 0;
  for (const block of scanPassages(store.passages, calls, wanted, { isScored: true, wished })) {
    yield;
    if (!block) continue;
    search.take(block);
    read += block.calls.length;
    if (read < calls.length && reporter?.isDue())
      yield* reporter.report({ ...(yield* search.result(ranked.callsSoFar)), within }, { read, of: calls.length });
  }
  return { ...(yield* search.result()), within };
}

/** Finds the calls that fit the wishes of the query. */
function* wishedCalls(
  store: Store,
  source: SourceId,
  { query, cache }: Pick<SearchingWork, 'query' | 'cache'>,
): Steps<WishedCalls> {
  const fitting = new Map<PassageLimits, ReadonlySet<number>>();
  for (const wish of new Set(query.phrases.flatMap(({ wish }) => wish ?? []))) {
    const calls = yield* cache.calls(store, source, wish);
    fitting.set(wish, new Set(calls.map(({ first }) => first)));
  }
  return fitting;
}

/** Gathers the best passages, block by block. */
class PassageSearch {
  readonly #wanted: readonly Wanted[];
  readonly #limit: number;
  readonly #ranking: PassageRanking;
  readonly #limited: LimitedPassages;
  readonly #order: PassageOrder;
  readonly #most: number;
  #candidates: Candidate[] = [];
  /** A passage with a lower score isn't among the best. */
  #least = 0;
  /** Passages with all words, if the newest are wanted. */
  #newest: Candidate[] = [];
  #matches = 0;
  /** Number of passages with all words in each call that has some. */
  readonly #inCall = new Map<ListedCall, number>();

  constructor(
    store: Store,
    source: SourceId,
    {
      query,
      wanted,
      limit,
      order = 'best',
      isJoined = false,
      cache,
      wished,
    }: Omit<SearchingWork, 'reporter'> & {
      wanted: readonly Wanted[];
      wished: readonly (ReadonlySet<number> | undefined)[];
    },
  ) {
    this.#wanted = wanted;
    this.#limit = limit;
    this.#order = order;
    this.#limited = new LimitedPassages(store, source, { query, cache });
    this.#most = Math.max(ranked.passages, 2 * limit);
    const read = (call: ListedCall): SearchableCall | undefined => cache.texts.read(store, source, call);
    this.#ranking = new PassageRanking({
      wanted,
      wished,
      limits: query,
      limited: this.#limited,
      limit,
      isJoined,
      read,
      matchesIn: (call) => this.#inCall.get(call) ?? 0,
    });
  }

  take(block: IndexBlock<ListedCall>): void {
    const { calls, from, matched, scores } = block;
    const all = allOf(this.#wanted);
    this.#limited.read(block, (call, at) => scores[call.first - from + at]! > 0);
    for (const call of calls) {
      const mayHave = (at: number): boolean => scores[call.first - from + at]! > 0;
      let matches = 0;
      for (let at = 0; at < call.passages; at++) {
        const index = call.first - from + at;
        const score = scores[index]!;
        if (score === 0 || !this.#limited.has(call, at)) continue;
        const isMatch = (matched[index]! & all) === all;
        if (isMatch) matches += 1;
        if (isMatch && this.#order === 'newest') this.#newest.push({ call, at, score, mayHave });
        if (score >= this.#least) this.#candidates.push({ call, at, score, mayHave });
      }
      this.#matches += matches;
      if (matches > 0) this.#inCall.set(call, matches);
      if (this.#candidates.length > 8 * this.#most) this.#keepBest();
    }
    this.#keepBest();
    this.#keepNewest();
  }

  #keepNewest(): void {
    this.#newest.sort(newestFirst);
    this.#newest.length = Math.min(this.#newest.length, this.#limit);
  }

  /** Takes all passages within the limits of a query without words: all match, and the newest come first. */
  *takeAll(calls: readonly ListedCall[]): Steps<void> {
    const mayHave = (): boolean => false;
    for (const call of calls) {
      this.#limited.read({ calls: [call] }, () => true);
      const before = this.#newest.length;
      for (let at = 0; at < call.passages; at++)
        if (this.#limited.has(call, at)) this.#newest.push({ call, at, score: 0, mayHave });
      const matches = this.#newest.length - before;
      this.#matches += matches;
      if (matches > 0) this.#inCall.set(call, matches);
      if (this.#newest.length > 8 * this.#most) this.#keepNewest();
      yield;
    }
    this.#keepNewest();
  }

  /** Returns the best passages, from a limited number of calls, since reading calls takes the time. */
  *result(calls = Math.max(ranked.calls, this.#limit)): Steps<Omit<RankedPassages, 'within'>> {
    const isByQuarter = this.#order === 'newest';
    const passages =
      this.#newest.length > 0
        ? yield* this.#ranking.inOrder(this.#newest)
        : yield* this.#ranking.best(this.#mostCalls(calls));
    if (isByQuarter && this.#newest.length === 0) passages.sort(byQuarter);
    return {
      passages,
      matches: this.#matches,
      calls: this.#inCall.size,
      rules: this.#wanted.map(ruleOf),
    };
  }

  #keepBest(): void {
    this.#candidates.sort((one, other) => other.score - one.score || other.call.period - one.call.period);
    this.#candidates.length = Math.min(this.#candidates.length, this.#most);
    if (this.#candidates.length === this.#most) this.#least = this.#candidates.at(-1)!.score;
  }

  /** Returns the best candidates of a limited number of calls. */
  #mostCalls(most: number): Candidate[] {
    const calls = new Set<ListedCall>();
    return this.#candidates.filter(({ call }) => calls.has(call) || (calls.size < most && calls.add(call)));
  }
}

/** By quarter, newest first, and within a call in its order. */
const newestFirst = (one: Candidate, other: Candidate): number =>
  other.call.period - one.call.period || one.call.first - other.call.first || one.at - other.at;

/** The same for passages with only some of the words, which are ranked first. */
const byQuarter = (one: FoundPassage, other: FoundPassage): number =>
  orderOfQuarter(other.fyq) - orderOfQuarter(one.fyq) || one.cik - other.cik || one.start - other.start;

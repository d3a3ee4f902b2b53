import type { Steps } from '../../base/slices.ts';
import type { SearchProgress, WordRule } from '../../domain/search/foundPassage.ts';
import type { PassageLimits, PassageQuery } from '../../domain/search/passageQuery.ts';
import { wantedOf, type Wanted } from '../../domain/search/wanted.ts';
import type { SourceId } from '../sourceId.ts';
import { speakersWithin, type NamedCall, type Outline, type SearchedCall } from '../store/passages.ts';
import type { Store } from '../store/store.ts';
import type { CallTexts } from './callTexts.ts';
import type { CallSpeakers, CallsWithAll, LibrarySearch, PhraseCount } from './librarySearch.ts';
import { rankPassages, type CallReader, type Candidate } from './rankPassages.ts';
import { mostWanted, scanPassages, type Block } from './scanPassages.ts';

/** Reports partial results. */
export interface Reporter<T> {
  isDue: () => boolean;
  report: (soFar: T, progress: SearchProgress) => Steps<void>;
}

export type RankedPassages = Pick<LibrarySearch, 'passages' | 'matches' | 'calls' | 'rules'>;

export type CountedPassages = Pick<PhraseCount, 'calls' | 'rules'>;

/** Number of passages that are read and ranked, and of calls that they are in. */
const ranked = { passages: 150, calls: 60 };
/** Calls that are named in one step. */
const namedAtOnce = 1_000;

interface SearchOptions {
  query: PassageQuery;
  limit: number;
  texts: CallTexts;
  reporter?: Reporter<RankedPassages> | undefined;
}

/** Finds the best passages for a query. A step takes at most a few milliseconds. */
export function* searchPassages(
  store: Store,
  source: SourceId,
  { query, limit, texts, reporter }: SearchOptions,
): Steps<RankedPassages> {
  const calls = store.passages.calls(source, query);
  const wanted = yield* wantedIn(store, calls, query);
  const search = new PassageSearch(store, source, { query, wanted, limit, texts });
  if (wanted.length === 0) return yield* search.result();
  let read = 0;
  for (const block of scanPassages(store.passages, calls, wanted, { isScored: true })) {
    yield;
    if (!block) continue;
    search.take(block);
    read += block.calls.length;
    if (read < calls.length && reporter?.isDue())
      yield* reporter.report(yield* search.result(), { read, of: calls.length });
  }
  return yield* search.result();
}

/** Counts the passages that match the query, in every call within its limits, newest first. */
export function* countPassages(
  store: Store,
  source: SourceId,
  { query, reporter }: { query: PassageQuery; reporter?: Reporter<CountedPassages> | undefined },
): Steps<CountedPassages> {
  const calls = store.passages.calls(source, query);
  // A call in which nobody within the limits speaks has none.
  const all = store.passages.calls(source, { ...query, speaker: undefined, role: undefined });
  const wanted = yield* wantedIn(store, calls, query);
  const counts = new Map<number, number>();
  const names = new Map<number, NamedCall>();
  for (let from = 0; from < all.length; from += namedAtOnce) {
    const firsts = all.slice(from, from + namedAtOnce).map(({ first }) => first);
    for (const [first, named] of store.passages.named(firsts)) names.set(first, named);
    yield;
  }
  const result = (counted: readonly SearchedCall[]): CountedPassages => ({
    rules: wanted.map(ruleOf),
    calls: counted
      .toSorted((one, other) => other.period - one.period || one.first - other.first)
      .flatMap(({ first, words }) => {
        const named = names.get(first);
        return named ? [{ ...named.call, words, count: counts.get(first) ?? 0 }] : [];
      }),
  });
  if (wanted.length === 0) return result(all);
  const limited = new LimitedPassages(store, query);
  const counted: SearchedCall[] = [];
  for (const block of scanPassages(store.passages, calls, wanted, { isScored: false })) {
    yield;
    if (!block) continue;
    limited.read(block, (call, at) => block.matched[call.first - block.from + at] === allOf(wanted));
    for (const call of block.calls) counts.set(call.first, limited.matchesIn(block, call, allOf(wanted)));
    counted.push(...block.calls);
    if (counted.length < calls.length && reporter?.isDue())
      yield* reporter.report(result(counted), { read: counted.length, of: calls.length });
  }
  return result(all);
}

/**
 * The calls in which all phrases of a query are said, perhaps in different passages: those with most of them in one
 * passage first.
 */
export function* findCalls(
  store: Store,
  source: SourceId,
  { query, limit }: { query: PassageQuery; limit: number },
): Steps<CallsWithAll> {
  const calls = store.passages.calls(source, query);
  const wanted = yield* wantedIn(store, calls, query);
  const found: { call: SearchedCall; inOne: number }[] = [];
  for (const block of scanPassages(store.passages, calls, wanted, { isScored: false })) {
    yield;
    if (!block) continue;
    for (const call of block.calls) {
      const bits = block.matched.subarray(call.first - block.from, call.first - block.from + call.passages);
      if (bits.reduce((all, each) => all | each, 0) !== allOf(wanted) || wanted.length === 0) continue;
      found.push({ call, inOne: bits.reduce((most, each) => Math.max(most, countBits(each)), 0) });
    }
  }
  const best = found
    .sort((one, other) => other.inOne - one.inOne || other.call.period - one.call.period)
    .slice(0, limit)
    .map(({ call }) => call.first);
  const names = store.passages.named(best);
  return { count: found.length, first: best.flatMap((first) => names.get(first)?.call ?? []) };
}

/** Calls whose speakers are read, and how many at a time. */
const speakersOf = { calls: 400, atOnce: 40 };

/** The people who speak in the calls within the limits. */
export function* listSpeakers(store: Store, source: SourceId, limits: PassageLimits): Steps<CallSpeakers> {
  const all = store.passages.calls(source, { ...limits, role: undefined, speaker: undefined });
  yield;
  const isWithin = speakersWithin(limits);
  const calls = store.passages
    .calls(source, limits)
    .sort((one, other) => other.period - one.period)
    .slice(0, speakersOf.calls);
  const speakers = new Map<string, CallSpeakers['speakers'][number]>();
  for (let from = 0; from < calls.length; from += speakersOf.atOnce) {
    const firsts = calls.slice(from, from + speakersOf.atOnce).map(({ first }) => first);
    const outlines = store.passages.outlines(firsts);
    for (const first of firsts)
      for (const speaker of outlines.get(first)?.speakers ?? []) {
        const { name, role } = speaker;
        if (isWithin(speaker) && name + role !== '') speakers.set(`${name} ${role}`, { name, role });
      }
    yield;
  }
  return {
    calls: all.length,
    withoutRoles: all.filter(({ namesRoles }) => !namesRoles).length,
    speakers: [...speakers.values()],
  };
}

const allOf = ({ length }: readonly Wanted[]): number => (1 << length) - 1;

function* wantedIn(store: Store, calls: readonly SearchedCall[], { phrases }: PassageQuery): Steps<Wanted[]> {
  yield;
  const total = calls.reduce((sum, { passages }) => sum + passages, 0);
  return yield* wantedOf(phrases.slice(0, mostWanted), store.passages, total);
}

/** Tells which passages of a block are within the limits on speakers and sections. */
class LimitedPassages {
  readonly #store: Store;
  readonly #query: PassageQuery;
  readonly #isLimited: boolean;
  readonly #isWithin: ReturnType<typeof speakersWithin>;
  #outlines = new Map<number, Outline>();

  constructor(store: Store, query: PassageQuery) {
    this.#store = store;
    this.#query = query;
    this.#isLimited = (query.speaker ?? query.role ?? query.section) !== undefined;
    this.#isWithin = speakersWithin(query);
  }

  /** Reads what says who speaks in the calls with passages that may count. */
  read({ calls }: Block, mayCount: (call: SearchedCall, at: number) => boolean): void {
    if (!this.#isLimited) return;
    const needed = calls.filter((call) => {
      for (let at = 0; at < call.passages; at++) if (mayCount(call, at)) return true;
      return false;
    });
    this.#outlines = this.#store.passages.outlines(needed.map(({ first }) => first));
  }

  has(call: SearchedCall, at: number): boolean {
    if (!this.#isLimited) return true;
    const outline = this.#outlines.get(call.first);
    const passage = outline?.passages[at];
    if (!passage) return false;
    const { section } = this.#query;
    return (section === undefined || section === passage.section) && this.#isWithin(outline.speakers[passage.speaker]!);
  }

  matchesIn({ from, matched }: Block, call: SearchedCall, all: number): number {
    let count = 0;
    for (let at = 0; at < call.passages; at++)
      if (matched[call.first - from + at] === all && this.has(call, at)) count += 1;
    return count;
  }
}

/** Gathers what is found, block by block. */
class PassageSearch {
  readonly #store: Store;
  readonly #source: SourceId;
  readonly #query: PassageQuery;
  readonly #wanted: readonly Wanted[];
  readonly #limit: number;
  readonly #limited: LimitedPassages;
  readonly #texts: CallTexts;
  readonly #most: number;
  #candidates: Candidate[] = [];
  #matches = 0;
  #calls = 0;

  constructor(
    store: Store,
    source: SourceId,
    { query, wanted, limit, texts }: Omit<SearchOptions, 'reporter'> & { wanted: readonly Wanted[] },
  ) {
    this.#texts = texts;
    this.#store = store;
    this.#source = source;
    this.#query = query;
    this.#wanted = wanted;
    this.#limit = limit;
    this.#limited = new LimitedPassages(store, query);
    this.#most = Math.max(ranked.passages, 2 * limit);
  }

  take(block: Block): void {
    const { calls, from, matched, scores } = block;
    const all = allOf(this.#wanted);
    this.#limited.read(block, (call, at) => scores[call.first - from + at]! > 0);
    for (const call of calls) {
      let matches = 0;
      for (let at = 0; at < call.passages; at++) {
        const index = call.first - from + at;
        const score = scores[index]!;
        if (score === 0 || !this.#limited.has(call, at)) continue;
        if (matched[index] === all) matches += 1;
        this.#candidates.push({ call, at, score });
      }
      this.#matches += matches;
      if (matches > 0) this.#calls += 1;
      if (this.#candidates.length > 8 * this.#most) this.#keepBest();
    }
    this.#keepBest();
  }

  *result(): Steps<RankedPassages> {
    const passages = yield* rankPassages(this.#mostCalls(), {
      wanted: this.#wanted,
      limits: this.#query,
      limit: this.#limit,
      read: this.#read,
    });
    return {
      passages,
      ...{ matches: this.#matches, calls: this.#calls },
      rules: this.#wanted.map(ruleOf),
    };
  }

  #keepBest(): void {
    this.#candidates.sort((one, other) => other.score - one.score || other.call.period - one.call.period);
    this.#candidates.length = Math.min(this.#candidates.length, this.#most);
  }

  /** The best candidates, of no more calls than are read. */
  #mostCalls(): Candidate[] {
    const calls = new Set<SearchedCall>();
    const most = Math.max(ranked.calls, this.#limit);
    return this.#candidates.filter(({ call }) => calls.has(call) || (calls.size < most && calls.add(call)));
  }

  readonly #read: CallReader = (call) => this.#texts.read(this.#store, this.#source, call.first);
}

function ruleOf({ phrase, alternatives }: Wanted): WordRule {
  const named = (isMatch: boolean): string[] =>
    alternatives.filter((each) => each.isMatch === isMatch).map(({ words }) => words.join(' '));
  return { words: phrase.words.join(' '), counted: named(true), alsoFound: named(false) };
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

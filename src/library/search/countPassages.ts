import type { Steps } from '../../base/slices.ts';
import type { PassageQuery } from '../../domain/search/passageQuery.ts';
import { ruleOf } from '../../domain/search/wanted.ts';
import type { SourceId } from '../sourceId.ts';
import type { ListedCall } from '../store/passages.ts';
import type { Store } from '../store/store.ts';
import type { CallsWithAll, PhraseCount, Reporter } from './librarySearch.ts';
import { LimitedPassages } from './limitedPassages.ts';
import type { SearchCache } from './searchCache.ts';
import { allOf, scanPassages, wantedIn } from './scanPassages.ts';

export type CountedPassages = Pick<PhraseCount, 'calls' | 'rules'>;

interface CountingWork {
  query: PassageQuery;
  cache: SearchCache;
  reporter?: Reporter<CountedPassages> | undefined;
}

/** Counts the passages that match the query, in every call within its limits, newest first. */
export function* countPassages(
  store: Store,
  source: SourceId,
  { query, cache, reporter }: CountingWork,
): Steps<CountedPassages> {
  const calls = yield* cache.calls(store, source, query);
  // A call without a speaker within the limits, or without the section, has none.
  const all = yield* cache.calls(store, source, {
    ...query,
    speaker: undefined,
    role: undefined,
    side: undefined,
    section: undefined,
    marked: undefined,
  });
  // Words that only help to find aren't counted.
  const phrases = query.phrases.filter(({ isBeside }) => !isBeside);
  const wanted = yield* wantedIn(cache.vocabulary(store), calls, { ...query, phrases });
  const counts = new Map<number, number>();
  const result = (counted: readonly ListedCall[]): CountedPassages => ({
    rules: wanted.map(ruleOf),
    calls: counted
      .toSorted((one, other) => other.period - one.period || one.first - other.first)
      .map(({ call, first, words }) => ({ ...call, words, count: counts.get(first) ?? 0 })),
  });
  if (wanted.length === 0) return result(all);
  const limited = new LimitedPassages(store, source, { query, cache });
  const counted: ListedCall[] = [];
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
 * Returns the calls with all phrases of a query, perhaps in different passages: those with most of them in one passage
 * first.
 */
export function* findCalls(
  store: Store,
  source: SourceId,
  { query, cache, limit }: { query: PassageQuery; cache: SearchCache; limit: number },
): Steps<CallsWithAll> {
  const calls = yield* cache.calls(store, source, query);
  const wanted = yield* wantedIn(cache.vocabulary(store), calls, query);
  const found: { call: ListedCall; inOne: number }[] = [];
  for (const block of scanPassages(store.passages, calls, wanted, { isScored: false })) {
    yield;
    if (!block) continue;
    for (const call of block.calls) {
      const start = call.first - block.from;
      let has = 0;
      let inOne = 0;
      for (let at = start; at < start + call.passages; at++) {
        const bits = block.matched[at]!;
        if (bits === 0) continue;
        has |= bits;
        inOne = Math.max(inOne, countBits(bits));
      }
      if ((has & allOf(wanted)) === allOf(wanted) && wanted.length > 0) found.push({ call, inOne });
    }
  }
  const best = found
    .sort((one, other) => other.inOne - one.inOne || other.call.period - one.call.period)
    .slice(0, limit)
    .map(({ call }) => call.call);
  return { count: found.length, first: best };
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

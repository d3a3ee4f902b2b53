import { firstIndex } from '../../base/sortedSearch.ts';
import type { Steps } from '../../base/slices.ts';
import type { PassageLimits, PassageQuery } from '../../domain/search/passageQuery.ts';
import { wantedOf, type Vocabulary, type Wanted } from '../../domain/search/wanted.ts';
import { matchExpression, nearExpression } from '../store/matchExpression.ts';
import type { PassageStore, SearchedCall } from '../store/passages.ts';

/** Passages of calls with consecutive ids, and the wanted phrases that they have. */
export interface IndexBlock<C extends SearchedCall = SearchedCall> {
  calls: readonly C[];
  /** The id of the passage at index 0 of the arrays. */
  from: number;
  /** For each passage, a bit for each wanted phrase that it has by the rule of matching. */
  matched: Int32Array;
  /** Higher is better; 0 for a passage without any wanted phrase. */
  scores: Float32Array;
}

/** Maximum number of ids in a block of several calls, so that reading its wanted words takes a few milliseconds. */
const mostIds = 16_384;
/** Words in fewer passages are read once, and not again for every block. */
const rare = 20_000;
/** Maximum number of alternatives read in one query. */
const atOnce = 250;
/** Neighboring pairs are searched if more passages than are ranked have both words. */
const frequentPair = 200;
const pairDistance = 6;
const worthOfPair = 0.3;

interface ScanOptions {
  /** By index among the wanted phrases, the calls that fit a wish, by the ids of their first passages. */
  wished?: readonly (ReadonlySet<number> | undefined)[];
  /** True if passages are scored; otherwise only matches are returned. */
  isScored: boolean;
}

/** A read of the index for one or two phrases. */
interface IndexRead {
  expression: string;
  /** The bit of its phrase; 0 for a pair. */
  bit: number;
  score: number;
  isMatch: boolean;
  /** Ascending ids of all passages that have it, if it is rare. */
  ids?: readonly number[];
  isRare: boolean;
}

/** Maximum number of phrases, since each has a bit. */
const mostWanted = 24;

/** Returns the bits of a passage with all wanted phrases, except those that only help to find. */
export const allOf = (wanted: readonly Wanted[]): number =>
  wanted.reduce((bits, { phrase }, at) => (phrase.isBeside ? bits : bits | (1 << at)), 0);

/** The calls that fit each wish of a query, by the ids of their first passages. */
export type WishedCalls = ReadonlyMap<PassageLimits, ReadonlySet<number>>;

/** The approximate share of a call's passages that a limit to a person, a role or a part of the call leaves. */
const shareWithin = ({ speaker, role, side, section }: PassageLimits): number =>
  speaker !== undefined ? 0.1 : (role ?? side) !== undefined ? 0.2 : section !== undefined ? 0.5 : 1;

/** Returns the phrases of a query with the words of the index that may stand for them. */
export function* wantedIn(
  vocabulary: Vocabulary,
  calls: readonly SearchedCall[],
  { phrases }: PassageQuery,
  fitting: WishedCalls = new Map(),
): Steps<Wanted[]> {
  yield;
  const passagesOf = (some: readonly SearchedCall[]): number => some.reduce((sum, { passages }) => sum + passages, 0);
  const within = (wish: PassageLimits): number => {
    const firsts = fitting.get(wish);
    return firsts ? passagesOf(calls.filter(({ first }) => firsts.has(first))) * shareWithin(wish) : 0;
  };
  return yield* wantedOf(phrases.slice(0, mostWanted), vocabulary, passagesOf(calls), within);
}

/** Scans the passages of the calls, the most recently filed first. */
export function* scanPassages<C extends SearchedCall>(
  store: PassageStore,
  calls: readonly C[],
  wanted: readonly Wanted[],
  { isScored, wished = [] }: ScanOptions,
): Generator<IndexBlock<C> | undefined, void, undefined> {
  const readings = readingsOf(wanted.slice(0, mostWanted), isScored);
  const blocks = blocksOf(calls);
  const [first, last] = [calls[0], calls.at(-1)];
  if (!first || !last) return;
  if (blocks.length > 1)
    for (const reading of readings)
      if (reading.isRare) {
        reading.ids = store.matching(reading.expression, first.first, last.first + last.passages);
        yield undefined;
      }
  for (const block of blocks.toReversed()) {
    const from = block[0]!.first;
    const till = block.at(-1)!.first + block.at(-1)!.passages;
    const matched = new Int32Array(till - from);
    const seen = new Int32Array(till - from);
    const scores = new Float32Array(till - from);
    for (const { expression, ids, bit, score, isMatch } of readings) {
      for (const id of ids ? between(ids, from, till) : store.matching(expression, from, till)) {
        const at = id - from;
        if ((seen[at]! & bit) !== 0) continue;
        seen[at]! |= bit;
        if (isMatch) matched[at]! |= bit;
        scores[at]! += score;
      }
      yield undefined;
    }
    for (const [index, fitting] of wished.entries())
      for (const call of fitting ? block : [])
        if (fitting!.has(call.first))
          for (let at = call.first - from; at < call.first - from + call.passages; at++)
            if (scores[at]! > 0 && (seen[at]! & (1 << index)) === 0) scores[at]! += wanted[index]!.weight;
    yield { calls: block, from, matched, scores };
  }
}

function blocksOf<C extends SearchedCall>(calls: readonly C[]): C[][] {
  const blocks: C[][] = [];
  for (const call of calls) {
    const block = blocks.at(-1);
    if (block && call.first + call.passages - block[0]!.first <= mostIds) block.push(call);
    else blocks.push([call]);
  }
  return blocks;
}

/** Orders the most valuable alternatives of a phrase first, so that each passage counts its best one. */
function readingsOf(wanted: readonly Wanted[], isScored: boolean): IndexRead[] {
  const ofPhrases = wanted.flatMap(({ alternatives, weight }, at) => {
    const levels = new Map<string, typeof alternatives>();
    for (const each of alternatives) {
      if (!each.isMatch && !isScored) continue;
      const name = `${each.worth} ${each.isMatch}`;
      levels.set(name, [...(levels.get(name) ?? []), each]);
    }
    return [...levels.values()].flatMap((level) =>
      chunksOf(level).map((chunk): IndexRead => ({
        expression: matchExpression(chunk.map(({ words }) => words)),
        bit: 1 << at,
        score: weight * chunk[0]!.worth,
        isMatch: chunk[0]!.isMatch,
        isRare: chunk.reduce((sum, { passages }) => sum + passages, 0) <= rare,
      })),
    );
  });
  return isScored ? [...ofPhrases, ...pairsOf(wanted)] : ofPhrases;
}

/** Returns neighboring words of the query, which may also be near each other in passages. */
function pairsOf(wanted: readonly Wanted[]): IndexRead[] {
  return wanted.slice(1).flatMap((second, at): IndexRead[] => {
    const [one, other] = [wanted[at]!, second].map(({ alternatives }) =>
      alternatives.filter(({ isMatch, words }) => isMatch && words.length === 1).slice(0, 2),
    );
    const countOf = (some: typeof one): number => (some ?? []).reduce((sum, { passages }) => sum + passages, 0);
    const fewer = Math.min(countOf(one), countOf(other));
    if (fewer < frequentPair) return [];
    const [ones, others] = [one!.map(({ words }) => words[0]!), other!.map(({ words }) => words[0]!)];
    const expression = nearExpression(ones, others, pairDistance);
    const score = worthOfPair * Math.min(wanted[at]!.weight, second.weight);
    return [{ expression, bit: 0, score, isMatch: false, isRare: fewer <= rare }];
  });
}

/**
 * Groups alternatives that are read together: those with few passages while their total is small, then the frequent
 * ones.
 */
function chunksOf(level: Wanted['alternatives']): Wanted['alternatives'][number][][] {
  const chunks: Wanted['alternatives'][number][][] = [];
  let room = 0;
  for (const each of level.toSorted((one, other) => one.passages - other.passages)) {
    room -= each.passages;
    const chunk = chunks.at(-1);
    if (chunk && room >= 0 && chunk.length < atOnce) chunk.push(each);
    else {
      chunks.push([each]);
      room = rare - each.passages;
    }
  }
  return chunks;
}

/** Returns the ascending ids that are in a range. */
function between(ids: readonly number[], from: number, till: number): readonly number[] {
  const firstFrom = (least: number): number => firstIndex(ids.length, (at) => ids[at]! >= least);
  return ids.slice(firstFrom(from), firstFrom(till));
}

import type { Steps } from '../../base/slices.ts';
import { isOverlapping } from './marks.ts';
import type { SpokenSentence } from './sentences.ts';
import type { Subjects } from './subjects.ts';

/** Sentences about the same subject: one, or a few in a row, of each call. */
export interface SentencePair {
  earlier: readonly SpokenSentence[];
  later: readonly SpokenSentence[];
  /** Terms that both have; the most telling first, never empty. */
  shared: readonly string[];
}

interface Match {
  earlier: SpokenSentence;
  later: SpokenSentence;
  shared: readonly string[];
  score: number;
}

export const mostPairs = 40;
/** Maximum number of sentences of a call that are compared: more than any known call has. */
const mostCandidates = 600;
/** A term in more sentences finds no others by itself. */
const mostHaving = 60;
/** Matches of one sentence that are kept, in case others take the better ones. */
const mostOfOne = 8;
const mostInRow = 3;
/** Least similarity of two sentences, and least score of a neighbor, as a share of the first one's. */
const least = { alike: 0.12, neighbor: 0.1 };
/** Sentences before one that show its subject. */
const around = 5;
const mostShared = 4;

/**
 * Pairs sentences of two calls that share telling words, are of the same side and stand in similar places. Each is in
 * one pair. Expectations and what analysts ask about come first; pairs about what another pair has come later.
 */
export function* pairPassages(
  earlier: readonly SpokenSentence[],
  later: readonly SpokenSentence[],
  subjects: Subjects,
): Steps<SentencePair[]> {
  const scoreOf = yield* makeScorer(earlier, later, subjects);
  const having = new Map<string, SpokenSentence[]>();
  for (const sentence of candidatesOf(earlier, subjects))
    for (const term of sentence.terms.keys()) {
      const known = having.get(term);
      if (known) known.push(sentence);
      else having.set(term, [sentence]);
    }
  yield;
  const found: Match[] = [];
  for (const sentence of candidatesOf(later, subjects)) {
    const others = new Set<SpokenSentence>();
    for (const term of sentence.terms.keys()) {
      const same = having.get(term) ?? [];
      if (same.length <= mostHaving) for (const other of same) others.add(other);
    }
    const matches = [...others].flatMap((other) => scoreOf(other, sentence) ?? []);
    found.push(...matches.sort((one, other) => other.score - one.score).slice(0, mostOfOne));
    yield;
  }
  return yield* choose(found, subjects);
}

function candidatesOf(sentences: readonly SpokenSentence[], { isRecurring }: Subjects): SpokenSentence[] {
  return sentences
    .filter(
      ({ amounts, looksAhead, terms }) => (amounts.length > 0 || looksAhead) && [...terms.keys()].some(isRecurring),
    )
    .slice(0, mostCandidates);
}

type Scorer = (earlier: SpokenSentence, later: SpokenSentence) => Match | undefined;

function* makeScorer(
  earlier: readonly SpokenSentence[],
  later: readonly SpokenSentence[],
  subjects: Subjects,
): Steps<Scorer> {
  const weights = new Map<SpokenSentence, number>();
  const contexts = new Map<SpokenSentence, { terms: Set<string>; weight: number; at: number }>();
  for (const sentences of [earlier, later])
    for (const [at, sentence] of sentences.entries()) {
      weights.set(sentence, subjects.weigh(sentence.terms.keys()));
      const before = sentences.slice(Math.max(0, at - around), at).filter(({ turn }) => turn === sentence.turn);
      const terms = new Set(before.flatMap((each) => [...each.terms.keys()].filter(subjects.isRecurring)));
      contexts.set(sentence, { terms, weight: subjects.weigh(terms), at: at / sentences.length });
      yield;
    }
  return (one, other) => {
    if (one.side !== other.side) return undefined;
    const shared = [...other.terms.keys()].filter((term) => one.terms.has(term));
    const common = subjects.weigh(shared);
    const alike = common / (Math.sqrt(weights.get(one)! * weights.get(other)!) || 1);
    const haveAmounts = one.amounts.length > 0 && other.amounts.length > 0;
    if (alike < least.alike || (!haveAmounts && alike > 0.8)) return undefined;
    const [before, after] = [contexts.get(one)!, contexts.get(other)!];
    const known = subjects.weigh([...before.terms].filter((term) => after.terms.has(term)));
    const context = Math.min(1, (2 * known) / (Math.sqrt(before.weight * after.weight) || 1));
    const score =
      Math.min(alike, 0.8) *
      (common / (common + 5)) *
      (1 + subjects.interest(shared)) *
      weightOfKinds(one, other) *
      (one.section === other.section ? 1 : 0.8) *
      (0.5 + 0.5 * context) *
      (1 - 0.2 * Math.abs(before.at - after.at));
    return { earlier: one, later: other, shared, score };
  };
}

/** Two expectations with numbers weigh most, then two numbers. */
function weightOfKinds(one: SpokenSentence, other: SpokenSentence): number {
  const haveAmounts = one.amounts.length > 0 && other.amounts.length > 0;
  if (one.looksAhead !== other.looksAhead) return haveAmounts ? 0.84 : 0.42;
  if (one.looksAhead) return haveAmounts ? 4 : 0.8;
  return haveAmounts ? 1.2 : 0.6;
}

function* choose(found: readonly Match[], subjects: Subjects): Steps<SentencePair[]> {
  const pairs: SentencePair[] = [];
  const taken = new Set<SpokenSentence>();
  /** How often a term is in the pairs that were chosen. */
  const said = new Map<string, number>();
  let left = found.toSorted((one, other) => other.score - one.score);
  while (pairs.length < mostPairs) {
    left = left.filter(({ earlier, later }) => !taken.has(earlier) && !taken.has(later));
    const best = clearestOf(left, said, subjects);
    if (!best) break;
    const row = withNeighbors(best, left, subjects);
    for (const { earlier, later } of row) taken.add(earlier).add(later);
    for (const term of new Set(row.flatMap(({ shared }) => shared))) said.set(term, (said.get(term) ?? 0) + 1);
    pairs.push({
      earlier: row.map(({ earlier }) => earlier),
      later: row.map(({ later }) => later),
      shared: tellingOf(best, subjects),
    });
    yield;
  }
  return pairs;
}

/** Returns the match with the highest score, which is lower the more of its subject was said before. */
function clearestOf(left: readonly Match[], said: ReadonlyMap<string, number>, subjects: Subjects): Match | undefined {
  let best: Match | undefined;
  let most = 0;
  for (const match of left) {
    if (match.score <= most) break;
    const terms = match.shared.filter(subjects.isRecurring);
    const old = terms.reduce((sum, term) => sum + subjects.weigh([term]) * (1 - 0.6 ** (said.get(term) ?? 0)), 0);
    const score = match.score * (1 - (0.7 * old) / (subjects.weigh(terms) || 1));
    if (score > most) [best, most] = [match, score];
  }
  return best;
}

/** Adds matches whose sentences stand next to those of a match in both calls. */
function withNeighbors(best: Match, left: readonly Match[], subjects: Subjects): Match[] {
  const row = [best];
  while (row.length < mostInRow) {
    const [first, last] = [row[0]!, row.at(-1)!];
    const next = left.find(
      (match) =>
        match.score > best.score * least.neighbor &&
        (follows(first, match) || follows(match, last)) &&
        match.shared.some((term) => subjects.isRecurring(term) && best.shared.includes(term)),
    );
    if (!next) break;
    if (follows(first, next)) row.unshift(next);
    else row.push(next);
  }
  return row;
}

function follows(match: Match, previous: Match): boolean {
  return (['earlier', 'later'] as const).every(
    (side) => match[side].turn === previous[side].turn && match[side].number === previous[side].number + 1,
  );
}

/** Returns the clearest of the shared terms, without parts of others. */
function tellingOf({ later, shared }: Match, subjects: Subjects): string[] {
  const subject = shared.filter(subjects.isRecurring);
  const sorted = (subject.length > 0 ? subject : shared)
    .map((term) => ({ term, place: later.terms.get(term)!, clarity: subjects.clarity(term) }))
    .sort((one, other) => other.clarity - one.clarity);
  const told: typeof sorted = [];
  for (const each of sorted) if (!told.some(({ place }) => isOverlapping(place, each.place))) told.push(each);
  return told.slice(0, mostShared).map(({ term }) => term);
}

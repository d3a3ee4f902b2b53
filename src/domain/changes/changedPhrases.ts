import type { Steps } from '../../base/slices.ts';
import { namesSubject } from './changeWords.ts';
import { isOverlapping } from './marks.ts';
import type { SpokenSentence } from './sentences.ts';

/** A phrase that one call has and another lacks. */
export interface TermChange {
  term: string;
  /** Number of sentences in each call. */
  counts: readonly number[];
  /** Number of consecutive calls before the later one that lack a new phrase, or have a dropped one. */
  before: number;
  /** The sentences of the call that shows the phrase. */
  sentences: readonly SpokenSentence[];
}

interface PhraseQuery {
  /** Sentences of each call, the earliest call first. */
  calls: readonly (readonly SpokenSentence[])[];
  earlier: number;
  later: number;
  change: 'added' | 'dropped';
}

const mostListed = 30;
/** A phrase in fewer sentences may be chance, unless as many calls before had it. */
const fewest = { sentences: 2, calls: 3 };
/** Phrases examined in one step. */
const stride = 5_000;

/**
 * Finds the phrases of two and more words that only one of two calls has. A new one weighs more the more often it is
 * said than in the company's other calls, a dropped one the more often it is said in them; both the longer it was so.
 */
export function* changedPhrases({ calls, earlier, later, change }: PhraseQuery): Steps<TermChange[]> {
  const isNew = change === 'added';
  // A phrase that the call just before lacks was dropped before.
  const shown = calls[isNew ? later : later - 1]!;
  const sentencesOf = new Map<string, SpokenSentence[]>();
  for (const sentence of shown) {
    for (const term of sentence.terms.keys()) {
      const known = sentencesOf.get(term);
      if (known) known.push(sentence);
      else if (term.includes(' ') && namesSubject(term)) sentencesOf.set(term, [sentence]);
    }
    yield;
  }
  const counts = new Map<string, number[]>();
  let seen = 0;
  for (const [term, { length }] of sentencesOf) {
    if (++seen % stride === 0) yield;
    if (length >= fewest.sentences || !isNew) counts.set(term, new Array<number>(calls.length).fill(0));
  }
  for (const [call, sentences] of calls.entries())
    for (const { terms } of sentences) {
      for (const term of terms.keys()) {
        const of = counts.get(term);
        if (of) of[call]!++;
      }
      yield;
    }
  const found: (TermChange & { weight: number })[] = [];
  for (const [term, of] of counts) {
    if (++seen % stride === 0) yield;
    if ((of[earlier] === 0) !== isNew || (of[later] === 0) === isNew) continue;
    const sentences = sentencesOf.get(term)!;
    const before = later - 1 - of.slice(0, later).findLastIndex((count) => (count === 0) !== isNew);
    if (before === 0 || (sentences.length < fewest.sentences && before < fewest.calls)) continue;
    const others = of.filter((_, call) => call !== later);
    const usual = others.reduce((sum, count) => sum + count, 0) / others.length;
    // One speaker may repeat a phrase in every sentence.
    const turns = new Set(sentences.map(({ turn }) => turn)).size;
    const surprise = isNew
      ? turns * Math.log((sentences.length + 0.5) / (usual + 0.5))
      : usual * Math.log(2 * usual + 1);
    const weight = surprise * Math.log2(1 + before);
    found.push({ term, counts: of, before, sentences, weight });
  }
  const length = (term: string): number => term.split(' ').length;
  found.sort((one, other) => other.weight - one.weight || length(other.term) - length(one.term));
  return withoutParts(found);
}

/** Leaves out what stands in no other sentences than a phrase before, and overlaps it there. */
function withoutParts(found: readonly TermChange[]): TermChange[] {
  const listed: TermChange[] = [];
  for (const change of found) {
    const isPart = listed.some(({ term, sentences }) =>
      change.sentences.every(
        (each) => sentences.includes(each) && isOverlapping(each.terms.get(term)!, each.terms.get(change.term)!),
      ),
    );
    if (!isPart) listed.push(change);
    if (listed.length === mostListed) break;
  }
  return listed;
}

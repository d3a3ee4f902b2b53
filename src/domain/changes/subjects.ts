import type { Steps } from '../../base/slices.ts';
import { namesMeasure, namesSubject } from './changeWords.ts';
import type { SpokenSentence } from './sentences.ts';

/** A recurring subject is in at least this many of the company's calls, or in all of fewer. */
const leastCalls = 3;
/** Sentences between two steps. */
const stride = 100;
const mostTold = 3;

/** Weighs the terms of a company's calls by what all of its calls have. */
export interface Subjects {
  /** Returns whether a term names a subject that several calls have. */
  isRecurring: (term: string) => boolean;
  /** The rarer a term is, the more it weighs; less if it isn't a recurring subject. */
  weigh: (terms: Iterable<string>) => number;
  /** How well a term says what sentences are about: phrases and measures more than words. */
  clarity: (term: string) => number;
  /** How much the analysts ask about what some terms name, and whether the company is measured by it. */
  interest: (terms: readonly string[]) => number;
}

/** Finds the subjects to which a company's calls return. */
export function* recurringSubjects(calls: readonly (readonly SpokenSentence[])[]): Steps<Subjects> {
  const sentencesOf = new Map<string, number>();
  const callsOf = new Map<string, number>();
  const askedOf = new Map<string, number>();
  const count = (counts: Map<string, number>, term: string): void => void counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const sentences of calls) {
    const inCall = new Set<string>();
    const inTurn = new Set<string>();
    let turn = -1;
    for (const [at, sentence] of sentences.entries()) {
      if (at % stride === 0) yield;
      if (sentence.turn !== turn) inTurn.clear();
      turn = sentence.turn;
      for (const term of sentence.terms.keys()) {
        count(sentencesOf, term);
        inCall.add(term);
        if (sentence.side !== 'analyst' || inTurn.has(term)) continue;
        inTurn.add(term);
        count(askedOf, term);
      }
    }
    for (const term of inCall) count(callsOf, term);
    yield;
  }
  const all = calls.reduce((sum, { length }) => sum + length, 0);
  const enough = Math.min(leastCalls, calls.length);
  const isRecurring = (term: string): boolean => (callsOf.get(term) ?? 0) >= enough && namesSubject(term);
  const weights = new Map<string, number>();
  const weightOf = (term: string): number => {
    let weight = weights.get(term);
    if (weight !== undefined) return weight;
    const rare = Math.log(1 + all / (1 + (sentencesOf.get(term) ?? 0)));
    // The words of a phrase count as well.
    weight = rare * (isRecurring(term) ? 1 : 0.5) * (term.includes(' ') ? 0.5 : 1);
    weights.set(term, weight);
    return weight;
  };
  return {
    isRecurring,
    weigh(terms) {
      let sum = 0;
      for (const term of terms) sum += weightOf(term);
      return sum;
    },
    clarity(term) {
      const words = term.split(' ').length;
      return weightOf(term) * (words === 1 ? 1 : 2 + words) * (namesMeasure(term) ? 1.5 : 1);
    },
    interest(terms) {
      const asked = terms
        .filter(isRecurring)
        .map((term) => Math.log1p(askedOf.get(term) ?? 0))
        .sort((one, other) => other - one)
        .slice(0, mostTold);
      return asked.reduce((sum, each) => sum + each, 0) / mostTold + (terms.some(namesMeasure) ? 1 : 0);
    },
  };
}

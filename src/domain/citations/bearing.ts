import { negates } from './negation.ts';

const turning =
  /(?<![\p{L}\p{N}])(?:minus|negative|positive|down|lower|decline[ds]?|declining|fell|fall|falls|falling|decrease[ds]?|decreasing|shrank|dropped|worse|less|fewer|up|higher|grew|grow|grows|growing|rose|rise|rises|rising|increase[ds]?|increasing|better|more|if|unless|except|assuming|provided|but|although|though|because|until|hundred|thousand|million|billion|trillion)(?![\p{L}\p{N}])/gu;
const number = /(?:(?<![\p{L}\p{N}])-\p{Sc}?)?\p{Nd}(?:[\p{Nd}.,]*\p{Nd})?%?/gu;

/** The part of words that decides what a sentence says: whether they deny, and which numbers and turns they have. */
export interface Bearing {
  isNegated: boolean;
  /** Numbers, scales, directions and conditions, sorted. */
  terms: string;
}

/**
 * Reads the bearing of words folded with `words`. A person's own words in place of a speaker's are honest only where
 * both bear the same.
 */
export function bearingOf(words: string): Bearing {
  const terms = [...words.matchAll(turning), ...words.matchAll(number)].map(([term]) => term);
  return { isNegated: negates(words), terms: terms.toSorted().join(' ') };
}

export function bearsNothing({ isNegated, terms }: Bearing): boolean {
  return !isNegated && terms === '';
}

import type { Phrase } from './passageQuery.ts';
import { numbersOf } from './singular.ts';
import { tokensOf } from '../passages/tokens.ts';

/**
 * Returns whether a text has every phrase. Every list and count uses this rule: case, accents and marks between words
 * are ignored, and the last word of a phrase matches in either number unless it is in quotation marks. The index uses
 * the same forms ({@link lastWordsOf}).
 */
export function hasPhrases(text: string, phrases: readonly Phrase[]): boolean {
  const { words } = tokensOf(text);
  return phrases.every((phrase) => hasPhrase(words, phrase));
}

/** Returns the forms of a phrase's last word that match: the word alone, or both of its numbers. */
export function lastWordsOf({ words, isBeginning, isExact }: Phrase): string[] {
  const last = words.at(-1)!;
  return isBeginning || isExact ? [last] : numbersOf(last);
}

function hasPhrase(words: readonly string[], phrase: Phrase): boolean {
  return placesOf(words, phrase).next().done !== true;
}

/** Yields the indexes at which a phrase starts among a text's words, by the rule of {@link hasPhrases}. */
export function* placesOf(words: readonly string[], phrase: Phrase): Generator<number, undefined> {
  const { words: wanted, isBeginning } = phrase;
  const last = wanted.length - 1;
  const forms = lastWordsOf(phrase);
  for (let at = 0; at + last < words.length; at++) {
    const word = words[at + last]!;
    if (!forms.includes(word) && !(isBeginning && word.startsWith(wanted[last]!))) continue;
    let same = 0;
    while (same < last && words[at + same] === wanted[same]) same += 1;
    if (same === last) yield at;
  }
}

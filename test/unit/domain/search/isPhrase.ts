import { lastWordsOf } from '../../../../src/domain/search/hasPhrases.ts';
import type { Phrase } from '../../../../src/domain/search/passageQuery.ts';

/** Whether these words are exactly those of a phrase. */
export function isPhrase(words: readonly string[], phrase: Phrase): boolean {
  const { words: wanted, isBeginning } = phrase;
  const last = wanted.length - 1;
  return (
    words.length === wanted.length &&
    words.every(
      (word, at) =>
        (at === last ? lastWordsOf(phrase).includes(word) : word === wanted[at]) ||
        (isBeginning && at === last && word.startsWith(wanted[at]!)),
    )
  );
}

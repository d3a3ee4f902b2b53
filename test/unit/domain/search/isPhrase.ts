import type { Phrase } from '../../../../src/domain/search/passageQuery.ts';

/** Whether these words are exactly those of a phrase. */
export function isPhrase(words: readonly string[], { words: wanted, isBeginning }: Phrase): boolean {
  const last = wanted.length - 1;
  return (
    words.length === wanted.length &&
    words.every((word, at) => word === wanted[at] || (isBeginning && at === last && word.startsWith(wanted[at]!)))
  );
}

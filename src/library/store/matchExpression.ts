import type { Phrase } from '../../domain/search/passageQuery.ts';

/** SQLite reads no deeper expressions; the words that are left out here are compared when the turns are read. */
export const mostWords = 40;

/** An expression of SQLite's text search, in which nothing that a person typed has a meaning of its own. */
export function matchExpression(phrases: readonly Phrase[]): string {
  return phrases
    .map(({ words, isBeginning }) => {
      const isWhole = words.length <= mostWords;
      return `words : ${quoted(words.slice(0, mostWords).join(' '))}${isBeginning && isWhole ? ' *' : ''}`;
    })
    .join(' AND ');
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

import type { Phrase } from '../../domain/search/passageQuery.ts';

/** SQLite accepts no deeper expressions. Further words are compared when the turns are read. */
export const mostWords = 40;

/** Makes an expression for SQLite's text search, in which nothing a person typed acts as syntax. */
export function matchExpression(phrases: readonly Phrase[]): string {
  return phrases
    .map(({ words, isBeginning }) => {
      const isWhole = words.length <= mostWords;
      return `words : ${quoted(words.slice(0, mostWords).join(' '))}${isBeginning && isWhole ? ' *' : ''}`;
    })
    .join(' AND ');
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

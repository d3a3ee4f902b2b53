import type { PassageQuery } from '../../domain/search/passageQuery.ts';
import { limitWords } from './passages.ts';

/** SQLite reads no deeper expressions; the words that are left out here are compared when the turns are read. */
const mostWords = 40;

/** An expression of SQLite's text search, in which nothing that a person typed has a meaning of its own. */
export function matchExpression(query: PassageQuery): string {
  const { speaker, role } = limitWords(query);
  return [
    ...query.phrases.map(({ words, isBeginning }) => {
      const isWhole = words.length <= mostWords;
      return `words : ${quoted(words.slice(0, mostWords).join(' '))}${isBeginning && isWhole ? ' *' : ''}`;
    }),
    ...speaker.slice(0, mostWords).map((word) => `speaker : ${quoted(word)} *`),
    ...role.slice(0, mostWords).map((word) => `role : ${quoted(word)} *`),
    ...(query.section === undefined ? [] : [`section : ${quoted(query.section)}`]),
  ].join(' AND ');
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

import { listReaderOf, readerOf } from '../../base/stored.ts';
import { question, type SearchQuery } from './protocol.ts';

/** The key of the kept searches in the state that all windows share. */
export const keptSearchesKey = 'search.kept';

/** Reads a saved search from this or an earlier version; undefined for any other value. */
export const readKeptSearch = readerOf(question);

/** The key of the latest searches, newest first. */
export const recentSearchesKey = 'search.recent';
export const readRecentSearches = listReaderOf(question);

const mostRecent = 8;

/** Adds a search as the latest one. Text that was extended or shortened counts as one search with its predecessor. */
export function withRecentSearch(recent: readonly SearchQuery[], asked: SearchQuery): SearchQuery[] {
  const [last, ...older] = recent;
  const isSame = last !== undefined && isSameBut(last, asked);
  if (isSame && last.text.startsWith(asked.text)) return [...recent];
  const others = isSame && asked.text.startsWith(last.text) ? older : recent;
  return [asked, ...others.filter((each) => !isSameBut(each, asked) || each.text !== asked.text)].slice(0, mostRecent);
}

/** Returns whether two searches have the same limits, whatever their text, order and words. */
function isSameBut(one: SearchQuery, other: SearchQuery): boolean {
  return (['company', 'quarter', 'speaker', 'role', 'label', 'section', 'who'] as const).every(
    (each) => one[each] === other[each],
  );
}

/** Returns searches that show what can be asked, the last about a company in the library. */
export function exampleSearches(tickers: readonly string[]): string[] {
  const [ticker] = tickers;
  return ticker === undefined
    ? []
    : ['"gross margin"', 'guidance who:management', 'pric* last 4 quarters', `demand ${ticker}`];
}

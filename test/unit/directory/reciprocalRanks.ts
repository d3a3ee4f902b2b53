import type { DirectoryEntry } from '../../../src/directory/entry.ts';

/** For each query, one over the place of what it means among what is found; 0 where it is not found. */
export function reciprocalRanks(
  queries: readonly (readonly [query: string, ticker: string])[],
  search: (query: string) => readonly DirectoryEntry[],
): { query: string; rank: number }[] {
  return queries.map(([query, ticker]) => {
    const place = search(query).findIndex((entry) => bears(entry, ticker));
    return { query, rank: place < 0 ? 0 : 1 / (place + 1) };
  });
}

function bears(entry: DirectoryEntry, ticker: string): boolean {
  if (entry.kind === 'series') return entry.classes.some((each) => each.ticker === ticker);
  return entry.kind === 'company' ? entry.tickers.includes(ticker) : entry.ticker === ticker;
}

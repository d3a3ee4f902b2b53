import type { Library } from '../library/library.ts';
import { waitForIndex } from '../library/waitForIndex.ts';
import type { CallName } from './citedCalls.ts';

/** The calls that a search found. */
export interface FoundNames {
  names: readonly CallName[];
  /** True if no other call has the words. */
  isAll: boolean;
  /** Number of calls that the search skipped because they aren't indexed. */
  unsearched: number;
}

/** Finds the calls that have all of these words, best first: of all companies, or of those with these CIKs. */
export type SearchCalls = (words: readonly string[], ciks: readonly number[] | undefined) => Promise<FoundNames>;

/** Maximum number of turns with the words that the quotation may be from. */
const mostPlaces = 16;

/** Searches the connected source's library. A patient search waits a moment for calls that aren't indexed yet. */
export function searchLibrary(
  library: () => Promise<Library>,
  { isPatient, signal }: { isPatient: boolean; signal?: AbortSignal | undefined },
): SearchCalls {
  let indexed: Promise<void> | undefined;
  return async (words, ciks) => {
    const opened = await library();
    if (isPatient) await (indexed ??= waitForIndex(opened, signal));
    const phrases = words.map((word) => ({ words: [word], isBeginning: false, isExact: false }));
    const found = await opened.callsWith({ phrases, ciks }, { limit: mostPlaces, ...(signal && { signal }) });
    const names = found.first.map(({ cik, fyq }) => ({ cik, fyq }));
    return { names, isAll: found.count <= names.length, unsearched: found.waiting + found.unsearchable };
  };
}

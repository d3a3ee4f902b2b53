import type { CallCount, FoundPassage, SearchProgress } from '../../domain/search/foundPassage.ts';

export interface LibrarySearch {
  /** The best first. */
  passages: FoundPassage[];
  /** All turns that have what was looked for, and the calls they are of. */
  matches: number;
  calls: number;
  /** Calls in the library that were searched. */
  indexed: number;
  /** Calls in the library whose text could not be read into the index, and which no search finds. */
  unsearchable: number;
  /** Calls in the library that are not in the index yet; see `Library.onDidIndex`. */
  waiting: number;
  /** Only of what was found so far. */
  progress?: SearchProgress;
}

export interface SearchOptions {
  limit: number;
  /** Nobody wants the outcome any more. */
  signal?: AbortSignal;
  /** What was found in the newest calls, where finding all of it takes longer than a moment. */
  onSoFar?: (found: LibrarySearch) => void;
}

export interface PhraseCount {
  waiting: number;
  /** Every call within the limits, or those that were looked through so far. */
  calls: CallCount[];
  progress?: SearchProgress;
}

export interface CountOptions {
  signal?: AbortSignal;
  onSoFar?: (counted: PhraseCount) => void;
}

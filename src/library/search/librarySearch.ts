import type { CallCount, FoundPassage, SearchProgress } from '../../domain/search/foundPassage.ts';

export interface LibrarySearch {
  /** Best matches first. */
  passages: FoundPassage[];
  /** Number of all matching turns, and of the calls they belong to. */
  matches: number;
  calls: number;
  /** Number of calls in the library that were searched. */
  indexed: number;
  /** Number of calls in the library whose text couldn't be indexed, so that no search finds it. */
  unsearchable: number;
  /** Number of calls in the library that are not indexed yet; see `Library.onDidIndex`. */
  waiting: number;
  /** Set while only a part has been searched. */
  progress?: SearchProgress;
}

export interface SearchOptions {
  limit: number;
  /** Aborts the search. */
  signal?: AbortSignal;
  /** Called with matches in the newest calls when the whole search takes longer than a moment. */
  onSoFar?: (found: LibrarySearch) => void;
}

export interface PhraseCount {
  waiting: number;
  /** All calls within the limits, or those searched so far. */
  calls: CallCount[];
  progress?: SearchProgress;
}

export interface CountOptions {
  signal?: AbortSignal;
  onSoFar?: (counted: PhraseCount) => void;
}

import type { Steps } from '../../base/slices.ts';
import type {
  CallCount,
  FoundPassage,
  IndexedCall,
  SearchProgress,
  WordRule,
} from '../../domain/search/foundPassage.ts';

export interface LibrarySearch {
  /** Best first, those with only some of the words included. */
  passages: FoundPassage[];
  /** Number of passages that have all words by the rule of matching, and of the calls they belong to. */
  matches: number;
  calls: number;
  /** How the words were found, in the order of the query. */
  rules: WordRule[];
  /** Number of searchable calls in the library, and of those within the limits, which were searched. */
  indexed: number;
  within: number;
  /** Number of calls in the library whose text couldn't be indexed, so that no search finds it. */
  unsearchable: number;
  /** Number of calls in the library that are not indexed yet; see `Library.onDidIndex`. */
  waiting: number;
  /** Set while only a part has been searched. */
  progress?: SearchProgress;
}

/** Best first, or by fiscal quarter, newest first, and within a call in its order. */
export type PassageOrder = 'best' | 'newest';

export interface SearchOptions {
  limit: number;
  /** Best first by default. Newest first, only passages that have all words are found, if there are any. */
  order?: PassageOrder;
  /** Makes one of the best passages that follow each other in a turn, which are read together. */
  isJoined?: boolean;
  /** Aborts the search. */
  signal?: AbortSignal;
  /** Called with matches in the newest calls when the whole search takes longer than a moment. */
  onSoFar?: (found: LibrarySearch) => void;
}

export interface PhraseCount {
  waiting: number;
  /** The forms that count as each word, in the order of the query. */
  rules: WordRule[];
  /** All calls within the limits, or those searched so far. */
  calls: CallCount[];
  progress?: SearchProgress;
}

export interface CountOptions {
  signal?: AbortSignal;
  onSoFar?: (counted: PhraseCount) => void;
}

/** The people who speak in the searchable calls within some limits. */
export interface LimitedSpeakers {
  /** Number of the calls. */
  calls: number;
  /** Number of those that name no roles: none of their speakers is found by a role. */
  withoutRoles: number;
  /** Number of those that don't tell the company's people from the analysts: nobody in them is found by a side. */
  withoutSides: number;
  /** Each once, those of the newest calls first; of very many calls, only those. */
  speakers: { name: string; role: string }[];
}

/** The calls in which all of some phrases are said, perhaps in different passages. */
export interface CallsWithAll {
  count: number;
  /** Those that say most of them together first; of many, only so many as were asked for. */
  first: IndexedCall[];
}

export interface FoundCalls extends CallsWithAll, Pick<LibrarySearch, 'waiting' | 'unsearchable'> {}

/** Reports partial results. */
export interface Reporter<T> {
  isDue: () => boolean;
  report: (soFar: T, progress: SearchProgress) => Steps<void>;
}

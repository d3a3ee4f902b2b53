import type { Steps } from '../../base/slices.ts';
import type {
  CallCount,
  FoundPassage,
  IndexedCall,
  SearchProgress,
  WordRule,
} from '../../domain/search/foundPassage.ts';

export interface LibrarySearch {
  /** Best first, including those with only some of the words. */
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
  /** Best first by default. With newest first, only passages that have all words are found, if there are any. */
  order?: PassageOrder;
  /** True if some of the best passages that are consecutive in a turn are joined, since they are read together. */
  isJoined?: boolean;
  /** True if a query without words lists all passages within its limits. */
  isListed?: boolean;
  /** Aborts the search. */
  signal?: AbortSignal;
  /** Called with matches in the newest calls if the whole search takes longer than a moment. */
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

/** The speakers of the searchable calls within some limits. */
export interface LimitedSpeakers {
  /** Number of the calls. */
  calls: number;
  /** Number of those that name no roles: a role doesn't find any of their speakers. */
  withoutRoles: number;
  /**
   * Number of those that don't distinguish the company's people from the analysts: a side doesn't find anyone in them.
   */
  withoutSides: number;
  /** Each once, those of the newest calls first; of very many calls, only those. */
  speakers: { name: string; role: string }[];
}

/** The calls with all of some phrases, perhaps in different passages. */
export interface CallsWithAll {
  count: number;
  /** Those with most of them together first, up to the requested number. */
  first: IndexedCall[];
}

export interface FoundCalls extends CallsWithAll, Pick<LibrarySearch, 'waiting' | 'unsearchable'> {}

/** Reports partial results. */
export interface Reporter<T> {
  isDue: () => boolean;
  report: (soFar: T, progress: SearchProgress) => Steps<void>;
}

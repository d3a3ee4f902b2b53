import type { Protocol } from '../../base/channel.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import type { FoundPassage, SearchProgress } from '../../domain/search/foundPassage.ts';

/** The fields of the page. A field is empty if it asks for nothing. */
export interface SearchQuery {
  /** Words, "phrases" and filters, as `parseSearch` reads them. */
  text: string;
  company: string;
  quarter: string;
  speaker: string;
  role: string;
  section: '' | 'prepared' | 'questions';
}

/** What the panel shows. After a reload of the window it searches again. */
export interface SearchParams {
  question: SearchQuery;
}

export interface ShownPassages {
  passages: FoundPassage[];
  /** The number of turns that match, and of calls that have such turns. */
  matches: number;
  calls: number;
  /** The number of calls that were searched, and of calls in the library that aren't in the index yet. */
  indexed: number;
  waiting: number;
  /** The number of searched calls of the company and quarter asked for, which is all of them without such filters. */
  within: number;
  /** The number of calls in the library that couldn't be indexed. */
  unsearchable: number;
  /** False for a query without words. */
  isAsked: boolean;
  /** Present while only the newest calls have been searched. */
  progress?: SearchProgress;
}

/** A fiscal quarter that has calls, or that lies between two such quarters. */
export interface QuarterCount {
  /** The name of the quarter, `Q<n> <year>`. */
  fyq: string;
  /** The number of calls of this quarter that are in the library. */
  calls: number;
  /** The number of these calls in which it is said. */
  saying: number;
  count: number;
  /** The number of words spoken in the calls. */
  words: number;
}

export interface CountedQuarters {
  /** The quarters, oldest first. */
  quarters: QuarterCount[];
  /** A single phrase is counted wherever it occurs. For several, the turns that have all of them are counted. */
  unit: 'times' | 'turns';
  /** The counted phrase, as it was typed. */
  phrase: string;
  /** The company whose calls are counted; empty for all companies. */
  company: string;
  /** Present while only the newest calls have been counted. */
  progress?: SearchProgress | undefined;
}

/** A query with a number by which the page recognizes its results. */
interface AskedQuery {
  asked: number;
  question: SearchQuery;
}

/** The suggestions for the fields. */
export interface LibraryNames {
  companies: { ticker: string; company: string }[];
  /** The names that stand for the companies of a watchlist, with how many tickers each has. */
  watchlists: { name: string; size: string }[];
  /** Newest first. */
  quarters: string[];
}

export interface SearchProtocol extends Protocol {
  requests: {
    /** The query that a command has asked since, and the names in the library. */
    ready: { params: null; result: { question: SearchQuery | null; names: LibraryNames } };
    /** Null if another query has come in the meantime. */
    search: { params: AskedQuery; result: Snapshot<ShownPassages> | null };
    /**
     * Counts in all quarters, whatever the filter by quarter. Null for a query without words, or if another one has
     * come in the meantime.
     */
    count: { params: AskedQuery; result: CountedQuarters | null };
    open: { params: Pick<FoundPassage, 'cik' | 'fyq' | 'turn' | 'locator'>; result: null };
  };
  pushes: {
    /** A query that a command asks. */
    question: SearchQuery;
    /** Rises when the library or its index has changed, and the page asks its query again. */
    library: number;
    /** Results that were found or counted before the search is complete. */
    foundSoFar: { asked: number; found: Snapshot<ShownPassages> };
    countedSoFar: { asked: number; counted: CountedQuarters };
  };
}

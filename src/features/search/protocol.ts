import * as v from 'valibot';
import { asks, defineProtocol, typed, type ProtocolOf } from '../../base/protocol.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import type { FoundPassage, SearchProgress, WordRule } from '../../domain/search/foundPassage.ts';

const text = v.pipe(v.string(), v.maxLength(12_000));
const number = v.pipe(v.number(), v.safeInteger());
const question = v.object({
  /** Words, "phrases" and filters, as `parseSearch` reads them. */
  text,
  company: text,
  quarter: text,
  speaker: text,
  role: text,
  section: v.picklist(['', 'prepared', 'questions']),
});
/** The fields of the page. A field is empty if it asks for nothing. */
export type SearchQuery = v.InferOutput<typeof question>;

export const searchParams = v.object({ question });
/** What the panel shows. After a reload of the window it searches again. */
export type SearchParams = v.InferOutput<typeof searchParams>;

export interface ShownPassages {
  passages: FoundPassage[];
  /** How the words were found, in the order of the query. */
  rules: WordRule[];
  /** The number of passages that have all words, and of calls that have such passages. */
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
  /** The number of passages that have it. */
  count: number;
  /** The number of words spoken in the calls. */
  words: number;
}

export interface CountedQuarters {
  /** The quarters, oldest first. */
  quarters: QuarterCount[];
  /** The words that are counted, each with the forms that count as it. */
  phrase: string;
  /** The company whose calls are counted; empty for all companies. */
  company: string;
  /** Present while only the newest calls have been counted. */
  progress?: SearchProgress | undefined;
}

/** The suggestions for the fields. */
export interface LibraryNames {
  companies: { ticker: string; company: string }[];
  /** The names that stand for the companies of a watchlist, with how many tickers each has. */
  watchlists: { name: string; size: string }[];
  /** Newest first. */
  quarters: string[];
}

/** A query with a number by which the page recognizes what is found for it so far. */
const askedQuery = v.object({ asked: number, question });
const locator = v.object({
  turn: v.optional(v.number()),
  start: v.string(),
  end: v.optional(v.string()),
  before: v.string(),
  after: v.string(),
});

export const searchProtocol = defineProtocol({
  requests: {
    /** Gives the query that a command has asked since, and the names in the library. */
    ready: asks(v.null(), typed<{ question: SearchQuery | null; names: LibraryNames }>()),
    search: asks(askedQuery, typed<Snapshot<ShownPassages>>()),
    /** Counts in all quarters, whatever the filter by quarter. Null for a query without words. */
    count: asks(askedQuery, typed<CountedQuarters | null>()),
    open: asks(v.object({ cik: number, fyq: v.string(), turn: number, locator })),
  },
  pushes: typed<{
    /** A query that a command asks. */
    question: SearchQuery;
    /** Rises when the library or its index has changed, and the page asks its query again. */
    library: number;
    /** Results that were found or counted before the search is complete. */
    foundSoFar: { asked: number; found: Snapshot<ShownPassages> };
    countedSoFar: { asked: number; counted: CountedQuarters };
  }>(),
});
export type SearchProtocol = ProtocolOf<typeof searchProtocol>;

import * as v from 'valibot';
import { asks, defineProtocol, typed, type ProtocolOf } from '../../base/protocol.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import { locator, searchFields } from '../../domain/arguments/callArguments.ts';
import type { FoundPassage, SearchProgress, WordRule } from '../../domain/search/foundPassage.ts';
import { mostQuoted, mostShown } from './lengthsView.ts';

const text = v.pipe(v.string(), v.maxLength(12_000));
const number = v.pipe(v.number(), v.safeInteger());
export const question = v.object({
  /** Words, "phrases", filters and a question in plain words, as `readQuestion` reads them. */
  text,
  ...searchFields,
  /** Absent in stored values of older versions, like the order and the label. */
  who: v.optional(searchFields.who, ''),
  label: v.optional(searchFields.label, ''),
  order: v.optional(searchFields.order, 'best'),
  /** Words of the text, in lowercase, that the user wants as words only, and not as a limit that they may mean. */
  plain: v.optional(v.pipe(v.array(text), v.maxLength(100)), []),
});
/** The fields of the page. An empty field sets no limit. */
export type SearchQuery = v.InferOutput<typeof question>;

export const searchParams = v.object({ question });
/** The search that the panel shows. After a reload of the window it searches again. */
export type SearchParams = v.InferInput<typeof searchParams>;

/** The fields that set a limit. */
export type LimitField = Exclude<keyof SearchQuery, 'text' | 'order' | 'plain'>;

/** A limit that words of the text set, with the offsets of these words in the text. */
export interface AppliedLimit {
  field: LimitField;
  value: string;
  words: readonly { start: number; end: number }[];
}

/** A limit that nothing in the library fits, and the available values instead. */
export interface SearchProblem {
  field: LimitField;
  value: string;
  /** False for a text that names no quarter or no label. */
  isRead: boolean;
  there: string[];
}

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
  /** The number of calls that the filters leave, which are searched. */
  within: number;
  /** The number of calls in the library that couldn't be indexed. */
  unsearchable: number;
  /** False for a query without words. */
  isAsked: boolean;
  /** Words that no passage has together with the others. They help to rank, and aren't counted. */
  without: string[];
  /** Limits that words of the text set, those that words may mean, and those dropped because nothing fits them. */
  applied: AppliedLimit[];
  wishes: AppliedLimit[];
  dropped: string[];
  problem?: SearchProblem | undefined;
  /** Number of calls within the limits, and of those in which a limit by role or side can't find anything. */
  unnamed?: { by: 'role' | 'who'; calls: number; of: number } | undefined;
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
  /** The counted words, each with its forms. */
  phrase: string;
  /** The company whose calls are counted; empty for all companies. */
  company: string;
  /** Present while only the newest calls have been counted. */
  progress?: SearchProgress | undefined;
}

/** A company that says it in its latest quarter within the limits, or in the fiscal quarter before. */
export interface CompanyCount {
  cik: number;
  ticker: string;
  company: string;
  fyq: string;
  count: number;
  before: string;
  /** Null if the library doesn't have the call of the quarter before. */
  countBefore: number | null;
}

export interface CountedCompanies {
  /** Companies that say it most come first. Companies that don't say it are left out. */
  companies: CompanyCount[];
  /** Number of companies that say it, and of all companies within the limits. */
  saying: number;
  of: number;
  phrase: string;
  progress?: SearchProgress | undefined;
}

/** The suggestions for the fields. */
export interface LibraryNames {
  companies: { ticker: string; company: string }[];
  /** The names that stand for the companies of a watchlist, with how many tickers each has. */
  watchlists: { name: string; size: string }[];
  /** Newest first. */
  quarters: string[];
  labels: string[];
}

/** A search that an empty page offers. */
export interface OfferedSearch {
  label: string;
  question: SearchQuery;
}

/** The searches that an empty page offers: examples if the library has calls, saved ones, and the latest ones. */
export type OfferedSearches = Record<'examples' | 'saved' | 'recent', OfferedSearch[]>;

/** A query with a number that identifies its results. */
const askedQuery = v.object({ asked: number, question });

export const searchProtocol = defineProtocol({
  requests: {
    /** Returns the latest query from a command, and the names in the library. */
    ready: asks(v.null(), typed<{ question: SearchQuery | null; names: LibraryNames; kept: number }>()),
    /** Finds at most `most` passages. */
    search: asks(
      v.object({ ...askedQuery.entries, most: v.pipe(number, v.minValue(1), v.maxValue(mostShown)) }),
      typed<Snapshot<ShownPassages>>(),
    ),
    /** Counts in all quarters, whatever the filter by quarter. Null for a query without words. */
    count: asks(askedQuery, typed<CountedQuarters | null>()),
    /** Counts in all companies, whatever the filter by company. */
    countCompanies: asks(askedQuery, typed<CountedCompanies | null>()),
    /** Writes passages as quotations: into a note, or to the clipboard. */
    quote: asks(
      v.object({
        to: v.picklist(['note', 'clipboard']),
        passages: v.pipe(
          v.array(v.object({ cik: number, fyq: v.string(), passage: locator })),
          v.minLength(1),
          v.maxLength(mostQuoted),
        ),
      }),
    ),
    /** Asks for a name, and saves the query under it. Returns the number of saved searches. */
    keep: asks(v.object({ question }), typed<number>()),
    /**
     * Lists the saved searches, and pushes the one that the user chooses. Returns the number of those that are left.
     */
    openKept: asks(v.null(), typed<number>()),
    /** Returns the searches that the page offers while its query is empty. */
    offered: asks(v.null(), typed<OfferedSearches>()),
    open: asks(v.object({ cik: number, fyq: v.string(), turn: number, locator })),
  },
  pushes: typed<{
    /** A query from a command. */
    question: SearchQuery;
    /** Increases when the library or its index has changed; the page then repeats its query. */
    library: number;
    /** Results of an incomplete search. */
    foundSoFar: { asked: number; found: Snapshot<ShownPassages> };
    countedSoFar: { asked: number; counted: CountedQuarters };
    companiesSoFar: { asked: number; counted: CountedCompanies };
  }>(),
});
export type SearchProtocol = ProtocolOf<typeof searchProtocol>;

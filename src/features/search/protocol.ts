import type { Protocol } from '../../base/channel.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import type { FoundPassage, SearchProgress } from '../../domain/search/foundPassage.ts';

/** What stands in the fields of the page. Empty where nothing is asked for. */
export interface SearchQuery {
  /** Words, "phrases" and limits, as `parseSearch` reads them. */
  text: string;
  company: string;
  quarter: string;
  speaker: string;
  role: string;
  section: '' | 'prepared' | 'questions';
}
export const noQuery: SearchQuery = { text: '', company: '', quarter: '', speaker: '', role: '', section: '' };

/** What the panel is about: a reload of the window asks it again. */
export interface SearchParams {
  question: SearchQuery;
}

export interface ShownPassages {
  passages: FoundPassage[];
  /** Turns that have what was looked for, and calls that they are of. */
  matches: number;
  calls: number;
  /** Calls that were searched, and calls in the library that are not in the index yet. */
  indexed: number;
  waiting: number;
  /** Of the calls searched, those of the company and the quarter asked for: all where neither is limited. */
  within: number;
  /** Calls in the library that could not be read into the index. */
  unsearchable: number;
  /** False for a question without words. */
  isAsked: boolean;
  /** Only of what was found so far, in the newest calls. */
  progress?: SearchProgress | undefined;
}

/** A fiscal quarter of which there is a call, or that lies between two such. */
export interface QuarterCount {
  /** `Q<n> <year>`. */
  fyq: string;
  /** Calls of this quarter that are in the library. */
  calls: number;
  /** Of these, calls in which it is said. */
  saying: number;
  count: number;
  /** Words spoken in the calls. */
  words: number;
}

export interface CountedQuarters {
  /** Oldest first. */
  quarters: QuarterCount[];
  /** A phrase is counted wherever it stands; of several, the turns that have them all. */
  unit: 'times' | 'turns';
  /** What is counted, as it was typed. */
  phrase: string;
  /** Whose calls; empty for those of every company. */
  company: string;
  /** Only of what was counted so far, in the newest calls. */
  progress?: SearchProgress | undefined;
}

/** A question and a number by which the page knows what belongs to it. */
export interface AskedQuery {
  asked: number;
  question: SearchQuery;
}

/** What the fields can be filled with. */
export interface LibraryNames {
  companies: { ticker: string; company: string }[];
  /** Newest first. */
  quarters: string[];
}

export interface SearchProtocol extends Protocol {
  requests: {
    /** A question that was asked by a command since, and what is in the library. */
    ready: { params: null; result: { question: SearchQuery | null; names: LibraryNames } };
    /** Null where another question came meanwhile. */
    search: { params: AskedQuery; result: Snapshot<ShownPassages> | null };
    /** Whatever the limit to a quarter says; null for a question without words, or where another came meanwhile. */
    count: { params: AskedQuery; result: CountedQuarters | null };
    open: { params: Pick<FoundPassage, 'cik' | 'fyq' | 'turn' | 'locator'>; result: null };
  };
  pushes: {
    /** Asked by a command. */
    question: SearchQuery;
    /** Rises when the library or its index changed: what was asked is asked again. */
    library: number;
    /** Found, or counted, before all of it is. */
    foundSoFar: { asked: number; found: Snapshot<ShownPassages> };
    countedSoFar: { asked: number; counted: CountedQuarters };
  };
}

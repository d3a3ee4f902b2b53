import type { Passage, PassageLocator } from '../passages/passage.ts';
import type { Section } from '../transcript.ts';

/** Identifies a call. */
export interface IndexedCall {
  cik: number;
  ticker: string;
  company: string;
  /** `Q<n> <year>`. */
  fyq: string;
}

/** The words of a mark in a call. */
export interface MarkedWords extends Passage {
  /** The id of the mark. */
  id: string;
}

/** A search result: a turn of a call, or a part of a long one. Offsets are into the transcript exactly as received, `end` exclusive. */
export interface FoundPassage extends IndexedCall {
  turn: number;
  speaker: string;
  role: string;
  section: Section;
  /** The passage's sentences, exactly as in the transcript from `start` on. */
  text: string;
  start: number;
  /** True at an end where the turn continues. */
  isCut: { before: boolean; after: boolean };
  /** Matches within the text, in order. */
  hits: Passage[];
  /** The locator of the match, as in a citation. */
  locator: PassageLocator;
  /** Number of passages of its call, within the limits, that have all words. */
  inCall: number;
  /** Words and phrases of the query that it doesn't have. */
  missing: string[];
  /** The marks that cover it, in order, if the query is limited to marks. */
  marked?: MarkedWords[];
}

/** The number of a call's passages that have a phrase, and the call's number of words. */
export interface CallCount extends IndexedCall {
  count: number;
  words: number;
}

/** How many of the calls within the limits have been searched, newest first. */
export interface SearchProgress {
  read: number;
  of: number;
}

/** The forms that count as a word or phrase of a query, and forms that are found without being counted. */
export interface WordRule {
  words: string;
  /** True if the words only help to find passages, and a passage counts without them. */
  isBeside: boolean;
  counted: string[];
  alsoFound: string[];
}

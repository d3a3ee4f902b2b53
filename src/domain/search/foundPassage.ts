import type { Passage, PassageLocator } from '../citations/passage.ts';
import type { Section } from '../transcript.ts';

/** Which call it is. */
export interface IndexedCall {
  cik: number;
  ticker: string;
  company: string;
  /** `Q<n> <year>`. */
  fyq: string;
}

/** What was looked for, in one turn of a call. Offsets are into the transcript exactly as received, `end` exclusive. */
export interface FoundPassage extends IndexedCall {
  turn: number;
  speaker: string;
  role: string;
  section: Section;
  /** A few lines of the turn, exactly as they stand from `start` on. */
  text: string;
  start: number;
  /** Whether the turn goes on at either end. */
  isCut: { before: boolean; after: boolean };
  /** Within the text, in its order. */
  hits: Passage[];
  /** What is found, as a citation would name it. */
  locator: PassageLocator;
}

/** How often a phrase is said in a call, and how many words there are in it. */
export interface CallCount extends IndexedCall {
  count: number;
  words: number;
}

/** How many of the calls within the limits were looked through, the newest first. */
export interface SearchProgress {
  read: number;
  of: number;
}

/** Words of a transcript: offsets into the text exactly as received, `end` exclusive. */
export interface Passage {
  start: number;
  end: number;
}

/**
 * The place of words in a call, and which they are. A word is whatever stands between white space and has a letter or digit;
 * words are counted from 1 at the beginning of the turn's speech, and on past its end. Letters and digits alone make the
 * checksum, without their case.
 */
export interface WordPlace {
  first: number;
  last: number;
  /** Characters of the first word before the passage, and of the last word after it: punctuation, as a rule. */
  skip: { first: number; last: number };
  /** Letters and digits. */
  sum: string;
}

/** How a citation names words so that they can be found again in a revised text. */
export interface PassageLocator {
  /** Index of the turn in which the words began; only a hint. */
  turn?: number | undefined;
  /** The place of the words, with a checksum that finds them elsewhere. */
  place?: WordPlace | undefined;
  /**
   * The quotation's first words, or all of them if it is short; white space is single spaces. Empty if the place says
   * enough, and so are the words around it.
   */
  start: string;
  /** Its last words; absent if it is short. */
  end?: string | undefined;
  /** The text before and after it, up to {@link contextLength} characters. */
  before: string;
  after: string;
}

export const contextLength = 32;
/** A shorter context says too little about where it was. */
export const shortestContext = 8;
/** The longest quotation, in UTF-16 units; the longest known calls are half as long. */
export const longestPassage = 400_000;

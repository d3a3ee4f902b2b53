/** Words of a transcript: offsets into the text exactly as received, `end` exclusive. */
export interface Passage {
  start: number;
  end: number;
}

/**
 * The place of words in a call, with their checksum. A word is text between white space that has a letter or digit;
 * words are counted from 1 at the start of the turn's speech, and on past its end. The checksum covers letters and
 * digits only, ignoring case.
 */
export interface WordPlace {
  first: number;
  last: number;
  /** Characters of the first word before the passage, and of the last word after it: usually punctuation. */
  skip: { first: number; last: number };
  /** Letters and digits. */
  sum: string;
}

/** Identifies words so that a citation finds them again in a revised text. */
export interface PassageLocator {
  /** Index of the turn in which the words began; only a hint. */
  turn?: number | undefined;
  /** The place of the words, with a checksum that finds them elsewhere. */
  place?: WordPlace | undefined;
  /**
   * The quotation's first words, or all of them if it is short; white space is single spaces. Empty, like the context,
   * if the place is enough.
   */
  start: string;
  /** Its last words; absent if it is short. */
  end?: string | undefined;
  /** The text before and after it, up to {@link contextLength} characters. */
  before: string;
  after: string;
}

export const contextLength = 32;
/** A shorter context doesn't identify the place. */
export const shortestContext = 8;
/** The longest quotation, in UTF-16 units; the longest known calls are half as long. */
export const longestPassage = 400_000;

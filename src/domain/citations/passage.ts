/** Words of a transcript: offsets into the text exactly as received, `end` exclusive. */
export interface Passage {
  start: number;
  end: number;
}

/** How a citation names words so that they can be found again in a revised text. */
export interface PassageLocator {
  /** Index of the turn in which the words began; only a hint. */
  turn?: number | undefined;
  /** The quotation's first words, or all of them if it is short; white space is single spaces. */
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

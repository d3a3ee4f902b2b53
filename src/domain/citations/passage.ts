/** Words of a transcript: offsets into the text exactly as received, `end` exclusive. */
export interface Passage {
  start: number;
  end: number;
}

/** How a citation names words so that they are found again in a text that was issued anew. */
export interface PassageLocator {
  /** Index of the turn in which the words began: a hint only. */
  turn?: number | undefined;
  /** The quotation's first words, or all of it when it is short; white space is single spaces. */
  start: string;
  /** Its last words; absent when it is short. */
  end?: string | undefined;
  /** What stands before and after it, up to {@link contextLength} characters. */
  before: string;
  after: string;
}

export const contextLength = 32;
/** UTF-16 units. A quotation is not longer; the longest calls that were seen are half as long. */
export const longestPassage = 400_000;

import type { Passage } from '../passages/passage.ts';
import type { SpokenCall } from '../transcripts/compareCalls.ts';

/** The calls of one company from which changes are read. */
export interface CallsToCompare {
  /** The earliest first, at most {@link mostCalls}; passages name a call by its index here. */
  calls: readonly SpokenCall[];
  /** The two compared calls, the earlier one first. The others only weigh words. */
  compared: readonly [earlier: number, later: number];
  /** Names whose words aren't phrases: the speakers', the participants' and the company's. */
  names: readonly string[];
}

export const mostCalls = 8;

/** Words of a turn: offsets into the text of the call, `end` exclusive. */
export interface ChangePassage extends Passage {
  /** Index into {@link CallsToCompare.calls}. */
  call: number;
  turn: number;
  /** Ascending ranges within the passage: words that the other passage lacks, or the phrase or number of the row. */
  marks: readonly Passage[];
}

/** The same subject in both calls: one or a few sentences each. */
export interface ChangedPair {
  earlier: ChangePassage;
  later: ChangePassage;
  /** Words and phrases that both passages have, as the later one writes them; the most telling first, never empty. */
  shared: readonly string[];
}

/** Two or more consecutive words that one of the compared calls has and the other lacks. */
export interface ChangedPhrase {
  /** As the phrase is written in the first of its passages. */
  words: string;
  /** The number of passages in each of the calls. */
  counts: readonly number[];
  /**
   * A new phrase is in none of this many consecutive calls before the later one; a dropped one was in each of them. A
   * call that isn't given isn't counted; at least 1.
   */
  before: number;
  /** One for each sentence, at most {@link mostPassages}: of the later call, or of the latest call that has the phrase. */
  passages: readonly ChangePassage[];
}

export const mostPassages = 5;

/** Sentences about the time to come, with a number, about one subject. At least one of the lists has a passage. */
export interface GuidanceSubject {
  /** As a passage writes it: “gross margin”. Empty for those without a subject of their own, which stand last. */
  subject: string;
  earlier: readonly ChangePassage[];
  later: readonly ChangePassage[];
}

/** Changes between two calls of a company. All that is claimed is that the words are in the passages. */
export interface CallChanges {
  /** The clearest first; those with the same words in both calls last. */
  pairs: readonly ChangedPair[];
  /** In the later call, not in the earlier one; the most telling first. */
  added: readonly ChangedPhrase[];
  /** In the earlier call, not in the later one. */
  dropped: readonly ChangedPhrase[];
  guidance: readonly GuidanceSubject[];
}

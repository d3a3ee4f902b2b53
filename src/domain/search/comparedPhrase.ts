/** One to three consecutive words, with the passages of two calls that have them. */
export interface ComparedPhrase {
  /** Folded, with single spaces, with the last word in the number of its first occurrence. */
  words: string;
  /** In the earlier call and in the later one. */
  counts: [number, number];
  /** Passages per 1,000 words. */
  perThousand: [number, number];
  /** The first occurrence: in the later call (1) if it occurs there, else in the earlier one (0). */
  first: PhrasePlace;
}

export interface PhrasePlace {
  call: 0 | 1;
  turn: number;
  /** Offsets into the transcript. */
  start: number;
  end: number;
}

export interface ComparedPhrases {
  /** Only in the later call, the most frequent first. */
  added: ComparedPhrase[];
  /** Only in the earlier call. */
  dropped: ComparedPhrase[];
  /** In both, the greatest change per 1,000 words first. */
  more: ComparedPhrase[];
  less: ComparedPhrase[];
}

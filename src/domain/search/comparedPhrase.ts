/** One to three words that follow each other, with the passages of two calls that have them. */
export interface ComparedPhrase {
  /** Folded, with single spaces, in the number that the last word has at first. */
  words: string;
  /** In the earlier call and in the later one. */
  counts: [number, number];
  /** Passages per 1,000 words. */
  perThousand: [number, number];
  /** The first time that it is said: in the later call (1) where it is said there, else in the earlier one (0). */
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

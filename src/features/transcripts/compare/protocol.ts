import * as v from 'valibot';
import { button, spends } from '../../../domain/endpoints/spending.ts';
import { asks, defineProtocol, typed, type ProtocolOf } from '../../../base/protocol.ts';
import type { Snapshot } from '../../../base/snapshot.ts';
import { wholeNumber } from '../../../base/wholeNumber.ts';
import type { Passage } from '../../../domain/passages/passage.ts';
import type { Section, Side } from '../../../domain/transcript.ts';
import { isSourceId, type SourceId } from '../../../library/sourceId.ts';
import { mostQuotedRows } from './lengthsView.ts';

export const comparisonParams = v.object({
  source: v.custom<SourceId>(isSourceId),
  cik: v.pipe(v.number(), v.safeInteger()),
  ticker: v.string(),
  quarters: v.strictTuple([v.string(), v.string()]),
});
/** The two calls of a panel, the earlier one first: enough to find them in the library again. */
export type ComparisonParams = v.InferOutput<typeof comparisonParams>;

/** A value for the earlier call and one for the later. */
export type OfBoth<T> = [T, T];

/** A speaker of either call or both. */
export interface ShownSpeaker {
  name: string;
  role: string;
  side: Side;
  /** 0 in a call in which they aren't a speaker. */
  words: OfBoth<number>;
}

/** The words of a turn: offsets into the transcript. */
export interface ShownTurn {
  turn: number;
  start: number;
  end: number;
}

/** The words of one speaker in one section of both calls. */
export interface ShownSection {
  /** Index into the speakers. */
  speaker: number;
  section: Section;
  words: OfBoth<number>;
  turns: OfBoth<ShownTurn[]>;
}

/** Words that a row shows and quotes. */
export interface ShownPassage extends ShownTurn {
  /** Index into the calls. */
  call: number;
  quarter: string;
  speaker: string;
  role: string;
  text: string;
  /** The marked parts of the text. */
  marks: Passage[];
}

/** Passages beside each other; null in a call that has none, never in both. */
export type ShownSides = OfBoth<ShownPassage | null>;

export interface ShownPair {
  /** Words that both passages have. */
  shared: string[];
  sides: ShownSides;
}

export interface ShownGuidance {
  /** Empty for sentences without a subject of their own. */
  subject: string;
  rows: ShownSides[];
}

/** A phrase that one of the calls lacks. */
export interface ShownPhrase {
  words: string;
  /** The number of passages in the call that has it. */
  count: number;
  /** The number of consecutive quarters before that lack a new phrase, or have a dropped one. */
  before: number;
  passages: ShownPassage[];
}

export interface ShownComparison {
  ticker: string;
  company: string;
  quarters: OfBoth<string>;
  /** The quarters of the other calls in the library against which words are weighed, the earliest first. */
  others: string[];
  /** The indexes of the two calls among all. */
  calls: OfBoth<number>;
  /** All words of each call. */
  words: OfBoth<number>;
  texts: OfBoth<string>;
  pairs: ShownPair[];
  guidance: ShownGuidance[];
  added: ShownPhrase[];
  dropped: ShownPhrase[];
  /** The company's speakers first, then the askers, then the others. */
  speakers: ShownSpeaker[];
  /** Speaker by speaker, prepared remarks first; without operators. */
  sections: ShownSection[];
}

const passage = v.pipe(
  v.object({ call: wholeNumber, start: wholeNumber, end: wholeNumber }),
  v.check(({ start, end }) => start < end),
);
/** Words of one of the calls, by offsets into its transcript. */
export type ComparedPassage = v.InferOutput<typeof passage>;

export const comparisonProtocol = defineProtocol({
  requests: {
    /** Reads what the library lacks. */
    retry: spends({ endpoints: ['transcript', 'transcript'], says: button }, asks()),
    /** Opens one of the calls at a turn. */
    openTurn: asks(v.object({ call: wholeNumber, turn: wholeNumber })),
    /** Opens one of the calls at some words. */
    openWords: asks(passage),
    /** Writes passages as quotations into the note, or copies them with the verdict of their check. */
    quote: asks(
      v.object({
        to: v.picklist(['note', 'clipboard']),
        passages: v.pipe(v.array(passage), v.minLength(1), v.maxLength(mostQuotedRows * 2)),
      }),
    ),
  },
  pushes: typed<{ snapshot: Snapshot<ShownComparison> }>(),
});
export type ComparisonProtocol = ProtocolOf<typeof comparisonProtocol>;

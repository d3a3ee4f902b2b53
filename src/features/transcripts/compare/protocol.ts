import * as v from 'valibot';
import { button, spends } from '../../../domain/endpoints/spending.ts';
import { asks, defineProtocol, typed, type ProtocolOf } from '../../../base/protocol.ts';
import type { Snapshot } from '../../../base/snapshot.ts';
import { wholeNumber } from '../../../base/wholeNumber.ts';
import type { Section, Side } from '../../../domain/transcript.ts';
import type { ComparedPhrases } from '../../../domain/search/comparedPhrase.ts';
import { isSourceId, type SourceId } from '../../../library/sourceId.ts';

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

export interface ShownComparison {
  ticker: string;
  company: string;
  quarters: OfBoth<string>;
  /** All words of each call. */
  words: OfBoth<number>;
  texts: OfBoth<string>;
  /** The company's speakers first, then the askers, then the others. */
  speakers: ShownSpeaker[];
  phrases: ComparedPhrases;
  /** Speaker by speaker, prepared remarks first; without operators. */
  sections: ShownSection[];
}

const call = v.picklist([0, 1]);

export const comparisonProtocol = defineProtocol({
  requests: {
    /** Reads what the library lacks. */
    retry: spends({ endpoints: ['transcript', 'transcript'], says: button }, asks()),
    /** Opens one of the calls at a turn. */
    openTurn: asks(v.object({ call, turn: wholeNumber })),
    /** Opens one of the calls at some words, by offsets into its transcript. */
    openWords: asks(
      v.pipe(
        v.object({ call, start: wholeNumber, end: wholeNumber }),
        v.check(({ start, end }) => start < end),
      ),
    ),
  },
  pushes: typed<{ snapshot: Snapshot<ShownComparison> }>(),
});
export type ComparisonProtocol = ProtocolOf<typeof comparisonProtocol>;

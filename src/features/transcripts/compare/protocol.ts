import type { Protocol } from '../../../base/channel.ts';
import type { Snapshot } from '../../../base/snapshot.ts';
import type { Section, Side } from '../../../domain/transcript.ts';
import type { ComparedPhrases } from '../../../domain/transcripts/comparedPhrase.ts';
import type { SourceId } from '../../../library/sourceId.ts';

/** The two calls of a panel, which are enough to find them in the library again. The earlier one stands first. */
export interface ComparisonParams {
  source: SourceId;
  cik: number;
  ticker: string;
  quarters: [string, string];
}

/** Of the earlier call and of the later one. */
export type OfBoth<T> = [T, T];

/** A speaker of either call or both. */
export interface ShownSpeaker {
  name: string;
  role: string;
  side: Side;
  /** 0 in a call where they say nothing. */
  words: OfBoth<number>;
  /** Share of all words of the call, from 0 to 1. */
  share: OfBoth<number>;
}

/** The words of a turn: offsets into the transcript. */
export interface ShownTurn {
  turn: number;
  start: number;
  end: number;
}

/** What one speaker says in one section of both calls. */
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
  /** The company's speakers first, then those who ask, then the others. */
  speakers: ShownSpeaker[];
  phrases: ComparedPhrases;
  /** Speaker by speaker, prepared remarks first; without operators. */
  sections: ShownSection[];
}

export interface ComparisonProtocol extends Protocol {
  requests: {
    /** The host answers by pushing what it shows. */
    ready: { params: null; result: null };
    /** Reads what the library lacks. */
    retry: { params: null; result: null };
    /** Opens one of the calls at a turn. */
    openTurn: { params: { call: 0 | 1; turn: number }; result: null };
    /** Opens one of the calls at words of it, by offsets into its transcript. */
    openWords: { params: { call: 0 | 1; start: number; end: number }; result: null };
  };
  pushes: { snapshot: Snapshot<ShownComparison> };
}

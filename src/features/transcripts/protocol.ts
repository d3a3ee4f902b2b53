import type { Protocol } from '../../base/channel.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import type { Passage } from '../../domain/citations/passage.ts';
import type { Participant, Speaker, Turn } from '../../domain/transcript.ts';
import type { CallMarks } from './marks/marksView.ts';

/** Whose turns these are, with what there is of them. */
export interface CallSpeaker extends Speaker {
  turns: number;
  words: number;
  /** Of all words spoken, from 0 to 1. */
  share: number;
}

/** A call as the page shows it; for a company without calls there is a message and no text. */
export interface CallView {
  cik: number;
  ticker: string;
  company: string;
  companyShort: string;
  /** Null when the company has no calls on file. */
  fyq: string | null;
  /** Every quarter on file, in the order received. */
  quarters: string[];
  /** What the service says of a company without calls. */
  message?: string | undefined;
  participants: Participant[];
  /** Exactly as received; the turns' offsets refer to it. */
  text: string;
  turns: Turn[];
  speakers: CallSpeaker[];
}

/** Where a reader is: a turn, and how far into it (0 is its first line, 1 its end). */
export interface ScrollPosition {
  turn: number;
  fraction: number;
}

/** How a reader likes the text; the same for every call. */
export interface Appearance {
  /** Percent of the editor's own size. */
  size: number;
  /** Longest line, in characters. */
  width: number;
}
export const defaultAppearance: Appearance = { size: 110, width: 72 };
export const sizes = { least: 80, most: 200, step: 10 } as const;
export const widths = [56, 72, 96, 140] as const;

export interface TranscriptState {
  /** Rises with every new snapshot; the same one may be sent twice. */
  version: number;
  snapshot: Snapshot<CallView>;
  /** Where reading stopped the last time the call was open. */
  position?: ScrollPosition | undefined;
  appearance: Appearance;
}

/** Words that notes cite. */
export interface CitedPassage extends Passage {
  turn: number;
  notes: CitingNote[];
}

/** A citation in a note. */
export interface CitingNote {
  id: number;
  name: string;
  /** From 1. */
  line: number;
}

export type Move =
  | { kind: 'nextTurn' | 'previousTurn' | 'nextTurnOfSpeaker' | 'previousTurnOfSpeaker' | 'goToQuestions' }
  | { kind: 'nextMark' | 'previousMark' }
  | { kind: 'goToTurn'; turn: number }
  /** Words to go to and to mark, by offsets into the transcript. */
  | { kind: 'goToPassage'; turn: number; start: number; end: number }
  | { kind: 'goToSpeaker'; speaker: number };

/** What the page is to do with what is selected, or with the place being read. */
export interface MarkAction {
  kind: 'highlight' | 'bookmark';
  /** Chosen in the page's context menu: then the place under the pointer is meant. */
  atPointer: boolean;
}

/** What became of a wish to mark something. */
export type MarkDone = 'added' | 'removed' | 'nothing';

/** What reading a quarter would cost now; 0 when it is in the library. */
export interface QuarterCost {
  fyq: string;
  requests: number;
}

export interface TranscriptProtocol extends Protocol {
  requests: {
    /** Answered by a push of the whole state. */
    ready: { params: null; result: null };
    /** Asks the service, whatever is in the library. */
    retry: { params: null; result: null };
    quarterCosts: { params: null; result: QuarterCost[] };
    /** What getting the last quarters would cost, in words; empty when there is nothing to get. */
    offer: { params: null; result: string };
    /** Answered when they are in the library. */
    fetchQuarters: { params: null; result: null };
    openQuarter: { params: { fyq: string }; result: null };
    /** Asks the service for the company's latest call, and opens it: one request. */
    checkNewer: { params: null; result: null };
    /** The speaker picker of the editor; a choice comes back as a move. */
    pickSpeaker: { params: null; result: null };
    /** A turn's line in the call as text. */
    openText: { params: { turn: number }; result: null };
    /** What is selected in the words spoken, by offsets into the transcript. */
    select: { params: Passage | null; result: null };
    /** Highlights and bookmarks; from then on they are pushed whenever they change. */
    marks: { params: null; result: CallMarks };
    /** Highlights words; those that are highlighted already are no longer. */
    highlight: { params: Passage; result: MarkDone };
    /** At the paragraph of an offset; where one is already, it is taken away. */
    toggleBookmark: { params: { offset: number }; result: MarkDone };
    removeMark: { params: { id: string }; result: null };
    /** A citation in a note, by its id in the last push. */
    openNote: { params: { id: number }; result: null };
    saveScrollPosition: { params: ScrollPosition; result: null };
    saveAppearance: { params: Appearance; result: null };
  };
  pushes: {
    state: TranscriptState;
    move: Move;
    marks: CallMarks;
    act: MarkAction;
    /** Every passage that notes cite, in order. */ cited: CitedPassage[];
  };
}

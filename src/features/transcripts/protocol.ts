import type { Protocol } from '../../base/channel.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import type { Passage } from '../../domain/citations/passage.ts';
import type { Participant, Speaker, Turn } from '../../domain/transcript.ts';
import type { Appearance } from './reader/appearanceView.ts';
import type { CallMarks } from './marks/marksView.ts';

/** A speaker of the call, with counts of what they said. */
export interface CallSpeaker extends Speaker {
  turns: number;
  words: number;
  /** The share of all spoken words, from 0 to 1. */
  share: number;
}

/** A call as the page shows it. For a company without calls, it has a message and no text. */
export interface CallView {
  cik: number;
  ticker: string;
  company: string;
  companyShort: string;
  /** Null when the company has no calls. */
  fyq: string | null;
  /** Every quarter that the service has, in the order received. */
  quarters: string[];
  /** The service's message about a company without calls. */
  message?: string | undefined;
  participants: Participant[];
  /** The text exactly as received. The offsets of the turns refer to it. */
  text: string;
  turns: Turn[];
  speakers: CallSpeaker[];
}

/** The reader's place: a turn, and how far into it (0 is its first line, 1 its end). */
export interface ScrollPosition {
  turn: number;
  fraction: number;
}

export interface TranscriptState {
  /** Rises with every new snapshot. The same snapshot may be sent twice. */
  version: number;
  snapshot: Snapshot<CallView>;
  /** The place where reading stopped the last time that the call was open. */
  position?: ScrollPosition | undefined;
  appearance: Appearance;
  /** The color number of each speaker, from 1; 0 for operators. A person has the same in every quarter. */
  colors: number[];
}

/** A passage that notes cite. */
export interface CitedPassage extends Passage {
  turn: number;
  notes: CitingNote[];
}

/** A citation in a note. */
export interface CitingNote {
  id: number;
  name: string;
  /** The line number, from 1. */
  line: number;
}

export type Move =
  | { kind: 'nextTurn' | 'previousTurn' | 'nextTurnOfSpeaker' | 'previousTurnOfSpeaker' | 'goToQuestions' }
  | { kind: 'nextMark' | 'previousMark' }
  | { kind: 'goToTurn'; turn: number }
  /** Goes to words and marks them, by offsets into the transcript. */
  | { kind: 'goToPassage'; turn: number; start: number; end: number }
  | { kind: 'goToSpeaker'; speaker: number };

/** Asks the page to mark what is selected, or else the place being read. */
export interface MarkAction {
  kind: 'highlight' | 'bookmark';
  /** Whether it was chosen in the page's context menu, which means the place under the pointer. */
  atPointer: boolean;
}

/** The outcome of marking something. */
export type MarkDone = 'added' | 'removed' | 'nothing';

/** The number of requests that reading a quarter would take now; 0 when it is in the library. */
export interface QuarterCost {
  fyq: string;
  requests: number;
}

export interface TranscriptProtocol extends Protocol {
  requests: {
    /** The host answers by pushing the whole state. */
    ready: { params: null; result: null };
    /** Asks the service, whatever the library has. */
    retry: { params: null; result: null };
    quarterCosts: { params: null; result: QuarterCost[] };
    /** Formats what getting the last quarters would cost; empty when the library has them all. */
    offer: { params: null; result: string };
    /** Resolves when the quarters are in the library. */
    fetchQuarters: { params: null; result: null };
    openQuarter: { params: { fyq: string }; result: null };
    /** Asks the service for the company's latest call and opens it. Spends one request. */
    checkNewer: { params: null; result: null };
    /** Shows a quick pick of speakers. The choice comes back as a move. */
    pickSpeaker: { params: null; result: null };
    /** Opens the call as text, at a turn. */
    openText: { params: { turn: number }; result: null };
    /** Opens the page of the company, which is free. */
    openCompany: { params: null; result: null };
    /** The selection in the spoken words, by offsets into the transcript. */
    select: { params: Passage | null; result: null };
    /** Gives the highlights and bookmarks. From then on they are pushed whenever they change. */
    marks: { params: null; result: CallMarks };
    /** Highlights words, or removes the highlight if they are highlighted already. */
    highlight: { params: Passage; result: MarkDone };
    /** Sets a bookmark at the paragraph of an offset, or removes the one that is there. */
    toggleBookmark: { params: { offset: number }; result: MarkDone };
    removeMark: { params: { id: string }; result: null };
    /** Opens a citing note, by its id in the last push. */
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

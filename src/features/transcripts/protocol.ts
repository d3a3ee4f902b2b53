import * as v from 'valibot';
import { answerStates } from '../../domain/format/promiseState.ts';
import { button, spends } from '../../domain/endpoints/spending.ts';
import { asks, defineProtocol, typed, type ProtocolOf } from '../../base/protocol.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import { wholeNumber } from '../../base/wholeNumber.ts';
import type { Passage } from '../../domain/passages/passage.ts';
import type { Participant, Speaker, Turn } from '../../domain/transcript.ts';
import { isSourceId, type SourceId } from '../../library/sourceId.ts';
import { sizes, type Appearance } from './reader/appearanceView.ts';
import type { AnsweringPassage, CallMarks, PlacedMark } from './marks/marksView.ts';
import { labelId } from '../../library/marks/labels.ts';
import { longestComment, longestDue } from '../../library/marks/mark.ts';

export const callParams = v.object({
  source: v.custom<SourceId>(isSourceId),
  cik: v.pipe(v.number(), v.safeInteger()),
  ticker: v.string(),
  /** Null for a company without calls. */
  fyq: v.nullable(v.string()),
});
/**
 * The call that a panel shows. The panel's saved state contains it, and it is enough to find the call in the library
 * again.
 */
export type CallParams = v.InferOutput<typeof callParams>;

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
  /** The names that the service has of the company. */
  names: string[];
  /** Null if the company has no calls. */
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

const within = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));
export const scrollPosition = v.object({ turn: wholeNumber, fraction: within(0, 1) });
/** The reader's place: a turn, and how far into it (0 is its first line, 1 its end). */
export type ScrollPosition = v.InferOutput<typeof scrollPosition>;
export const appearance: v.GenericSchema<Appearance> = v.object({
  size: within(sizes.least, sizes.most),
  width: within(20, 400),
});

export interface TranscriptState {
  /** Increases with every new snapshot. The same snapshot may be sent twice. */
  version: number;
  snapshot: Snapshot<CallView>;
  /** Only the first turns of a call; the whole call follows once the page listens. */
  isPart?: true;
  /** The place where reading stopped when the call was last open. */
  position?: ScrollPosition | undefined;
  appearance: Appearance;
  /** The color number of each speaker, from 1; 0 for operators. A person has the same color in every quarter. */
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

/** A move that consists of its kind only. */
export interface PlainMove {
  kind:
    | 'nextTurn'
    | 'previousTurn'
    | 'nextTurnOfSpeaker'
    | 'previousTurnOfSpeaker'
    | 'goToQuestions'
    | 'nextMark'
    | 'previousMark';
}

export type Move =
  | PlainMove
  | { kind: 'goToTurn'; turn: number }
  /** Goes to words and marks them, by offsets into the transcript. */
  | { kind: 'goToPassage'; turn: number; start: number; end: number }
  | { kind: 'goToSpeaker'; speaker: number };

/** Asks the page to mark the selection, or else the reading place. */
export type MarkAction = ({ kind: PlacedMark['kind'] } | { kind: 'label'; label: string }) & {
  /** True if it was chosen in the page's context menu, which means the place under the pointer. */
  atPointer: boolean;
};

/** The outcome of marking something. */
export type MarkDone = 'added' | 'changed' | 'removed' | 'nothing';

/** Number of requests for reading a quarter now; 0 if it is in the library. */
export interface QuarterCost {
  fyq: string;
  requests: number;
}

const passage: v.GenericSchema<Passage> = v.pipe(
  v.object({ start: wholeNumber, end: wholeNumber }),
  v.check(({ start, end }) => start < end),
);

const upTo = (most: number): v.GenericSchema<string> => v.pipe(v.string(), v.maxLength(most));
const markId = v.pipe(v.string(), v.regex(/^[\da-f-]{36}$/));

const promiseAnswer = v.object({
  promise: markId,
  state: v.picklist(answerStates),
  /** Null if the call doesn't mention the promise. */
  passage: v.nullable(passage),
  /** When it is due now, if it moved. */
  when: v.optional(upTo(longestDue.when)),
});
/** A person's decision on a promise of an earlier call. */
export type PromiseAnswer = v.InferOutput<typeof promiseAnswer>;

export const transcriptProtocol = defineProtocol({
  requests: {
    /** Sends a request, whatever the library has. */
    retry: spends('transcript', asks()),
    quarterCosts: asks(v.null(), typed<QuarterCost[]>()),
    /** Formats the cost of downloading the last quarters; empty if the library has them all. */
    offer: asks(v.null(), typed<string>()),
    /** Resolves when the quarters are in the library. */
    fetchQuarters: spends({ endpoints: ['transcript'], cost: 7, says: button }, asks()),
    openQuarter: spends(
      { endpoints: ['transcript'], says: 'the list of quarters, beside each' },
      asks(v.object({ fyq: v.pipe(v.string(), v.maxLength(99)) })),
    ),
    /** Requests the company's latest call and opens it. Sends one request. */
    checkNewer: spends('transcript', asks()),
    /** Shows a quick pick of speakers. The choice comes back as a move. */
    pickSpeaker: asks(),
    /** Opens the call as text, at a turn. */
    openText: asks(v.object({ turn: wholeNumber })),
    /** Opens the page of the company, which is free. */
    openCompany: asks(),
    /** The selection in the spoken words, by offsets into the transcript. */
    select: asks(v.nullable(passage)),
    /** Returns the highlights and bookmarks. From then on they are pushed whenever they change. */
    marks: asks(v.null(), typed<CallMarks>()),
    /** Highlights words, or removes the highlight if they are highlighted already. */
    highlight: asks(passage, typed<MarkDone>()),
    /** Sets a bookmark at the paragraph of an offset, or removes the one that is there. */
    toggleBookmark: asks(v.object({ offset: wholeNumber }), typed<MarkDone>()),
    /** Quotes words into the note, or copies the quotation. */
    quote: asks(v.object({ passage, to: v.picklist(['note', 'clipboard']) })),
    /** Highlights words with a label, or changes the label of their highlight. */
    labelPassage: asks(v.object({ passage, label: labelId }), typed<MarkDone>()),
    /** Sets the label of a mark, or removes it if the mark has it already. */
    labelMark: asks(v.object({ id: markId, label: labelId }), typed<MarkDone>()),
    /** Stores a comment. An empty one is removed. */
    commentMark: asks(v.object({ id: markId, comment: upTo(longestComment) }), typed<MarkDone>()),
    /** Stores what a promise says is due. Empty parts are removed. */
    dueMark: asks(
      v.object({ id: markId, what: upTo(longestDue.what), when: upTo(longestDue.when) }),
      typed<MarkDone>(),
    ),
    /** Finds passages of management in this call that may answer a promise. Null if it isn't searchable yet. */
    answering: asks(v.object({ id: markId }), typed<AnsweringPassage[] | null>()),
    answerPromise: asks(promiseAnswer, typed<MarkDone>()),
    removeMark: asks(v.object({ id: markId })),
    /** Opens a citing note, by its id in the last push. */
    openNote: asks(v.object({ id: wholeNumber })),
    saveScrollPosition: asks(scrollPosition),
    saveAppearance: asks(appearance),
  },
  pushes: typed<{
    state: TranscriptState;
    move: Move;
    marks: CallMarks;
    act: MarkAction;
    /** Every passage that notes cite, in order. */
    cited: CitedPassage[];
  }>(),
});
export type TranscriptProtocol = ProtocolOf<typeof transcriptProtocol>;

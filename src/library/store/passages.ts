import { orderOfQuarter } from '../../domain/quarters.ts';
import type { IndexedCall } from '../../domain/search/foundPassage.ts';
import type { PassageLimits } from '../../domain/search/passageQuery.ts';
import { speakersWithin, type PassageSpeaker } from '../../domain/search/speakersWithin.ts';
import { tokensOf } from '../../domain/passages/tokens.ts';
import type { Section } from '../../domain/transcript.ts';
import { foldedWords } from '../../domain/transcripts/foldName.ts';
import type { SourceId } from '../sourceId.ts';

/** A call in the library that is not in the index, or has changed since it was indexed. */
export interface WaitingCall {
  source: SourceId;
  /** The time of its answer. */
  key: string;
  fetchedAt: number;
}

/** A turn, or a part of a long one. */
interface IndexedPassage {
  turn: number;
  /** Offsets into the transcript exactly as received, `end` exclusive. */
  start: number;
  end: number;
  /** Index into the outline's speakers. */
  speaker: number;
  section: Section;
}

/** The index's data about a call besides the words. */
export interface Outline {
  speakers: readonly PassageSpeaker[];
  passages: readonly IndexedPassage[];
}

/** A call whose passages are in the index. */
export interface SearchedCall {
  /** The id of its first passage; the ids of the others follow. */
  first: number;
  passages: number;
  /** A later quarter is greater. */
  period: number;
  /** Number of its words. */
  words: number;
  /** True if any of its speakers has a role. */
  namesRoles: boolean;
}

/** Identifies a call, and where its text is. */
export interface NamedCall {
  /** The key of its answer. */
  key: string;
  call: IndexedCall;
}

/** A searchable call, as it is listed. */
export interface ListedCall extends SearchedCall, NamedCall {
  /** The id of its answer. */
  answer: number;
}

/** Words in their order, with the number of passages that have each. */
export interface WordPortion {
  words: ReadonlyMap<string, number>;
  /** The word after which the next portion starts; undefined after the last. */
  next: string | undefined;
}

/** A call whose indexing has started but not finished, here or in an ended process, or that the file doesn't take now. */
export interface UnfinishedCall extends WaitingCall {
  /** When its indexing last wrote something; 0 if it hasn't started. */
  at: number;
}

/** Adds a call's passages to the index. Searches see the call only once it is finished. */
export interface PassageWriter {
  /** Reserves the call's place. False if the call was removed or changed in the library: the work is then obsolete. */
  place(outline: Outline): boolean;
  /** Adds the words of the next passages, in the order of the outline. False if the work is obsolete. */
  add(passages: readonly string[]): boolean;
  /** Finishes the call. False if the work is obsolete. */
  finish(call: IndexedCall): boolean;
}

/** Increases when the way calls are read or indexed changes; calls that couldn't be indexed are then tried again. */
export const indexVersion = 1;

/** The text index of a library's calls. It is derived from answers and can be rebuilt at any time. */
export interface PassageStore {
  /** The calls to index. While the library's file takes nothing, they are unfinished instead. */
  waiting(source?: SourceId): WaitingCall[];
  /** Number of a source's calls in the index. */
  indexed(source: SourceId): number;
  isWaiting(call: WaitingCall): boolean;
  /**
   * Starts to replace a call's passages in the index. From now on, the call no longer waits, whatever the result: a
   * text that crashes the process isn't tried again until it changes. Undefined if the call was removed or changed in
   * the library, or the file takes nothing. The writer throws StoreFailure.
   */
  begin(call: WaitingCall, now: number): PassageWriter | undefined;
  /** Undoes indexing that was started but not finished. False if the file takes nothing. */
  withdraw(call: WaitingCall): boolean;
  unfinished(source?: SourceId): UnfinishedCall[];
  /** Tidies the index, one portion at a time; false if nothing is left to do. */
  sweep(): boolean;
  /** Returns the searchable calls whose answers' ids are greater than `after`, ascending, up to a maximum number. */
  listed(source: SourceId, after: number, most: number): ListedCall[];
  /** The ids of the first passages of the searchable calls within the limits on calls. */
  within(source: SourceId, limits: PassageLimits): number[];
  /** Number of passages that have the word. */
  passagesWith(word: string): number;
  /** Returns a portion of the words of the index that have this prefix and come after another word. */
  wordsFrom(beginning: string, after?: string): WordPortion;
  /** The ids of the passages from `from` to before `till` that match an expression of the text search, ascending. */
  matching(expression: string, from: number, till: number): number[];
  /** By the ids of the calls' first passages. */
  outlines(firsts: readonly number[]): Map<number, Outline>;
}

/** A sort key: a later quarter is greater; 0 if the quarter is unknown. */
export const periodOf = ({ fyq }: IndexedCall): number => orderOfQuarter(fyq);

/** Returns the words whose prefixes may limit a search to a company. */
export function wordsOfCompany({ ticker, company }: IndexedCall): string[] {
  return [...new Set([...foldedWords(ticker), ...tokensOf(ticker).words, ...foldedWords(company)])];
}

export function wordsOfQuarter({ fyq }: IndexedCall): string[] {
  return foldedWords(fyq);
}

/** Whether some limits are on calls, or on their speakers. */
export const limitCalls = ({
  cik,
  ciks,
  company,
  quarter,
  quarters,
  newest,
  speaker,
  role,
  side,
}: PassageLimits): boolean =>
  [cik, ciks, company, quarter, quarters, newest, speaker, role, side].some((limit) => limit !== undefined);

/** Creates a function that finds a call's passages within the limits on speakers and sections. */
export function passagesWithin(limits: PassageLimits): (outline: Outline) => (at: number) => boolean {
  const isWithin = speakersWithin(limits);
  const { section } = limits;
  return ({ speakers, passages }) => {
    const speak = speakers.map(isWithin);
    return (at) => {
      const passage = passages[at];
      return passage !== undefined && speak[passage.speaker]! && (section === undefined || section === passage.section);
    };
  };
}

import type { Steps } from '../../base/slices.ts';
import type { CallCount, IndexedCall, SearchProgress } from '../../domain/search/foundPassage.ts';
import type { PassageLimits, PassageQuery } from '../../domain/search/passageQuery.ts';
import { tokensOf } from '../../domain/search/tokens.ts';
import type { Section, Side } from '../../domain/transcript.ts';
import { foldedWords } from '../../domain/transcripts/foldName.ts';
import { parseFiscalQuarter } from '../../domain/identifiers/fiscalQuarter.ts';
import type { SourceId } from '../sourceId.ts';

/** A call that is in the library and not in the index, or not as it is in the library. */
export interface WaitingCall {
  source: SourceId;
  /** Of its answer. */
  key: string;
  fetchedAt: number;
}

/** A turn, or a part of one that is very long. */
export interface IndexedTurn {
  turn: number;
  /** Offset of the words in the transcript. */
  start: number;
  speaker: string;
  role: string;
  side: Side;
  section: Section;
  /** Exactly as received. */
  words: string;
}

/** A turn that has what is looked for. */
export interface FoundTurn extends Omit<IndexedTurn, 'side'> {
  call: IndexedCall;
  key: string;
  /** Turns of this call that have it. */
  turns: number;
}

export interface FoundTurns {
  /** Those of the calls that speak of it most: about {@link mostCandidates}, of one call no more than {@link mostOfCall}. */
  candidates: FoundTurn[];
  /** All that have it. */
  passages: number;
  calls: number;
}

/** What is found is told before all of it is. */
export interface Telling<T> {
  isDue: () => boolean;
  tell: (soFar: T, progress: SearchProgress) => Steps<void>;
}

/** A call whose indexing was begun and has not ended, here or in a process that is gone. */
export interface UnfinishedCall extends WaitingCall {
  /** When it last wrote something. */
  at: number;
}

/** Puts the turns of one call into the index, in portions; searches know the call when it is finished, and not before. */
export interface CallWriter {
  /** False where the call is no longer in the library so, and the work is in vain. */
  add(turns: readonly IndexedTurn[]): boolean;
  /** With the last of the turns. */
  finish(call: IndexedCall, turns: readonly IndexedTurn[]): boolean;
  /** As if it had never begun. */
  withdraw(): void;
}

/** Rises when calls are read or indexed in another way: what could not be indexed is then tried again. */
export const indexVersion = 1;

/** The text index over the calls of a library. It is made from answers alone and can be made anew from them at any time. */
export interface PassageStore {
  waiting(source?: SourceId): WaitingCall[];
  /** Calls of a source that are in the index. */
  indexed(source: SourceId): number;
  isWaiting(call: WaitingCall): boolean;
  /**
   * Puts a call's turns in the place of those that the index had of it. From now on the call no longer waits, whatever
   * becomes of the work: a text that stops the process is not tried again until it is another one. Undefined where the
   * call is no longer in the library so.
   */
  begin(call: WaitingCall, now: number): CallWriter | undefined;
  unfinished(source?: SourceId): UnfinishedCall[];
  /** Drops what the index has of a call that is gone; false when there was none. */
  sweep(): boolean;
  /** No step is longer than some ten milliseconds, whatever is looked for and however many calls there are. */
  find(source: SourceId, query: PassageQuery, telling?: Telling<FoundTurns>): Steps<FoundTurns>;
  /** Every call within the limits; of several phrases, the turns that have them all are counted. */
  count(source: SourceId, query: PassageQuery, telling?: Telling<CallCount[]>): Steps<CallCount[]>;
}

/** Turns that are looked at closely and ranked. */
export const mostCandidates = 120;

/** Of one call, where it has very many. */
export const mostOfCall = 500;

/** For order: a later quarter is greater; 0 where none is known. */
export function periodOf({ fyq }: IndexedCall): number {
  const parsed = parseFiscalQuarter(fyq);
  return parsed.ok ? parsed.value.year * 4 + parsed.value.quarter : 0;
}

/** The words that a limit to a company may begin. */
export function wordsOfCompany({ ticker, company }: IndexedCall): string[] {
  return [...new Set([...foldedWords(ticker), ...tokensOf(ticker).words, ...foldedWords(company)])];
}

export function wordsOfQuarter({ fyq }: IndexedCall): string[] {
  return foldedWords(fyq);
}

/** The role's words, what it is called for short, and the side. */
export function wordsOfRole({ role, side }: Pick<IndexedTurn, 'role' | 'side'>): string[] {
  const words = foldedWords(role);
  const short = words.flatMap((word, at) => {
    const next = words.slice(at, at + 3);
    if (word === 'chief' && next[2] === 'officer') return [next.map((each) => each[0]!).join('')];
    if (word === 'vice' && next[1] === 'president') return ['vp'];
    return word === 'investor' && next[1] === 'relations' ? ['ir'] : [];
  });
  return [...new Set([...words, ...short, ...(side === 'unknown' ? [] : [side])])];
}

/** No limit has more words than this: SQLite reads no condition of very many. */
const mostWanted = 40;

function limitTo(text: string): string[] {
  return foldedWords(text).slice(0, mostWanted);
}

/** The limits, in the words that they compare by. */
export function limitWords({ company, quarter, speaker, role }: PassageLimits): {
  company: string[];
  quarter: string[];
  speaker: string[];
  role: string[];
} {
  return {
    company: limitTo(company ?? ''),
    quarter: limitTo((quarter ?? '').replace(/^\s*q\s*([1-4])\s*(?=\d{4})/i, 'Q$1 ')),
    speaker: limitTo(speaker ?? ''),
    role: limitTo(role ?? ''),
  };
}

/** The calls whose turns are ranked: those that speak of it most, then the newest. They must be in that order. */
export function enoughCalls<T extends { turns: number }>(calls: readonly T[]): T[] {
  let turns = 0;
  const end = calls.findIndex((call) => (turns += call.turns) >= mostCandidates);
  return end === -1 ? [...calls] : calls.slice(0, end + 1);
}

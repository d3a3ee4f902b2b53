import type { Steps } from '../../base/slices.ts';
import { orderOfQuarter } from '../../domain/quarters.ts';
import type { CallCount, IndexedCall, SearchProgress } from '../../domain/search/foundPassage.ts';
import type { PassageLimits, PassageQuery } from '../../domain/search/passageQuery.ts';
import { tokensOf } from '../../domain/search/tokens.ts';
import type { Section, Side } from '../../domain/transcript.ts';
import { foldedWords } from '../../domain/transcripts/foldName.ts';
import type { SourceId } from '../sourceId.ts';

/** A call in the library that is not in the index, or has changed since it was indexed. */
export interface WaitingCall {
  source: SourceId;
  /** Time of its answer. */
  key: string;
  fetchedAt: number;
}

/** A turn, or a part of a very long one. */
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

/** A matching turn. */
export interface FoundTurn extends Omit<IndexedTurn, 'side'> {
  call: IndexedCall;
  key: string;
  /** Number of matching turns in this call. */
  turns: number;
}

export interface FoundTurns {
  /**
   * Turns of the calls with the most matches: about {@link mostCandidates}, and at most {@link mostOfCall} per call.
   */
  candidates: FoundTurn[];
  /** Number of all matching turns. */
  passages: number;
  calls: number;
}

/** Reports partial results. */
export interface Reporter<T> {
  isDue: () => boolean;
  report: (soFar: T, progress: SearchProgress) => Steps<void>;
}

/** A call whose indexing began and has not finished, here or in a process that has ended. */
export interface UnfinishedCall extends WaitingCall {
  /** When its indexing last wrote something. */
  at: number;
}

/** Adds a call's turns to the index in portions. Searches see the call only once it is finished. */
export interface PassageWriter {
  /** False if the call has been removed or changed in the library, so that the work is in vain. */
  add(turns: readonly IndexedTurn[]): boolean;
  /** Finishes the call with its last turns. */
  finish(call: IndexedCall, turns: readonly IndexedTurn[]): boolean;
  /** Undoes the indexing. */
  withdraw(): void;
}

/** Increases when the way calls are read or indexed changes; calls that couldn't be indexed are then tried again. */
export const indexVersion = 1;

/** The text index of a library's calls. It is made from answers alone and can be rebuilt at any time. */
export interface PassageStore {
  waiting(source?: SourceId): WaitingCall[];
  /** Number of a source's calls in the index. */
  indexed(source: SourceId): number;
  isWaiting(call: WaitingCall): boolean;
  /**
   * Starts to replace the turns that the index has of a call. From now on, the call no longer waits, whatever becomes
   * of the work: a text that crashes the process is not tried again until it changes. Undefined if the call has been
   * removed or changed in the library.
   */
  begin(call: WaitingCall, now: number): PassageWriter | undefined;
  unfinished(source?: SourceId): UnfinishedCall[];
  /** Removes what the index has of a deleted call; false if there is none. */
  sweep(): boolean;
  /** No step takes longer than about ten milliseconds, whatever is searched for and however many calls there are. */
  find(source: SourceId, query: PassageQuery, reporter?: Reporter<FoundTurns>): Steps<FoundTurns>;
  /** Counts in all calls within the limits; for several phrases, counts the turns that contain them all. */
  count(source: SourceId, query: PassageQuery, reporter?: Reporter<CallCount[]>): Steps<CallCount[]>;
}

/** Number of turns that are read and ranked. */
export const mostCandidates = 120;

/** Maximum number of turns per call. */
export const mostOfCall = 500;

/** A sort key: a later quarter is greater; 0 if the quarter is unknown. */
export const periodOf = ({ fyq }: IndexedCall): number => orderOfQuarter(fyq);

/** The words whose beginning may limit a search to a company. */
export function wordsOfCompany({ ticker, company }: IndexedCall): string[] {
  return [...new Set([...foldedWords(ticker), ...tokensOf(ticker).words, ...foldedWords(company)])];
}

export function wordsOfQuarter({ fyq }: IndexedCall): string[] {
  return foldedWords(fyq);
}

/** The words of a role, its abbreviations, and the side. */
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

/** Maximum number of words in a limit, because SQLite accepts no condition of very many. */
const mostWanted = 40;

const limitTo = (text: string): string[] => foldedWords(text).slice(0, mostWanted);

/** The limits as the words that they are compared by. */
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

/**
 * Selects the calls whose turns are ranked: those with the most matches, then the newest. They must be in that order.
 */
export function enoughCalls<T extends { turns: number }>(calls: readonly T[]): T[] {
  let turns = 0;
  const end = calls.findIndex((call) => (turns += call.turns) >= mostCandidates);
  return end === -1 ? [...calls] : calls.slice(0, end + 1);
}

import type { Steps } from '../../base/slices.ts';
import type { CallCount, IndexedCall } from '../../domain/search/foundPassage.ts';
import type { PassageQuery } from '../../domain/search/passageQuery.ts';
import { tokensOf } from '../../domain/search/tokens.ts';
import type { SourceId } from '../library.ts';
import type { MemoryAnswers } from './memoryAnswers.ts';
import {
  periodOf,
  type CallWriter,
  type FoundTurns,
  type IndexedTurn,
  type PassageStore,
  type Telling,
  type UnfinishedCall,
  type WaitingCall,
} from './passages.ts';
import { byPeriod, countInCalls, findInCalls, fitsCall, type WalkedCall } from './walkCalls.ts';

interface Kept {
  waiting: WaitingCall;
  call: IndexedCall;
  turns: readonly IndexedTurn[];
  words: number;
}

/** The few calls of a window that has no file, or whose file takes no index, are simply looked through. */
export class MemoryPassages implements PassageStore {
  readonly #answers: MemoryAnswers;
  readonly #isOnShelf: (call: WaitingCall) => boolean;
  readonly #calls = new Map<string, Kept>();
  readonly #begun = new Map<string, UnfinishedCall>();

  /** `isOnShelf` where answers may also be elsewhere than in memory. */
  constructor(answers: MemoryAnswers, isOnShelf?: (call: WaitingCall) => boolean) {
    this.#answers = answers;
    this.#isOnShelf = isOnShelf ?? (({ source, key, fetchedAt }) => answers.get(source, key)?.fetchedAt === fetchedAt);
  }

  waiting(source?: SourceId): WaitingCall[] {
    return this.#answers
      .list(source)
      .filter(({ request }) => request.endpoint === 'transcript')
      .map(({ source: of, key, fetchedAt }) => ({ source: of, key, fetchedAt }))
      .filter((call) => !this.has(call) && !this.#isBegun(call));
  }

  /** It is in this index. */
  has(call: WaitingCall): boolean {
    return this.#calls.get(keyOf(call))?.waiting.fetchedAt === call.fetchedAt;
  }

  isWaiting(call: WaitingCall): boolean {
    return (
      !this.has(call) && !this.#isBegun(call) && this.#answers.get(call.source, call.key)?.fetchedAt === call.fetchedAt
    );
  }

  begin(waiting: WaitingCall, now: number): CallWriter {
    const key = keyOf(waiting);
    const begun: UnfinishedCall = { ...waiting, at: now };
    const spoken: IndexedTurn[] = [];
    let words = 0;
    this.#begun.set(key, begun);
    const add = (turns: readonly IndexedTurn[]): boolean => {
      for (const turn of turns) {
        const { length } = tokensOf(turn.words).words;
        words += length;
        if (length > 0) spoken.push(turn);
      }
      return this.#begun.get(key) === begun;
    };
    return {
      add,
      finish: (call, turns) => {
        if (!add(turns)) return false;
        this.#begun.delete(key);
        this.#calls.set(key, { waiting, call, turns: spoken, words });
        return true;
      },
      withdraw: () => {
        if (this.#begun.get(key) === begun) this.#begun.delete(key);
      },
    };
  }

  unfinished(source?: SourceId): UnfinishedCall[] {
    for (const [key, begun] of this.#begun) if (!this.#isOnShelf(begun)) this.#begun.delete(key);
    return [...this.#begun.values()].filter((call) => source === undefined || call.source === source);
  }

  #isBegun(call: WaitingCall): boolean {
    return this.#begun.get(keyOf(call))?.fetchedAt === call.fetchedAt;
  }

  indexed(source: SourceId): number {
    return this.#of(source).filter(({ words }) => words > 0).length;
  }

  sweep(): boolean {
    return false;
  }

  *find(source: SourceId, query: PassageQuery, telling?: Telling<FoundTurns>): Steps<FoundTurns> {
    if (query.phrases.length === 0) return { candidates: [], passages: 0, calls: 0 };
    return yield* findInCalls(this.#within(source, query), query, telling);
  }

  *count(source: SourceId, query: PassageQuery, telling?: Telling<CallCount[]>): Steps<CallCount[]> {
    return yield* countInCalls(this.#within(source, query), query, telling);
  }

  /** Newest first. */
  #within(source: SourceId, query: PassageQuery): WalkedCall[] {
    return this.#of(source)
      .filter(({ call }) => fitsCall(call, query))
      .map(({ call, waiting: { key }, words, turns }) => ({
        ...{ call, key, words },
        period: periodOf(call),
        turns: () => turns,
      }))
      .sort(byPeriod);
  }

  #of(source: SourceId): Kept[] {
    for (const [key, { waiting }] of this.#calls) if (!this.#isOnShelf(waiting)) this.#calls.delete(key);
    return [...this.#calls.values()].filter(({ waiting }) => waiting.source === source);
  }
}

function keyOf({ source, key }: WaitingCall): string {
  return `${source}\n${key}`;
}

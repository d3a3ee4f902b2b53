import { finish } from '../../../../src/base/slices.ts';
import type { CallCount } from '../../../../src/domain/search/foundPassage.ts';
import type { PassageQuery } from '../../../../src/domain/search/passageQuery.ts';
import { tokensOf } from '../../../../src/domain/search/tokens.ts';
import { fileCall } from '../../../../src/library/search/fileCall.ts';
import {
  limitWords,
  periodOf,
  wordsOfCompany,
  wordsOfQuarter,
  type FoundTurns,
} from '../../../../src/library/store/passages.ts';
import type { Store } from '../../../../src/library/store/store.ts';
import { countInCalls, findInCalls, type WalkedCall } from '../../../../src/library/store/walkCalls.ts';

export interface Walk {
  find: (query: PassageQuery) => FoundTurns;
  count: (query: PassageQuery) => CallCount[];
}

/** Looks through every turn of the calls that a store has, and asks no index: what an index must find. */
export async function walkAll(store: Store): Promise<Walk> {
  const calls: WalkedCall[] = [];
  for (const { source, key, fetchedAt } of store.answers.list()) {
    const turns: ReturnType<WalkedCall['turns']>[] = [];
    await fileCall(
      store,
      { source, key, fetchedAt },
      {
        writer: {
          add: (some) => turns.push(some) > 0,
          finish: (call, last) => {
            turns.push(last);
            const spoken = turns.flatMap((each) => [...each]).filter(({ words }) => lengthOf(words) > 0);
            const words = spoken.reduce((sum, turn) => sum + lengthOf(turn.words), 0);
            calls.push({ call, key, period: periodOf(call), words, turns: () => spoken });
            return true;
          },
          withdraw: () => undefined,
        },
        pause: () => Promise.resolve(),
        isOver: () => false,
      },
    );
  }
  calls.sort((one, other) => other.period - one.period);
  const within = (query: PassageQuery): WalkedCall[] => calls.filter((call) => fits(call, query));
  return {
    find: (query) => finish(findInCalls(query.phrases.length === 0 ? [] : within(query), query)),
    count: (query) => finish(countInCalls(within(query), query)),
  };
}

function lengthOf(words: string): number {
  return tokensOf(words).words.length;
}

function fits({ call }: WalkedCall, query: PassageQuery): boolean {
  const { company, quarter } = limitWords(query);
  const begin = (wanted: readonly string[], words: readonly string[]): boolean =>
    wanted.every((each) => words.some((word) => word.startsWith(each)));
  const isOfCompany = query.cik === undefined || query.cik === call.cik;
  const isListed = query.ciks === undefined || query.ciks.includes(call.cik);
  return isOfCompany && isListed && begin(company, wordsOfCompany(call)) && begin(quarter, wordsOfQuarter(call));
}

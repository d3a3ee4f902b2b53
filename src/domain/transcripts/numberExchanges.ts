import type { Section, Side } from '../transcript.ts';
import { closesQuestions } from './operatorWords.ts';
import type { SpokenTurn } from './spokenTurn.ts';

export interface ExchangeSearch {
  turns: readonly SpokenTurn[];
  sides: readonly Side[];
  sections: readonly Section[];
  /** Speakers who read out the questions of others. */
  moderators: ReadonlySet<number>;
}

/** For every turn the number, from 1, of the exchange it belongs to: the words that put a questioner through, the question, its answers. */
export function numberExchanges({ turns, sides, sections, moderators }: ExchangeSearch): (number | undefined)[] {
  let count = 0;
  let current: number | undefined;
  let askers = new Set<number>();
  const begin = (): void => {
    current = ++count;
    askers = new Set();
  };
  return turns.map((turn, index) => {
    const { speaker } = turn;
    if (sections[index] !== 'questions') return undefined;
    if (sides[speaker] === 'operator') {
      if (turn.connectsOrUrges) {
        if (current === undefined || askers.size > 0) begin();
      } else if (closesQuestions(turn.ends)) {
        current = undefined;
        askers.clear();
      }
    } else if (moderators.has(speaker) && turn.announces) {
      begin();
      askers.add(speaker);
    } else if (sides[speaker] === 'analyst') {
      if (current === undefined || (askers.size > 0 && !askers.has(speaker))) begin();
      askers.add(speaker);
    }
    return current;
  });
}

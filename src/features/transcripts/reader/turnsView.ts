import type { Section, Speaker, Turn } from '../../../domain/transcript.ts';
import type { Move } from '../protocol.ts';

export interface Movement {
  turns: readonly Turn[];
  /** The index of the turn where the reader is. */
  current: number;
  /** Returns whether a turn is shown. Moves skip the others. */
  isShown: (turn: Turn) => boolean;
}

/** Returns the index of the turn that a move leads to; undefined if there is none. */
export function turnAfter(move: Move, { turns, current, isShown }: Movement): number | undefined {
  const speaker = turns[current]?.speaker;
  const seek = (from: number, step: 1 | -1, fits: (turn: Turn) => boolean): number | undefined => {
    for (let index = from; index >= 0 && index < turns.length; index += step)
      if (isShown(turns[index]!) && fits(turns[index]!)) return index;
    return undefined;
  };
  switch (move.kind) {
    case 'nextTurn':
      return seek(current + 1, 1, () => true);
    case 'previousTurn':
      return seek(current - 1, -1, () => true);
    case 'nextTurnOfSpeaker':
      return seek(current + 1, 1, (turn) => turn.speaker === speaker);
    case 'previousTurnOfSpeaker':
      return seek(current - 1, -1, (turn) => turn.speaker === speaker);
    case 'goToQuestions':
      return seek(0, 1, (turn) => turn.section === 'questions');
    case 'goToTurn':
    case 'goToPassage':
      return turns.length === 0 ? undefined : Math.min(Math.max(0, Math.trunc(move.turn)), turns.length - 1);
    case 'nextMark':
    case 'previousMark':
      return undefined;
    case 'goToSpeaker': {
      const isTheirs = (turn: Turn): boolean => turn.speaker === move.speaker;
      return seek(current + 1, 1, isTheirs) ?? seek(0, 1, isTheirs);
    }
  }
}

/** The first shown turn of the next or previous exchange. */
export function exchangeAfter(step: 1 | -1, { turns, current, isShown }: Movement): number | undefined {
  const here = turns[current]?.exchange;
  for (let index = current + step; index >= 0 && index < turns.length; index += step) {
    const turn = turns[index]!;
    const begins = turn.exchange !== undefined && turns[index - 1]?.exchange !== turn.exchange;
    if (begins && isShown(turn) && (step === 1 || turn.exchange !== here || index < current)) return index;
  }
  return undefined;
}

/** Returns whether a section starts at the turn. A turn outside of sections starts none. */
export function sectionBegins(turns: readonly Turn[], index: number): Section {
  const section = turns[index]?.section ?? '';
  return section !== (turns[index - 1]?.section ?? '') ? section : '';
}

/** A question and its answers, by the indices of their turns. */
export interface Exchange {
  first: number;
  /** The first turn that isn't the operator's. */
  question: number;
  last: number;
  /**
   * The turns after the question whose speakers aren't analysts. If the company reads questions out, the reader of this
   * one is the asker.
   */
  answers: number[];
}

/** Maps the number of each exchange to its turns. */
export function exchangesOf(turns: readonly Turn[], speakers: readonly Speaker[]): Map<number, Exchange> {
  const exchanges = new Map<number, Exchange>();
  const isOperator = (turn: Turn): boolean => speakers[turn.speaker]?.side === 'operator';
  for (const turn of turns) {
    if (turn.exchange === undefined) continue;
    const { index } = turn;
    const known = exchanges.get(turn.exchange);
    if (!known) exchanges.set(turn.exchange, { first: index, question: index, last: index, answers: [] });
    else {
      if (known.question === known.last && isOperator(turns[known.question]!)) known.question = index;
      known.last = index;
    }
  }
  const isAnalyst = (turn: Turn): boolean => speakers[turn.speaker]?.side === 'analyst';
  const asked = new Set(turns.filter(isAnalyst).map(({ exchange }) => exchange));
  for (const turn of turns) {
    const exchange = turn.exchange === undefined ? undefined : exchanges.get(turn.exchange);
    if (!exchange || turn.index <= exchange.question || isAnalyst(turn)) continue;
    if (asked.has(turn.exchange) || turn.speaker !== turns[exchange.question]!.speaker)
      exchange.answers.push(turn.index);
  }
  return exchanges;
}

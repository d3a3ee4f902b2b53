import { counted } from '../counted.ts';

/** The facts about a failed run that the text of its error needs. */
export interface ErrorAdvice {
  /** The subject of the answer, in a person's words ("BRMC, Q3 2026"); empty if nothing is missing. */
  subject: string;
  /** Number of requests that the answer would cost. */
  cost: number;
  /** Number of requests sent before it failed; absent if none. */
  sent?: number;
  /** Whole sentences that state what the user can do, for an assistant to pass on. */
  toAllow: string;
  toConnect: string;
  toSetKey: string;
  toSetScreenerPath: string;
}

/** `toAllow` if the user is asked when a tool runs. */
export const askAgain = 'Call the tool again, so that the person is asked to allow it.';

/** `toAllow` if the user declined or didn't answer. */
export const personDeclined =
  'The person was asked and didn’t allow it. Don’t ask again unless they say that they want it.';

/** The texts for one kind of error, for each place that shows it. */
export interface ErrorWords<E> {
  /** In the editor: in its language, starting with the subject. */
  editor: (subject: string, error: E) => string;
  /** For an assistant, without the subject. */
  tools: (advice: ErrorAdvice, error: E) => string;
  /** On the command line, if checking notes can fail this way. */
  commandLine?: string;
  /** The command that the editor offers to the user. */
  offers?: 'connect' | 'setKey';
}

export function formatRequests(count: number): string {
  return counted(count, 'request');
}

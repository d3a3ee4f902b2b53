import { counted } from '../counted.ts';

/** The facts about a failed run that a door needs for the words of the error. */
export interface ErrorAdvice {
  /** The subject of the answer, in a person's words ("BRMC, Q3 2026"); empty if nothing is missing. */
  subject: string;
  /** Number of requests that the answer would cost. */
  cost: number;
  /** Number of requests that were sent before it failed; absent for none. */
  sent?: number;
  /** Each a whole sentence that says what the person can do, for an assistant that passes it on. */
  toAllow: string;
  toConnect: string;
  toSetKey: string;
  toSetScreenerPath: string;
}

/** `toAllow` where the person is asked when a tool runs. */
export const askAgain = 'Call the tool again, so that the person is asked to allow it.';

/** `toAllow` where the person was asked and said no, or nothing. */
export const personDeclined =
  'The person was asked and didn’t allow it. Don’t ask again unless they say that they want it.';

/** The words of one kind of error, for each door that shows it. */
export interface ErrorWords<E> {
  /** In the editor: in its language, beginning with the subject. */
  editor: (subject: string, error: E) => string;
  /** For an assistant, without the subject. */
  tools: (advice: ErrorAdvice, error: E) => string;
  /** On the command line, where checking notes can fail this way. */
  commandLine?: string;
  /** The commands that a person is offered in the editor. */
  offers?: 'connect' | 'setKey';
}

export function formatRequests(count: number): string {
  return counted(count, 'request');
}

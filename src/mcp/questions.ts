import { randomUUID } from 'node:crypto';
import { inputRequired, type InputRequiredResult } from '@modelcontextprotocol/server';
import { isRecord } from '../base/record.ts';

/** How long a question stays open, in milliseconds. A yes is for the run that it was asked for, not for one of an hour later. */
export const answerMs = 10 * 60_000;

/** More than a client asks about at once; a client that never answers doesn't fill the memory. */
const mostOpen = 200;

/** The question's name within the protocol. */
const spending = 'spending';

export interface SpendingQuestion {
  /** Identifies the run: its tool and its input. */
  run: string;
  message: string;
  /** Number of requests that a yes allows. */
  requests: number;
}

/** The person's answer as the call has it: `none` for a first call, `unknown` if no such question is open. */
export type QuestionAnswer =
  | { type: 'none' }
  | { type: 'declined' }
  | { type: 'unknown' }
  | { type: 'accepted'; requests: number };

/** The part of a call that may have an answer. All of it comes from the client. */
export interface AnsweredCall {
  inputResponses?: Record<string, unknown>;
  requestState: () => unknown;
}

/**
 * The questions that are open. A client sends the answer with the same call once more (to an older client the SDK sends
 * the question, and calls again itself), so each has a secret of its own: a yes counts for the run that it was asked
 * for, and once, and a client that was never asked can't say it.
 */
export class Questions {
  readonly #open = new Map<string, SpendingQuestion & { until: number }>();

  ask(question: SpendingQuestion): InputRequiredResult {
    this.#forget();
    const requestState = randomUUID();
    this.#open.set(requestState, { ...question, until: Date.now() + answerMs });
    const { message } = question;
    // An empty form: the answer itself is the yes or the no.
    const form = inputRequired.elicit({ message, requestedSchema: { type: 'object', properties: {} } });
    return inputRequired({ inputRequests: { [spending]: form }, requestState });
  }

  /** The answer that a call has. It closes the question, whatever it says. */
  take(run: string, call: AnsweredCall): QuestionAnswer {
    const { inputResponses } = call;
    const state = call.requestState();
    if (state === undefined && inputResponses === undefined) return { type: 'none' };
    const open = typeof state === 'string' ? this.#open.get(state) : undefined;
    if (open === undefined) return { type: 'unknown' };
    this.#open.delete(state as string);
    if (open.run !== run || open.until <= Date.now()) return { type: 'unknown' };
    return isYes(inputResponses?.[spending]) ? { type: 'accepted', requests: open.requests } : { type: 'declined' };
  }

  #forget(): void {
    const now = Date.now();
    for (const [state, { until }] of this.#open)
      if (until <= now || this.#open.size >= mostOpen) this.#open.delete(state);
  }
}

/** Anything but a plain accept is a no: the form is empty, so content is an answer to something else. */
function isYes(answer: unknown): boolean {
  if (!isRecord(answer) || answer['action'] !== 'accept') return false;
  const { content = {} } = answer;
  return isRecord(content) && Object.keys(content).length === 0;
}

import { randomUUID } from 'node:crypto';
import { inputRequired, type InputRequiredResult } from '@modelcontextprotocol/server';
import { isRecord } from '../base/record.ts';

/** Milliseconds that a question stays open. Consent is for the current run, not for one an hour later. */
export const answerMs = 10 * 60_000;

/** More than any client asks at once. Limits the memory that a client uses if it never answers. */
const mostOpen = 200;

/** The question's name within the protocol. */
const spending = 'spending';

export interface SpendingQuestion {
  /** Identifies the run: its tool and its input. */
  run: string;
  message: string;
  /** The number of requests that the user would allow. */
  requests: number;
}

/** The user's answer in a call: `none` for a first call, `unknown` if no such question is open. */
export type QuestionAnswer =
  | { type: 'none' }
  | { type: 'declined' }
  | { type: 'unknown' }
  | { type: 'accepted'; requests: number };

/** The part of a call that may contain an answer. All of it comes from the client. */
export interface AnsweredCall {
  inputResponses?: Record<string, unknown>;
  requestState: () => unknown;
}

/**
 * The open questions. A client answers by repeating the call with the answer (with an older client, the SDK sends the
 * question and repeats the call). Each question has its own secret, so that consent is valid once, only for its run,
 * and only from a client that was asked.
 */
export class Questions {
  readonly #open = new Map<string, SpendingQuestion & { until: number }>();

  ask(question: SpendingQuestion): InputRequiredResult {
    this.#forget();
    const requestState = randomUUID();
    this.#open.set(requestState, { ...question, until: Date.now() + answerMs });
    const { message } = question;
    // The form is empty: accepting or declining it is the answer.
    const form = inputRequired.elicit({ message, requestedSchema: { type: 'object', properties: {} } });
    return inputRequired({ inputRequests: { [spending]: form }, requestState });
  }

  /** Returns the answer in a call. Closes the question, whatever the answer. */
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

/** Only a plain accept is consent. The form is empty, so any content answers something else. */
function isYes(answer: unknown): boolean {
  if (!isRecord(answer) || answer['action'] !== 'accept') return false;
  const { content = {} } = answer;
  return isRecord(content) && Object.keys(content).length === 0;
}

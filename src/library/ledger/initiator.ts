/**
 * Who wants the work: a person who can be asked, a program (a command with an argument), or the background (a view that
 * loads itself, a timer).
 */
export type Initiator = 'person' | 'program' | 'background';

/** The user's consent to sending requests. */
export interface Grant {
  /** Send even if the ledger says that the day's requests are used up: the service decides. */
  overrideQuota: boolean;
  /** Send although the count can't be stored, which only the user can accept. */
  unkept?: boolean;
}

/** Requests that are a single action to the user, who is asked about all of them at most once. */
export interface Batch {
  /** Number of requests that may still be sent for the batch. */
  left: number;
  granted?: Grant | undefined;
  /** The tickers of all its requests, so that one question covers all unknown ones. */
  tickers?: readonly string[] | undefined;
}

/** Creates a batch of up to `cost` requests. With `granted`, the user has already been asked. */
export function createBatch(cost: number, granted?: Grant, tickers?: readonly string[]): Batch {
  return { left: cost, granted, tickers };
}

/** Who wants a read, and the batch that it belongs to. */
export interface OnBehalf {
  initiator: Initiator;
  batch?: Batch | undefined;
}

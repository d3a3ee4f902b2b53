/**
 * Who wants the work that is being done: a person who can be asked, a program (a command with an argument), or nobody in
 * particular (a view that fills itself, a timer).
 */
export type Initiator = 'person' | 'program' | 'background';

/** What a person has said to spending. */
export interface Grant {
  /** Send although the ledger says that the day's requests are used up: the service is the judge. */
  overrideQuota: boolean;
}

/** Requests that are one thing to a person, who is asked about all of them at most once. */
export interface Batch {
  /** Requests that may still be sent for it. */
  left: number;
  granted?: Grant | undefined;
}

/** Up to `cost` requests; the person is not asked where `granted` says that this has happened. */
export function createBatch(cost: number, granted?: Grant): Batch {
  return { left: cost, granted };
}

/** Who wants a read, and what else is the same thing to them. */
export interface OnBehalf {
  initiator: Initiator;
  batch?: Batch | undefined;
}

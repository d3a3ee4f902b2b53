import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Who wants the work that is being done: a person who can be asked, a program (a command with an argument),
 * or nobody in particular (a view that fills itself).
 */
export type Asker = 'person' | 'program' | 'background';

const current = new AsyncLocalStorage<Asker>();

export function currentAsker(): Asker {
  return current.getStore() ?? 'person';
}

/** Everything that `work` sets going is done for `asker`. */
export function onBehalfOf<T>(asker: Asker, work: () => T): T {
  return current.run(asker, work);
}

/** Requests that are one thing to a person: about all of them they are asked at most once. */
export interface Errand {
  /** Requests that may still leave for it. */
  left: number;
  /** What the person has said. */
  granted?: { overrideQuota: boolean };
}

const errands = new AsyncLocalStorage<Errand>();

export function currentErrand(): Errand | undefined {
  return errands.getStore();
}

/**
 * Everything that `work` spends, up to `cost` requests, is asked about together; not at all where the person has said
 * yes to it already.
 */
export function asOneErrand<T>(cost: number, work: () => T, granted?: Errand['granted']): T {
  return errands.run({ left: cost, ...(granted ? { granted } : {}) }, work);
}

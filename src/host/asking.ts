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

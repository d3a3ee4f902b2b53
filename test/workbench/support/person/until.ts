import { eventually } from '../eventually.ts';

/** Milliseconds that a state is waited for: long enough for a machine that does much else. */
export const patience = 60_000;

/** Asks until it no longer throws, with a person's patience. */
export function until<T>(attempt: () => T | Promise<T>): Promise<T> {
  return eventually(attempt, patience);
}

import type { PlanServices } from './plans/plan.ts';

const day = 86_400_000;
/** More than one refresh a day for two years. */
const mostObservations = 800;

/** Removes data that is never read again: long outdated screens and absences, and old entries of the ledger. */
export function prune({ store, clock }: PlanServices): void {
  const now = clock();
  store.answers.prune({ screens: now - 7 * day, absences: now - 2 * day });
  store.observations.prune(mostObservations);
  store.ledger.prune(now - 400 * day);
}

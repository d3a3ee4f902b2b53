import type { PlanServices } from './plans/plan.ts';

const day = 86_400_000;
/** A refresh a day for two years, and more than that of what was published. */
const mostObservations = 800;

/** Drops what nothing asks for again: pages of screens and absences that are long out of date, and old entries of the ledger. */
export function prune({ store, clock }: PlanServices): void {
  const now = clock();
  store.answers.prune({ screens: now - 7 * day, absences: now - 2 * day });
  store.observations.prune(mostObservations);
  store.ledger.prune(now - 400 * day);
}

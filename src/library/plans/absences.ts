import { ApiError } from '../../api/apiError.ts';
import type { NotFoundMeaning } from '../../domain/endpoints/endpoint.ts';
import type { Age } from '../../domain/endpoints/freshness.ts';
import { answeredAt } from './fileAnswer.ts';
import { isFresh } from './freshness.ts';
import type { SourceId } from '../sourceId.ts';
import type { PlanServices } from './plan.ts';
import { writeError, readError } from '../ledger/sharedError.ts';

/** Returns how long an absence stays valid; undefined if it isn't stored. */
function believed({ details: { notFound } }: ApiError): ((age: Age) => boolean) | undefined {
  const stored: Partial<Record<NotFoundMeaning['of'], (age: Age) => boolean>> = isFresh.absence;
  return notFound && stored[notFound.of];
}

/** Finds a recent absence that the service reported for one of the keys. */
export function findAbsence(
  { store, clock }: PlanServices,
  source: SourceId,
  keys: readonly string[],
): ApiError | undefined {
  for (const key of keys) {
    const absence = store.answers.absence(source, key);
    if (!absence) continue;
    const error = readError(absence.error);
    if (believed(error)?.({ fetchedAt: absence.foundAt, now: clock() })) return error;
  }
  return undefined;
}

/** Stores an error that means absence, and resolves to it, for throwing. */
export async function fileAbsence(
  { store, clock }: PlanServices,
  source: SourceId,
  key: string,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof ApiError && error.kind === 'notFound' && believed(error))) return error;
  const absence = { error: writeError(error), foundAt: answeredAt(error.details, clock()) };
  await store.persist(() => store.answers.fileAbsence(source, key, absence), undefined);
  return error;
}

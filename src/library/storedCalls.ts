import { kindOfSource } from '../base/snapshot.ts';
import { fromOfSource, keyOfCited, type CitedCallName } from '../domain/links/citing.ts';
import type { TranscriptAnswer } from '../domain/transcript.ts';
import { chooseAnswer } from './chooseAnswer.ts';
import { planCall } from './plans/callPlan.ts';
import type { SourceId } from './sourceId.ts';
import type { SqliteStore } from './store/sqliteStore.ts';

/** A call as it was answered. */
export interface CitableStoredCall {
  value: TranscriptAnswer;
  fetchedAt: number;
  /** True if it came from an import rather than from the service. */
  imported: boolean;
}

/** Returns whether a source's answers count if only one service does; with undefined, every source counts. */
export function isOfOrigin(source: SourceId, origin: string | undefined): boolean {
  return origin === undefined || kindOfSource(source) !== 'service' || source === `service:${origin}`;
}

/** Returns the calls of a library by their keys; of several answers, the one that `chooseAnswer` chooses. */
export function readStoredCalls(
  store: SqliteStore,
  names: readonly CitedCallName[],
  { origin, now }: { origin?: string | undefined; now: number },
): Map<string, CitableStoredCall> {
  const found = new Map<string, CitableStoredCall>();
  const sources = store.answers.sources().filter((source) => isOfOrigin(source, origin));
  const services = { store, clock: () => now };
  for (const { from, cik, fyq } of names) {
    const answers = sources
      .filter((source) => fromOfSource(source) === from)
      .flatMap((source) => {
        const answer = planCall(services, source, { endpoint: 'transcript', cik, fyq }).find();
        return answer ? [{ ...answer, source }] : [];
      });
    const chosen = chooseAnswer(answers);
    if (!chosen) continue;
    const { value, fetchedAt, imported } = chosen;
    found.set(keyOfCited({ from, cik, fyq }), { value, fetchedAt, imported: imported ?? false });
  }
  return found;
}

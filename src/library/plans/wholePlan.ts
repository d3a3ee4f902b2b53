import { canonicalTarget } from '../../api/buildRequest.ts';
import { once } from '../../base/once.ts';
import { type AnswerOf, endpointOf, type WholeRequest } from '../../domain/endpoints/endpoints.ts';
import { fileAbsence, findAbsence } from './absences.ts';
import { answeredAt, fileAnswer, revalidationOf, wasCached } from './fileAnswer.ts';
import type { SourceId } from '../sourceId.ts';
import { otherAnswer } from './otherAnswer.ts';
import type { PlanServices, Found, Plan } from './plan.ts';
import { baseFiling, openAnswer } from './storedAnswer.ts';
import type { StoredAnswer } from '../store/store.ts';

interface WholePlanOptions<A> {
  /** Stores data from an answer besides the answer itself. */
  store?: (value: A, fetchedAt: number) => void;
  /** Throws for a readable answer that must not replace the stored one. */
  accept?: (value: A) => void;
}

/** Plans answers that have one name and contain nothing else, by the definition of their endpoint. */
export function planWhole<R extends WholeRequest>(
  services: PlanServices,
  source: SourceId,
  request: R,
  options: WholePlanOptions<AnswerOf[R['endpoint']]> = {},
): Plan<AnswerOf[R['endpoint']]> {
  const { isFresh, contradiction } = endpointOf(request);
  const { store, clock } = services;
  const key = canonicalTarget(request);
  const judged = (value: AnswerOf[R['endpoint']], fetchedAt: number): Found<AnswerOf[R['endpoint']]> => ({
    value,
    fetchedAt,
    stale: !isFresh({ fetchedAt, now: clock() }, value),
  });
  const read = (answer: StoredAnswer | undefined): Found<AnswerOf[R['endpoint']]> | undefined => {
    const value = openAnswer<R['endpoint']>(answer, request.endpoint);
    if (!answer || !value) return undefined;
    const { fetchedAt, cached, imported } = answer;
    return { ...judged(value, fetchedAt), cached, imported };
  };
  const stored = once(() => store.answers.get(source, key));
  const find = once(() => read(stored()));
  return {
    source,
    request,
    key,
    kin: [],
    find,
    isFresh: () => find()?.stale === false,
    isStored: () => find() !== undefined,
    absence: once(() => findAbsence(services, source, [key])),
    cost: () => 1,
    fetch: async ({ send, signal, filed }) => {
      try {
        const answer = await send(request, { signal, revalidate: revalidationOf(stored(), request) });
        const { value, cached } = answer;
        const fetchedAt = answeredAt(answer, clock());
        const other = contradiction?.(request, value);
        if (other) throw otherAnswer(other);
        options.accept?.(value);
        const filing = await baseFiling(source, key, request, { ...answer, fetchedAt });
        if (!(await fileAnswer(store, filing, answer))) {
          const newer = read(store.answers.get(source, key));
          if (newer) return newer;
        } else {
          await store.persist(() => options.store?.(value, fetchedAt), undefined);
          filed(request);
        }
        const found = judged(value, fetchedAt);
        return { ...found, stale: wasCached(answer) && found.stale, cached };
      } catch (error) {
        throw await fileAbsence(services, source, key, error);
      }
    },
  };
}

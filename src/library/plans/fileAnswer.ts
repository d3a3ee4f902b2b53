import { canonicalTarget } from '../../api/buildRequest.ts';
import type { Answer, Revalidation } from '../../api/client.ts';
import type { ServiceRequest } from '../../domain/endpoints/endpoints.ts';
import { unpackBody } from '../store/packBody.ts';
import { openAnswer } from './storedAnswer.ts';
import type { SentAnswer } from './plan.ts';
import type { Filing, Store, StoredAnswer } from '../store/store.ts';

/**
 * Returns when the service gave an answer that is received now, which is earlier if a cache stored it. Rounded down to
 * HTTP's whole seconds, so that the same cached answer always has the same time.
 */
export function answeredAt(answer: FromCache, now: number): number {
  return wasCached(answer) ? Math.floor((now - (answer.age ?? 0)) / 1000) * 1000 : now;
}

type FromCache = Pick<Answer<ServiceRequest>, 'cached' | 'age'>;

/** Returns whether caches had stored the answer, so that the library's may be just as new. */
export function wasCached({ cached = false, age = 0 }: FromCache): boolean {
  return cached || age > 0;
}

/**
 * Returns the headers that let the service confirm a stored answer instead of sending it again. The answer must be
 * readable and belong to the very same request.
 */
export function revalidationOf(answer: StoredAnswer | undefined, request: ServiceRequest): Revalidation | undefined {
  if (answer?.etag === undefined || canonicalTarget(answer.request) !== canonicalTarget(request)) return undefined;
  const body = openAnswer(answer, request.endpoint) && unpackBody(answer.body);
  return body === undefined ? undefined : { etag: answer.etag, body };
}

/** Returns false if nothing was filed: a cached answer doesn't replace one that is just as new. */
export function fileAnswer(
  store: Pick<Store, 'answers' | 'ledger' | 'persist'>,
  filing: Filing,
  answer: FromCache & Pick<SentAnswer<ServiceRequest>, 'renewed' | 'attempt'>,
): Promise<boolean> {
  const { answers, ledger } = store;
  const ifNewer = wasCached(answer);
  const file = (): boolean => {
    const isFiled = (answer.renewed === true && answers.renew(filing, ifNewer)) || answers.file(filing, ifNewer);
    if (answer.attempt !== undefined) ledger.dropKept(answer.attempt);
    return isFiled;
  };
  return store.persist(file, true);
}

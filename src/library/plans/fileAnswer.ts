import { canonicalTarget } from '../../api/buildRequest.ts';
import type { Answer, KeptAnswer } from '../../api/client.ts';
import type { ServiceRequest } from '../../api/requests.ts';
import { unpackBody } from '../store/packBody.ts';
import { openAnswer } from './storedAnswer.ts';
import type { AnswerStore, Filing, StoredAnswer } from '../store/store.ts';

/**
 * When the service gave an answer that comes now: before that, where a cache had kept it. HTTP knows whole seconds only,
 * so that an answer which comes twice is of the same moment both times.
 */
export function answeredAt(kept: Kept, now: number): number {
  return wasKept(kept) ? Math.floor((now - (kept.age ?? 0)) / 1000) * 1000 : now;
}

type Kept = Pick<Answer<ServiceRequest>, 'cached' | 'age'>;

/** Whether caches on the way had it before now, so that what is on file may be as new. */
export function wasKept({ cached = false, age = 0 }: Kept): boolean {
  return cached || age > 0;
}

/** What of an answer on file spares sending it once more: it must be one to the very same request, and readable. */
export function keptAnswer(answer: StoredAnswer | undefined, request: ServiceRequest): KeptAnswer | undefined {
  if (answer?.etag === undefined || canonicalTarget(answer.request) !== canonicalTarget(request)) return undefined;
  const body = openAnswer(answer, request.endpoint) && unpackBody(answer.body);
  return body === undefined ? undefined : { etag: answer.etag, body };
}

/** False where nothing was filed: what a cache had kept does not take the place of what is as new. */
export function fileAnswer(
  answers: AnswerStore,
  filing: Filing,
  answer: Kept & Pick<Answer<ServiceRequest>, 'renewed'>,
): boolean {
  const ifNewer = wasKept(answer);
  return (answer.renewed === true && answers.renew(filing, ifNewer)) || answers.file(filing, ifNewer);
}

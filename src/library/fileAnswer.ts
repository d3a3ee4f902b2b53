import { canonicalTarget } from '../api/buildRequest.ts';
import type { Answer, KeptAnswer } from '../api/client.ts';
import type { ServiceRequest } from '../api/requests.ts';
import { unpackBody } from './body.ts';
import { openAnswer } from './shelvedAnswer.ts';
import type { AnswerStore, Filing, ShelvedAnswer } from './store/store.ts';

/**
 * When the service gave an answer that comes now: before that, where a cache had kept it. HTTP knows whole seconds only,
 * so that an answer which comes twice is of the same moment both times.
 */
export function answeredAt({ age = 0 }: { age?: number | undefined }, now: number): number {
  return age === 0 ? now : Math.floor((now - age) / 1000) * 1000;
}

/** What of an answer on file spares sending it once more: it must be one to the very same request, and readable. */
export function keptAnswer(answer: ShelvedAnswer | undefined, request: ServiceRequest): KeptAnswer | undefined {
  if (answer?.etag === undefined || canonicalTarget(answer.request) !== canonicalTarget(request)) return undefined;
  const body = openAnswer(answer, request.endpoint) && unpackBody(answer.body);
  return body === undefined ? undefined : { etag: answer.etag, body };
}

/** False where nothing was filed: what a cache had kept does not take the place of what is as new. */
export function fileAnswer(
  answers: AnswerStore,
  filing: Filing,
  { age = 0, renewed = false }: Pick<Answer<ServiceRequest>, 'age' | 'renewed'>,
): boolean {
  const ifNewer = age > 0;
  return (renewed && answers.renew(filing, ifNewer)) || answers.file(filing, ifNewer);
}

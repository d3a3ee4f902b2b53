import { ApiError } from '../../api/apiError.ts';
import type { Answer } from '../../api/client.ts';
import { decodeBody } from '../../api/decode/decodeAnswer.ts';
import type { AnswerOf, EndpointName, ServiceRequest } from '../../domain/endpoints/endpoints.ts';
import { aboutOf } from '../items/itemKinds.ts';
import { packBody, unpackBody } from '../store/packBody.ts';
import type { SourceId } from '../sourceId.ts';
import type { Filing, StoredAnswer } from '../store/store.ts';

/**
 * Undefined if the stored answer can't be read: it is damaged, belongs to another endpoint, or has a format that is no
 * longer accepted.
 */
export function openAnswer<E extends EndpointName>(
  answer: StoredAnswer | undefined,
  endpoint: E,
): AnswerOf[E] | undefined {
  if (answer?.request.endpoint !== endpoint) return undefined;
  const body = unpackBody(answer.body);
  if (body === undefined) return undefined;
  try {
    return decodeBody(answer.request as Extract<ServiceRequest, { endpoint: E }>, body);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Returns the part of a filing that all answers share. */
export async function baseFiling<R extends ServiceRequest>(
  source: SourceId,
  key: string,
  request: R,
  answer: Pick<Answer<R>, 'value' | 'body' | 'cached' | 'etag'> & { fetchedAt: number },
): Promise<Filing> {
  return {
    source,
    key,
    request,
    fetchedAt: answer.fetchedAt,
    chars: answer.body.length,
    ...(answer.cached && { cached: true }),
    ...(answer.etag !== undefined && { etag: answer.etag }),
    about: await aboutOf(request, answer.value),
    body: await packBody(answer.body),
    entities: [],
    aliases: [],
  };
}

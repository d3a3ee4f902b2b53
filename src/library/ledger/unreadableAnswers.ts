import { ApiError } from '../../api/apiError.ts';
import { canonicalTarget } from '../../api/buildRequest.ts';
import type { ServiceRequest } from '../../domain/endpoints/endpoints.ts';
import type { Send } from '../plans/plan.ts';
import type { SourceId } from '../sourceId.ts';
import type { Initiator } from './initiator.ts';

/** Older ones are dropped; a cache may answer their next request again. */
const mostKept = 1000;

/**
 * Remembers the requests whose last answer was unusable. A cache on the way may have stored that answer and would
 * return it each time, so the next such request bypasses the caches. The background's doesn't, because it repeats
 * requests, and each one would reach the service.
 */
export class UnreadableAnswers {
  readonly #targets = new Set<string>();

  /** Runs a fetch with a `send` that bypasses the caches if necessary, and remembers unusable answers. */
  async watch<T>(
    { source, initiator, send }: { source: SourceId; initiator: Initiator; send: Send },
    fetch: (send: Send) => Promise<T>,
  ): Promise<T> {
    let last: string | undefined;
    const watched: Send = async (request, options) => {
      const target = keyOf(source, request);
      last = target;
      const pastCaches = initiator !== 'background' && this.#targets.has(target);
      const answer = await send(request, pastCaches ? { ...options, pastCaches } : options);
      this.#targets.delete(target);
      return answer;
    };
    try {
      return await fetch(watched);
    } catch (error) {
      // A readable answer may still be about something else than the request.
      if (last !== undefined && isUnreadable(error)) this.#add(last);
      throw error;
    }
  }

  #add(target: string): void {
    this.#targets.delete(target);
    this.#targets.add(target);
    const [oldest] = this.#targets;
    if (this.#targets.size > mostKept && oldest !== undefined) this.#targets.delete(oldest);
  }
}

const keyOf = (source: SourceId, request: ServiceRequest): string => `${source}\n${canonicalTarget(request)}`;

function isUnreadable(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'badResponse' || error.kind === 'tooLarge');
}

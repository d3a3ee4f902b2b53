import { ApiError } from '../../api/apiError.ts';
import type { Client, SendOptions } from '../../api/client.ts';
import type { ServiceRequest } from '../../domain/endpoints/endpoints.ts';
import { LibraryError, type Usage } from '../library.ts';
import type { PlanServices, SentAnswer } from '../plans/plan.ts';
import type { SourceId } from '../sourceId.ts';
import type { Allowance } from './allowance.ts';
import { countedSend } from './countedSend.ts';
import type { Grant, Initiator } from './initiator.ts';

interface AdmittedSendOptions {
  services: PlanServices;
  limit: () => number | undefined;
  confirmBelow: () => number;
  usage: (source: SourceId) => Usage;
  usageChanged: () => void;
}

interface Sending {
  source: SourceId;
  client: Client;
  grant: Grant;
  allowance: Pick<Allowance, 'isUnasked'>;
  initiator: Initiator;
}

/**
 * Sends a request if the ledger admits it. One without the user's consent never takes the last requests of the day; the
 * ledger checks that in the same step in which it reserves the request, since other windows send requests too. The
 * background also waits for as long as an unavailable service has asked for.
 */
export function admittedSend({ services, limit, confirmBelow, usage, usageChanged }: AdmittedSendOptions) {
  /** By source, milliseconds since the epoch. */
  const waits = new Map<SourceId, number>();
  return async <R extends ServiceRequest>(
    { source, client, grant, initiator, allowance: { isUnasked } }: Sending,
    request: R,
    options: SendOptions | undefined,
  ): Promise<SentAnswer<R>> => {
    const until = waits.get(source) ?? 0;
    if (initiator === 'background' && until > services.clock())
      throw new LibraryError('paused', 'The service was down and asked to wait', { until });
    const ofDay = limit();
    const send = countedSend({
      source,
      client,
      store: services.store,
      clock: services.clock,
      limit: isUnasked && ofDay !== undefined ? Math.max(0, ofDay - Math.max(0, confirmBelow())) : ofDay,
      override: grant.overrideQuota,
      unkept: grant.unkept ?? false,
      changed: usageChanged,
    });
    try {
      const answer = await send(request, options);
      if (!answer.cached) waits.delete(source);
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'server' && error.details.retryAfterSeconds !== undefined)
        waits.set(source, services.clock() + error.details.retryAfterSeconds * 1000);
      const isLow = isUnasked && error instanceof LibraryError && error.kind === 'quotaSpent' && !usage(source).spent;
      throw isLow ? new LibraryError('quotaLow', 'Not spent unasked') : error;
    }
  };
}

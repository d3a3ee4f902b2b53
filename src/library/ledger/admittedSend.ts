import type { Answer, Client, SendOptions } from '../../api/client.ts';
import type { ServiceRequest } from '../../api/requests.ts';
import { LibraryError, type Usage } from '../library.ts';
import type { PlanServices } from '../plans/plan.ts';
import type { SourceId } from '../sourceId.ts';
import type { Allowance } from './allowance.ts';
import { countedSend } from './countedSend.ts';

export interface AdmittedSendOptions {
  services: PlanServices;
  limit: () => number | undefined;
  confirmBelow: () => number;
  usage: (source: SourceId) => Usage;
  usageChanged: () => void;
}

interface Sending {
  source: SourceId;
  client: Client;
  overrideQuota: boolean;
  allowance: Pick<Allowance, 'isUnasked'>;
}

/**
 * Sends a request if the ledger admits it. One that nobody agreed to leaves the last requests of the day alone; the
 * ledger sees to this in the same step in which it reserves the request, since other windows spend as well.
 */
export function admittedSend({ services, limit, confirmBelow, usage, usageChanged }: AdmittedSendOptions) {
  return async <R extends ServiceRequest>(
    { source, client, overrideQuota, allowance: { isUnasked } }: Sending,
    request: R,
    options: SendOptions | undefined,
  ): Promise<Answer<R>> => {
    const ofDay = limit();
    const send = countedSend({
      source,
      client,
      ledger: services.store.ledger,
      clock: services.clock,
      limit: isUnasked && ofDay !== undefined ? Math.max(0, ofDay - Math.max(0, confirmBelow())) : ofDay,
      override: overrideQuota,
      changed: usageChanged,
    });
    try {
      return await send(request, options);
    } catch (error) {
      const isLow = isUnasked && error instanceof LibraryError && error.kind === 'quotaSpent' && !usage(source).spent;
      throw isLow ? new LibraryError('quotaLow', 'Not spent unasked') : error;
    }
  };
}

import type { Client, SendOptions } from '../api/client.ts';
import type { ServiceRequest } from '../api/requests.ts';
import { utcDay } from '../domain/dates/zones.ts';
import { LibraryError, type SourceId } from './library.ts';
import type { Send } from './plan.ts';
import type { LedgerStore } from './store/store.ts';

export interface CountedSendOptions {
  source: SourceId;
  client: Client;
  ledger: LedgerStore;
  clock: () => number;
  /** Undefined when no limit is known. */
  limit: number | undefined;
  /** The person said to send whatever the ledger says. */
  override: boolean;
  changed: () => void;
}

/** Only a service's requests are limited; the sample's and a folder's are written down all the same. */
export function isLimited(source: SourceId): boolean {
  return source.startsWith('service:');
}

/**
 * Every attempt is a row of the ledger before it leaves and is settled when it ends. One that cannot have reached the
 * service is not counted. Throws LibraryError `quotaSpent` when the day is spent, before anything is sent.
 */
export function countedSend(options: CountedSendOptions): Send {
  const { source, client, ledger, clock, limit, override, changed } = options;
  const guarded = isLimited(source) && !override;

  const reserve = (endpoint: ServiceRequest['endpoint'], judged: boolean): number => {
    const at = clock();
    const id = ledger.reserve({
      source,
      endpoint,
      at,
      day: utcDay(at),
      limit: judged ? limit : undefined,
      refuseAfter429: judged,
    });
    if (id === undefined)
      throw new LibraryError('quotaSpent', 'The ledger says that the requests of the day are used up');
    return id;
  };

  return async (request, { signal, onAttempt }: SendOptions = {}) => {
    const unsent = [reserve(request.endpoint, guarded)];
    try {
      return await client.send(request, {
        signal,
        onAttempt: (attempt) => {
          // A second attempt follows only on one that did not reach the service.
          const id = unsent.pop() ?? reserve(request.endpoint, false);
          ledger.leave(id);
          changed();
          const ended = onAttempt?.(attempt);
          return (outcome) => {
            ledger.settle(
              id,
              outcome.ok
                ? { outcome: 'ok', status: outcome.status, counted: true }
                : {
                    outcome: outcome.error.kind,
                    status: outcome.error.details.status,
                    counted: outcome.error.details.mayHaveBeenCounted,
                  },
            );
            changed();
            ended?.(outcome);
          };
        },
      });
    } finally {
      for (const id of unsent) ledger.withdraw(id);
    }
  };
}

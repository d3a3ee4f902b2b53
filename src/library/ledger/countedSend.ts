import type { ApiError } from '../../api/apiError.ts';
import type { Client, SendOptions } from '../../api/client.ts';
import type { ServiceRequest } from '../../api/requests.ts';
import { utcDay } from '../../domain/dates/zones.ts';
import { LibraryError } from '../library.ts';
import type { SourceId } from '../sourceId.ts';
import type { Send } from '../plans/plan.ts';
import type { LedgerStore } from '../store/store.ts';

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
 * service, or that a cache on the way answered, is not counted. Throws LibraryError `quotaSpent` when the day is spent, and `paused` while the
 * service asks to wait, before anything is sent.
 */
export function countedSend(options: CountedSendOptions): Send {
  const { source, client, ledger, clock, limit, override, changed } = options;
  const guarded = isLimited(source) && !override;

  const reserve = (endpoint: ServiceRequest['endpoint'], judged: boolean): number => {
    const at = clock();
    const day = utcDay(at);
    const id = ledger.reserve({
      source,
      endpoint,
      at,
      day,
      limit: judged ? limit : undefined,
      refuseAfter429: judged,
    });
    if (id !== undefined) return id;
    const { pause } = ledger.use(source, day, at);
    throw pause
      ? new LibraryError('paused', 'The service asked to wait', pause.until)
      : new LibraryError('quotaSpent', 'The ledger says that the requests of the day are used up');
  };

  return async (request, { signal, kept, onAttempt }: SendOptions = {}) => {
    const unsent = [reserve(request.endpoint, guarded)];
    try {
      return await client.send(request, {
        signal,
        kept,
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
                ? // That a cache answered says nothing of whether the service would: a pause is not over by it.
                  { outcome: outcome.cached ? 'cached' : 'ok', status: outcome.status, counted: !outcome.cached }
                : {
                    outcome: outcome.error.kind,
                    status: outcome.error.details.status,
                    counted: outcome.error.details.mayHaveBeenCounted,
                    until: waitOf(outcome.error, clock()),
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

/** When the wait that a refusal named is over. */
function waitOf({ details: { retryAfterSeconds } }: ApiError, now: number): number | undefined {
  return retryAfterSeconds === undefined ? undefined : now + retryAfterSeconds * 1000;
}

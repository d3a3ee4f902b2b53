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
  /** The person agreed to send regardless of the ledger. */
  override: boolean;
  changed: () => void;
}

/** Only a service's requests are limited; those to the sample or a data folder are recorded as well. */
export function isLimited(source: SourceId): boolean {
  return source.startsWith('service:');
}

/**
 * Writes every attempt to the ledger before it is sent, and settles it when it ends. An attempt that can't have reached
 * the service, or that a cache answered, isn't counted. Before anything is sent, throws LibraryError `quotaSpent` when
 * the day's quota is spent and `paused` while the service asks to wait.
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

  return async (request, { signal, revalidate, onAttempt }: SendOptions = {}) => {
    const unsent = [reserve(request.endpoint, guarded)];
    try {
      return await client.send(request, {
        signal,
        revalidate,
        onAttempt: (attempt) => {
          // There is a second attempt only if the first didn't reach the service.
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

/** When the wait that a refusal asked for ends. */
function waitOf({ details: { retryAfterSeconds } }: ApiError, now: number): number | undefined {
  return retryAfterSeconds === undefined ? undefined : now + retryAfterSeconds * 1000;
}

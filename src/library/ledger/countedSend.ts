import type { ApiError } from '../../api/apiError.ts';
import type { Client, SendOptions } from '../../api/client.ts';
import type { ServiceRequest } from '../../domain/endpoints/endpoints.ts';
import { utcDay } from '../../domain/dates/zones.ts';
import { LibraryError } from '../library.ts';
import type { Send } from '../plans/plan.ts';
import { isLimited, type SourceId } from '../sourceId.ts';
import { StoreFailure } from '../store/storeFailure.ts';
import type { KeptBody, ReservationEnd, Store } from '../store/store.ts';
import { isBusy, whenFree } from '../store/whenFree.ts';
import { cancelled } from './sharedError.ts';

interface CountedSendOptions {
  source: SourceId;
  client: Client;
  store: Pick<Store, 'ledger' | 'persist'>;
  clock: () => number;
  /** Undefined if no limit is known. */
  limit: number | undefined;
  /** The user agreed to send regardless of the ledger. */
  override: boolean;
  /** The user agreed to send although the count can't be stored. */
  unkept: boolean;
  changed: () => void;
}

/** How long an attempt waits for a busy file, in milliseconds; then nothing is sent. */
const patienceMs = 10_000;

/**
 * Writes every attempt to the ledger before it is sent, and settles it when it ends, together with the received body,
 * before that is decoded. An attempt that can't have reached the service, or that a cache answered, isn't counted.
 * Before sending, throws LibraryError `quotaSpent` if the day's quota is used up, `paused` while the service asks to
 * wait, and `countNotKept` if the ledger can't be written.
 */
export function countedSend(options: CountedSendOptions): Send {
  const { source, client, store, clock, limit, override, changed } = options;
  const { ledger } = store;
  const guarded = isLimited(source) && !override;
  const unkept = options.unkept || !isLimited(source);

  const written = async <T>(work: () => T, signal: AbortSignal | undefined): Promise<T> => {
    try {
      return await whenFree(work, { signal, patienceMs });
    } catch (error) {
      if (signal?.aborted) throw cancelled();
      if (isBusy(error))
        throw new LibraryError('libraryBusy', 'Another process keeps the library’s file', { cause: error });
      throw error instanceof StoreFailure ? new LibraryError('countNotKept', error.message, { cause: error }) : error;
    }
  };

  const reserve = async (
    endpoint: ServiceRequest['endpoint'],
    judged: boolean,
    signal: AbortSignal | undefined,
  ): Promise<number> => {
    const at = clock();
    const day = utcDay(at);
    const attempt = { source, endpoint, at, day, limit: judged ? limit : undefined, refuseAfter429: judged, unkept };
    const id = await written(() => ledger.reserve(attempt), signal);
    if (id !== undefined) return id;
    const { pause } = ledger.use(source, day, at);
    throw pause
      ? new LibraryError('paused', 'The service asked to wait', { until: pause.until })
      : new LibraryError('quotaSpent', 'The ledger says that the requests of the day are used up');
  };

  const leave = async (id: number, endpoint: ServiceRequest['endpoint'], signal: AbortSignal | undefined) => {
    if (await written(() => ledger.leave(id), signal)) return id;
    if (!unkept) throw new LibraryError('countNotKept', 'The attempt could not be recorded');
    const inMemory = await reserve(endpoint, false, signal);
    await written(() => ledger.leave(inMemory), signal);
    return inMemory;
  };

  return async (request, { signal, onAttempt, ...rest }: SendOptions = {}) => {
    const { endpoint } = request;
    const unsent = [await reserve(endpoint, guarded, signal)];
    const last: { id?: number; isKept?: boolean } = {};
    const settle = (id: number, end: ReservationEnd, body?: KeptBody): void => {
      void store.persist(() => ledger.settle(id, end, body), undefined).then(changed, changed);
      changed();
    };
    try {
      const answer = await client.send(request, {
        ...rest,
        signal,
        onReceived: (received) => {
          if (last.id === undefined || !isLimited(source)) return;
          last.isKept = true;
          settle(last.id, endOf(received), { source, request, ...received });
        },
        onAttempt: async (attempt) => {
          // There is a second attempt only if the first didn't reach the service.
          const id = await leave(unsent.pop() ?? (await reserve(endpoint, false, signal)), endpoint, signal);
          changed();
          const ended = await onAttempt?.(attempt);
          last.id = id;
          return (outcome) => {
            if (!outcome.ok) settle(id, refusalOf(outcome.error, clock()));
            else if (!last.isKept) settle(id, endOf(outcome));
            ended?.(outcome);
          };
        },
      });
      return { ...answer, ...(last.isKept && { attempt: last.id }) };
    } finally {
      for (const id of unsent) void store.persist(() => ledger.withdraw(id), undefined);
    }
  };
}

/** An answer from a cache doesn't show that the service would answer, so it doesn't end a pause. */
function endOf({ cached = false, status }: { cached?: boolean | undefined; status: number }): ReservationEnd {
  return { outcome: cached ? 'cached' : 'ok', status, counted: !cached };
}

function refusalOf(error: ApiError, now: number): ReservationEnd {
  const { status, mayHaveBeenCounted } = error.details;
  return { outcome: error.kind, status, counted: mayHaveBeenCounted, until: waitOf(error, now) };
}

/** Returns when the wait that a refusal asked for ends. */
function waitOf({ details: { retryAfterSeconds } }: ApiError, now: number): number | undefined {
  return retryAfterSeconds === undefined ? undefined : now + retryAfterSeconds * 1000;
}

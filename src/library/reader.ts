import { LibraryError, type Connected, type Read, type ReadOptions } from './library.ts';
import type { ServiceRequest } from '../api/requests.ts';
import { countedSend } from './countedSend.ts';
import type { LeaseHolder } from './leaseHolder.ts';
import type { Desk, Found, Plan } from './plan.ts';
import { cancelled } from './sharedError.ts';

export interface ReaderOptions {
  desk: Desk;
  leases: LeaseHolder;
  limit: () => number | undefined;
  filed: (request: ServiceRequest) => void;
  usageChanged: () => void;
}

type Progress = (read: number, total: number) => void;

interface Flight {
  promise: Promise<Read<unknown>>;
  controller: AbortController;
  listeners: Set<Progress>;
  waiting: number;
}

/** Decides between the shelf and the service, and makes one request of identical ones. */
export class Reader {
  readonly #options: ReaderOptions;
  readonly #flights = new Map<string, Flight>();

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  async read<T>(
    connected: Connected,
    plan: Plan<T>,
    options: ReadOptions & { onProgress?: Progress | undefined } = {},
  ): Promise<Read<T>> {
    const { mode = 'fresh', signal } = options;
    if (signal?.aborted) throw cancelled();
    if (mode !== 'refresh') {
      const found = plan.find();
      if (found && (mode === 'shelf' || !found.stale)) return { ...found, source: plan.source, fromShelf: true };
      const absence = plan.absence();
      if (absence) throw absence;
      if (mode === 'shelf') throw new LibraryError('notOnShelf', `Not on the shelf: ${plan.key}`);
    }
    for (;;) {
      const joined = this.#flights.has(flightOf(plan, options));
      try {
        return await this.#join(connected, plan, options);
      } catch (error) {
        // The one who asked first had not said to spend beyond the limit, or went away; this one asks for itself.
        if (!joined || signal?.aborted) throw error;
        if (!isCancelled(error) && !(options.overrideQuota && isQuotaSpent(error))) throw error;
      }
    }
  }

  dispose(): void {
    for (const { controller } of this.#flights.values()) controller.abort();
    this.#flights.clear();
  }

  async #join<T>(
    connected: Connected,
    plan: Plan<T>,
    options: ReadOptions & { onProgress?: Progress | undefined },
  ): Promise<Read<T>> {
    const { signal, onProgress } = options;
    const id = flightOf(plan, options);
    const flight = this.#flights.get(id) ?? this.#depart(id, connected, plan, options);
    flight.waiting++;
    if (onProgress) flight.listeners.add(onProgress);
    try {
      return (await raced(flight.promise, signal)) as Read<T>;
    } finally {
      if (onProgress) flight.listeners.delete(onProgress);
      flight.waiting--;
      if (flight.waiting === 0) {
        flight.controller.abort();
        if (this.#flights.get(id) === flight) this.#flights.delete(id);
      }
    }
  }

  #depart<T>(id: string, connected: Connected, plan: Plan<T>, options: ReadOptions): Flight {
    const controller = new AbortController();
    const listeners = new Set<Progress>();
    const promise = this.#fetch(connected, plan, options, controller.signal, (read, total) => {
      for (const listener of listeners) listener(read, total);
    });
    const flight: Flight = { promise, controller, listeners, waiting: 0 };
    this.#flights.set(id, flight);
    const over = (): void => {
      if (this.#flights.get(id) === flight) this.#flights.delete(id);
    };
    promise.then(over, over);
    return flight;
  }

  async #fetch<T>(
    connected: Connected,
    plan: Plan<T>,
    { mode, overrideQuota }: ReadOptions,
    signal: AbortSignal,
    onProgress: Progress,
  ): Promise<Read<T>> {
    const { desk, leases, limit, filed, usageChanged } = this.#options;
    const refresh = mode === 'refresh';
    const began = desk.clock();
    const { source, key, kin } = plan;
    return leases.run({ source, key, kin, signal }, async (waited) => {
      const found = waited || !refresh ? plan.find() : undefined;
      if (found && isEnough(found, refresh, began)) return { ...found, source, fromShelf: true };
      const absence = refresh ? undefined : plan.absence();
      if (absence) throw absence;
      const send = countedSend({
        source,
        client: await connected.client(),
        ledger: desk.store.ledger,
        clock: desk.clock,
        limit: limit(),
        override: overrideQuota ?? false,
        changed: usageChanged,
      });
      if (signal.aborted) throw cancelled();
      return { ...(await plan.fetch({ send, signal, onProgress, filed, refresh })), source, fromShelf: false };
    });
  }
}

function flightOf<T>({ source, key }: Plan<T>, { mode }: ReadOptions): string {
  return `${source}\n${mode === 'refresh' ? 'refresh' : 'read'}\n${key}`;
}

/** What another window's request, for which this one waited, brought. */
function isEnough<T>({ fetchedAt, stale }: Found<T>, refresh: boolean, began: number): boolean {
  return refresh ? fetchedAt > began : !stale;
}

function isQuotaSpent(error: unknown): boolean {
  return error instanceof LibraryError && (error.kind === 'quotaSpent' || error.kind === 'paused');
}

function isCancelled(error: unknown): boolean {
  return error instanceof Error && 'kind' in error && error.kind === 'cancelled';
}

/** Ends with `cancelled` when the signal does, whatever becomes of the promise. */
async function raced<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => {
      reject(cancelled());
    };
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

import {
  LibraryError,
  type BarsReadOptions,
  type Connected,
  type Read,
  type ReadMode,
  type ReadOptions,
} from './library.ts';
import type { ServiceRequest } from '../api/requests.ts';
import { countedSend } from './countedSend.ts';
import type { LeaseHolder } from './leaseHolder.ts';
import type { Desk, FetchTools, Found, Plan, Send } from './plan.ts';
import { cancelled } from './sharedError.ts';

export interface ReaderOptions {
  desk: Desk;
  leases: LeaseHolder;
  limit: () => number | undefined;
  filed: (request: ServiceRequest) => void;
  usageChanged: () => void;
}

type Listener = Pick<BarsReadOptions, 'onProgress' | 'onSent'>;

interface Flight {
  promise: Promise<Read<unknown>>;
  controller: AbortController;
  listeners: Set<Listener>;
  waiting: number;
}

/** Decides between the shelf and the service, and makes one request of identical ones. */
export class Reader {
  readonly #options: ReaderOptions;
  readonly #flights = new Map<string, Flight>();

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  async read<T>(connected: Connected, plan: Plan<T>, options: BarsReadOptions = {}): Promise<Read<T>> {
    const { mode = 'fresh', signal } = options;
    if (signal?.aborted) throw cancelled();
    if (mode !== 'refresh') {
      const found = plan.find();
      if (found && (mode === 'shelf' || isAnswer(found, mode)))
        return { ...found, source: plan.source, fromShelf: true };
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

  async #join<T>(connected: Connected, plan: Plan<T>, options: BarsReadOptions): Promise<Read<T>> {
    const { signal, onProgress, onSent } = options;
    const listener = { onProgress, onSent };
    const id = flightOf(plan, options);
    const flight = this.#flights.get(id) ?? this.#depart(id, connected, plan, options);
    flight.waiting++;
    flight.listeners.add(listener);
    try {
      return (await raced(flight.promise, signal)) as Read<T>;
    } finally {
      flight.listeners.delete(listener);
      flight.waiting--;
      if (flight.waiting === 0) {
        flight.controller.abort();
        if (this.#flights.get(id) === flight) this.#flights.delete(id);
      }
    }
  }

  #depart<T>(id: string, connected: Connected, plan: Plan<T>, options: ReadOptions): Flight {
    const controller = new AbortController();
    const listeners = new Set<Listener>();
    const promise = this.#fetch(connected, plan, options, {
      signal: controller.signal,
      onProgress: (read, total) => {
        for (const { onProgress } of listeners) onProgress?.(read, total);
      },
      onSent: (sent) => {
        for (const { onSent } of listeners) onSent?.(sent);
      },
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
    tools: Pick<FetchTools, 'signal' | 'onProgress' | 'onSent'>,
  ): Promise<Read<T>> {
    const { signal } = tools;
    const { desk, leases, limit, filed, usageChanged } = this.#options;
    const refresh = mode === 'refresh';
    const began = desk.clock();
    const { source, key, kin } = plan;
    return leases.run({ source, key, kin, signal }, async (waited) => {
      const found = waited || !refresh ? plan.find() : undefined;
      if (found && (refresh ? !found.stale && found.fetchedAt > began : isAnswer(found, mode)))
        return { ...found, source, fromShelf: true };
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
      let counted = 0;
      const watched: Send = async (request, options) => {
        const answer = await send(request, options);
        if (!answer.cached) counted += 1;
        return answer;
      };
      const read = await plan.fetch({ ...tools, send: watched, filed, refresh });
      return { ...read, source, fromShelf: false, ...(counted === 0 && { uncounted: true }) };
    });
  }
}

function flightOf<T>({ source, key }: Plan<T>, { mode }: ReadOptions): string {
  return `${source}\n${mode === 'refresh' ? 'refresh' : 'read'}\n${key}`;
}

function isAnswer<T>({ stale, superseded }: Found<T>, mode: ReadMode | undefined): boolean {
  return mode === 'stored' ? superseded !== true : !stale;
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

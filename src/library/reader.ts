import { ApiError } from '../api/apiError.ts';
import type { Client } from '../api/client.ts';
import type { ServiceRequest } from '../domain/endpoints/endpoints.ts';
import { admittedSend } from './ledger/admittedSend.ts';
import { acceptedBy, judgeSpending, requireConsent, type QuotaPrompt, type SpendingRead } from './ledger/consent.ts';
import { UnreadableAnswers } from './ledger/unreadableAnswers.ts';
import type { Grant, OnBehalf } from './ledger/initiator.ts';
import type { LeaseHolder } from './ledger/leaseHolder.ts';
import {
  LibraryError,
  type Connected,
  type Read,
  type ReadListener,
  type ReadMode,
  type ReadOptions,
  type SpendingReadOptions,
  type Usage,
} from './library.ts';
import type { SourceId } from './sourceId.ts';
import type { PlanServices, FetchTools, Found, Plan, Send } from './plans/plan.ts';
import { cancelled } from './ledger/sharedError.ts';
import { ifFree, isBusy, whenFree } from './store/whenFree.ts';
import { Allowance } from './ledger/allowance.ts';

interface LibraryReaderOptions {
  services: PlanServices;
  leases: LeaseHolder;
  connected: () => Promise<Connected>;
  limit: () => number | undefined;
  usage: (source: SourceId) => Usage;
  confirmBelow: () => number;
  quotaPrompt: QuotaPrompt | undefined;
  /** Finds the unknown tickers that the user wasn't asked about. */
  unlisted: ((tickers: readonly string[]) => Promise<readonly string[]>) | undefined;
  isTooMuch: ((spending: SpendingRead) => boolean) | undefined;
  /** Changes whenever this library files or removes something. */
  revision: () => number;
  filed: (request: ServiceRequest) => void;
  usageChanged: () => void;
}

/** How long a read waits for a busy file, in milliseconds. */
const patienceMs = 10_000;

/** Plans a read for the connected source. */
type PlanOf<T> = (source: SourceId) => Plan<T>;

interface Flight {
  promise: Promise<Read<unknown>>;
  controller: AbortController;
  listeners: Set<ReadListener>;
  waiting: number;
}

/** Decides between the library and the service, and joins identical requests into one. */
export class LibraryReader {
  readonly #options: LibraryReaderOptions;
  readonly #admitted: ReturnType<typeof admittedSend>;
  readonly #flights = new Map<string, Flight>();
  readonly #unreadable = new UnreadableAnswers();

  constructor(options: LibraryReaderOptions) {
    this.#options = options;
    this.#admitted = admittedSend(options);
  }

  async read<T>(planOf: PlanOf<T>, options: ReadOptions): Promise<Read<T>> {
    const { signal } = options;
    for (;;) {
      try {
        return await whenFree(() => this.#readOnce(planOf, options), { signal, patienceMs });
      } catch (error) {
        if (signal?.aborted) throw cancelled();
        if (isBusy(error))
          throw new LibraryError('libraryBusy', 'Another process keeps the library’s file', { cause: error });
        // A disk that fails just before a request would be sent is already known to fail, so the user is asked about
        // it.
        const { source } = await this.#options.connected();
        const mayAsk =
          options.initiator === 'person' &&
          this.#options.quotaPrompt &&
          ifFree(() => this.#options.usage(source))?.unkept;
        if (!mayAsk || !isNotKept(error)) throw error;
      }
    }
  }

  async #readOnce<T>(planOf: PlanOf<T>, options: ReadOptions): Promise<Read<T>> {
    const connected = await this.#options.connected();
    const { signal } = options;
    if (signal?.aborted) throw cancelled();
    // A read that never sends requests needs no revision to compare later.
    const revision = options.mode === 'library' ? '' : this.#revision();
    const plan = planOf(connected.source);
    if (options.mode !== 'refresh') {
      const { mode = 'fresh' } = options;
      const found = plan.find();
      if (found && (mode === 'library' || isAnswer(found, mode)))
        return { ...found, source: plan.source, fromLibrary: true };
      const absence = plan.absence();
      if (absence) throw absence;
    }
    if (options.mode === 'library') throw new LibraryError('notInLibrary', `Not in the library: ${plan.key}`);
    const { grant, wasAsked, allowance } = await consentTo(plan, options, this.#options);
    options.onSending?.();
    const departure: Departure<T> = { connected, planOf, looked: { revision, plan }, options, grant, allowance };
    try {
      if (signal?.aborted) throw cancelled();
      // Another source may have been connected while the prompt was open.
      const isOther = wasAsked && (await this.#options.connected()).source !== connected.source;
      if (!isOther) return await this.#joinOrDepart(departure);
    } finally {
      if (!departure.hasDeparted) allowance.release();
    }
    return this.#readOnce(planOf, options);
  }

  async #joinOrDepart<T>(departure: Departure<T>): Promise<Read<T>> {
    const { looked, options, grant } = departure;
    const { plan } = looked;
    const { signal } = options;
    for (;;) {
      const joined = this.#flights.has(flightOf(plan, options));
      try {
        return await this.#join(departure);
      } catch (error) {
        // The first reader was allowed less than this one, or canceled; this one retries on its own.
        if (!joined || signal?.aborted) throw error;
        const goesFurther =
          (grant.overrideQuota && isQuotaSpent(error)) ||
          (options.initiator !== 'background' && isRefused(error)) ||
          (options.initiator === 'person' && isUnasked(error));
        if (!isCancelled(error) && !goesFurther) throw error;
      }
    }
  }

  dispose(): void {
    for (const { controller } of this.#flights.values()) controller.abort();
    this.#flights.clear();
  }

  /** Changes whenever the store changes, in any window. */
  #revision(): string {
    return `${this.#options.revision()} ${this.#options.services.store.version()}`;
  }

  async #join<T>(departure: Departure<T>): Promise<Read<T>> {
    const { looked, options } = departure;
    const { signal, onProgress, onSent } = options;
    const listener = { onProgress, onSent };
    const id = flightOf(looked.plan, options);
    const flight = this.#flights.get(id) ?? this.#depart(id, departure);
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

  #depart<T>(id: string, departure: Departure<T>): Flight {
    const controller = new AbortController();
    const listeners = new Set<ReadListener>();
    departure.hasDeparted = true;
    const promise = this.#fetch(departure, {
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
      departure.allowance.release();
      if (this.#flights.get(id) === flight) this.#flights.delete(id);
    };
    promise.then(over, over);
    return flight;
  }

  async #fetch<T>(
    { connected, planOf, looked, options, allowance }: Departure<T>,
    tools: Pick<FetchTools, 'signal' | 'onProgress' | 'onSent'>,
  ): Promise<Read<T>> {
    const { signal } = tools;
    const { services, leases, filed } = this.#options;
    const { mode, initiator } = options;
    const refresh = mode === 'refresh';
    const began = services.clock();
    const { source, key, kin } = looked.plan;
    return leases.run({ source, key, kin, signal }, async (waited) => {
      // An answer filed since the first lookup, in any window, isn't paid for again.
      const isAsLooked = !waited && looked.revision === this.#revision();
      const plan = isAsLooked ? looked.plan : planOf(source);
      if (!isAsLooked && (waited || !refresh)) {
        const found = plan.find();
        if (found && (refresh ? !found.stale && found.fetchedAt > began : isAnswer(found, mode)))
          return { ...found, source, fromLibrary: true };
        const absence = refresh ? undefined : plan.absence();
        if (absence) throw absence;
      }
      const client = await clientFor(connected, plan.request, options);
      if (signal.aborted) throw cancelled();
      let counted = 0;
      let rest = 1;
      const counting: Send = async (request, options) => {
        const grant = await raced(allowance.take(rest), signal);
        try {
          const answer = await this.#admitted({ source, client, grant, initiator, allowance }, request, options);
          if (answer.cached) allowance.giveBack();
          else counted += 1;
          return answer;
        } catch (error) {
          if (!mayHaveBeenCounted(error)) allowance.giveBack();
          throw error;
        }
      };
      const onProgress = (done: number, total: number): void => {
        rest = total - done;
        tools.onProgress(done, total);
      };
      const read = await this.#unreadable.watch({ source, initiator, send: counting }, (send) =>
        plan.fetch({ ...tools, onProgress, send, filed, refresh }),
      );
      return { ...read, source, fromLibrary: false, ...(counted === 0 && { uncounted: true }) };
    });
  }
}

/** A lookup in the store, and the store's revision at that time. */
interface Looked<T> {
  revision: string;
  plan: Plan<T>;
}

interface Departure<T> {
  connected: Connected;
  planOf: PlanOf<T>;
  looked: Looked<T>;
  options: SpendingReadOptions & ReadListener;
  grant: Grant;
  allowance: Allowance;
  /** True if its own request was sent, rather than joining an earlier read's. */
  hasDeparted?: boolean;
}

async function clientFor(
  connected: Connected,
  { endpoint }: ServiceRequest,
  { initiator, batch }: OnBehalf,
): Promise<Client> {
  if ((endpoint === 'screen' || endpoint === 'metrics') && connected.screenerPaths?.[endpoint] === false)
    throw new LibraryError('noScreenerPath', `No path for ${endpoint} is set`);
  return connected.client(initiator, batch);
}

function flightOf<T>({ source, key }: Plan<T>, { mode }: Pick<ReadOptions, 'mode'>): string {
  return `${source}\n${mode === 'refresh' ? 'refresh' : 'read'}\n${key}`;
}

function isAnswer<T>({ stale, superseded }: Found<T>, mode: ReadMode | undefined): boolean {
  return mode === 'stored' ? superseded !== true : !stale;
}

function isQuotaSpent(error: unknown): boolean {
  return error instanceof LibraryError && (error.kind === 'quotaSpent' || error.kind === 'paused');
}

const isNotKept = (error: unknown): boolean => error instanceof LibraryError && error.kind === 'countNotKept';

/** Returns whether nothing was sent because the user didn't ask for it. */
function isRefused(error: unknown): boolean {
  return error instanceof LibraryError && (error.kind === 'keyRejected' || error.kind === 'gatewayRefused');
}

/** Returns whether it stopped because the first reader wasn't asked. */
function isUnasked(error: unknown): boolean {
  return error instanceof LibraryError && (error.kind === 'quotaLow' || error.kind === 'costsMore');
}

const mayHaveBeenCounted = (error: unknown): boolean => error instanceof ApiError && error.details.mayHaveBeenCounted;

function isCancelled(error: unknown): boolean {
  return error instanceof Error && 'kind' in error && error.kind === 'cancelled';
}

/** Rejects with `cancelled` if the signal aborts, whatever happens to the promise. */
async function raced<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(cancelled());
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

interface ReadConsentOptions {
  usage: (source: SourceId) => Usage;
  confirmBelow: () => number;
  quotaPrompt: QuotaPrompt | undefined;
  /** Finds the unknown tickers that the user wasn't asked about. */
  unlisted: ((tickers: readonly string[]) => Promise<readonly string[]>) | undefined;
  isTooMuch: ((spending: SpendingRead) => boolean) | undefined;
}

interface Consented {
  grant: Grant;
  wasAsked: boolean;
  allowance: Allowance;
}

/** Asks for consent to a read if necessary, and returns how many requests it may send. */
async function consentTo(
  plan: Pick<Plan<unknown>, 'request' | 'source' | 'cost'>,
  { initiator, batch, mode }: SpendingReadOptions,
  { usage, confirmBelow, quotaPrompt, unlisted, isTooMuch }: ReadConsentOptions,
): Promise<Consented> {
  const { request, source } = plan;
  let wasAsked = false;
  const cost = Math.max(1, plan.cost(mode === 'refresh'));
  const grant = await requireConsent(
    { request, cost, usage: usage(source) },
    {
      initiator,
      batch,
      confirmBelow: confirmBelow(),
      unlisted,
      isTooMuch,
      quotaPrompt:
        quotaPrompt &&
        ((verdict, spending) => {
          wasAsked = true;
          return quotaPrompt(verdict, spending);
        }),
    },
  );
  // Asks in the middle of a read that needs more requests than were stated.
  const askForMore =
    quotaPrompt &&
    (async (more: number): Promise<Grant> => {
      const spending = { request, cost: more, usage: usage(source), isMore: true };
      return acceptedBy(await quotaPrompt(judgeSpending(spending, confirmBelow()), spending), spending.usage);
    });
  const allowance = new Allowance({ initiator, grant, cost, batch, usage: usage(source), askForMore });
  return { grant, wasAsked, allowance };
}

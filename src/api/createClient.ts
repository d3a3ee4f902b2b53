import { ApiError } from './apiError.ts';
import { attemptRequest, type AttemptPlan, type AttemptResult } from './attemptRequest.ts';
import { parseBaseUrl, type BaseUrl } from './baseUrl.ts';
import { buildRequest } from './buildRequest.ts';
import type { Answer, AttemptOutcome, Client, SendOptions } from './client.ts';
import type { KeyedDispatcher } from './http/addKey.ts';
import { openDispatcher } from './http/openDispatcher.ts';
import { offlineReason } from '../base/offlineCode.ts';
import { createRedactor, type Redactor } from './redaction/redactor.ts';
import { RequestClock } from './requestClock.ts';
import type { ServiceRequest } from '../domain/endpoints/endpoints.ts';
import { joinUnderBase } from './screenerPaths.ts';

export interface ClientOptions {
  /** See `parseBaseUrl`. */
  baseUrl: string;
  /**
   * Called once per request; must return the key of this base address's origin. `none` sends no key, because a gateway
   * adds it.
   */
  key: (() => Promise<string> | string) | 'none';
  /** Limit for a whole request, including its retries. */
  timeoutSeconds: number;
  /** `host` inside an editor, whose `fetch` knows the proxy and the system's certificates. */
  dispatcher: 'node' | 'host';
  /** Path below the base address. Without it, a screen is refused before anything is sent. */
  screenerPath?: string | undefined;
  metricsPath?: string | undefined;
  /** Receives one line per attempt, without the key. */
  log?: ((line: string) => void) | undefined;
}

const maxAttempts = 3;

/** Creates the client. Throws ApiError badRequest when the base address is not acceptable. */
export function createClient(options: ClientOptions): Client {
  const base = parseBaseUrl(options.baseUrl);
  if (!base.ok) throw new ApiError('badRequest', base.error.message, { mayHaveBeenCounted: false });
  return new ServiceClient(base.value, options);
}

class ServiceClient implements Client {
  readonly #base: BaseUrl;
  readonly #options: ClientOptions;
  /** Clocks of pending requests. Composing one signal for all of them would be slower for each request. */
  readonly #clocks = new Set<RequestClock>();
  #isClosed = false;
  #opening: Promise<KeyedDispatcher> | undefined;
  #opened: KeyedDispatcher | undefined;
  #redaction: { key: string; redactor: Redactor } | undefined;

  constructor(base: BaseUrl, options: ClientOptions) {
    this.#base = base;
    this.#options = options;
  }

  get origin(): string {
    return this.#base.origin;
  }

  async send<R extends ServiceRequest>(
    request: R,
    { signal, revalidate, pastCaches, onAttempt, onReceived }: SendOptions = {},
  ): Promise<Answer<R>> {
    const path = this.#pathOf(request);
    const clock = new RequestClock({ timeoutSeconds: this.#options.timeoutSeconds, cancel: [signal] });
    this.#clocks.add(clock);
    if (this.#isClosed) clock.cancel();
    try {
      const [key, { dispatcher }] = await clock.before(this.#keyAndWay());
      const redactor = this.#redactorFor(key);
      const asked = { request, path, revalidate, pastCaches, onReceived };
      const plan = { ...asked, key, dispatcher, clock, origin: this.origin, redactor };
      for (let number = 1; ; number += 1) {
        const result = await this.#attempt(plan, { number, onAttempt });
        if (result.ok) return result.answer;
        if (number === maxAttempts || !neverLeft(result.error)) throw result.error;
        await clock.pause(200 * 2 ** number * (0.5 + Math.random() / 2));
      }
    } finally {
      this.#clocks.delete(clock);
      clock.dispose();
    }
  }

  dispose(): void {
    this.#isClosed = true;
    for (const clock of this.#clocks) clock.cancel();
    this.#opening?.then(
      ({ close }) => close(),
      () => undefined,
    );
  }

  /** Reports an attempt before it is sent, and its outcome once. */
  async #attempt<R extends ServiceRequest>(
    plan: AttemptPlan<R>,
    { number, onAttempt }: { number: number; onAttempt: SendOptions['onAttempt'] },
  ): Promise<{ ok: true; answer: Answer<R> } | { ok: false; error: ApiError }> {
    const begun = performance.now();
    const settle = await onAttempt?.({ endpoint: plan.request.endpoint, number, target: plan.path });
    const end = (outcome: AttemptOutcome): void => {
      const took = Math.round(performance.now() - begun);
      this.#log(plan.redactor, `GET ${plan.path} (attempt ${number}): ${formatOutcome(outcome)}, ${took} ms`);
      settle?.(outcome);
    };
    let result: AttemptResult<R>;
    try {
      result = await attemptRequest(plan);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      end({ ok: false, error });
      return { ok: false, error };
    }
    const { status, bytes, answer } = result;
    end({ ok: true, status, bytes, cached: answer.cached });
    return { ok: true, answer };
  }

  #pathOf(request: ServiceRequest): string {
    const { path, query } = buildRequest(request);
    const { screenerPath = '', metricsPath = '' } = this.#options;
    let joined = this.#base.path + path;
    if (request.endpoint === 'screen') joined = joinUnderBase(this.#base, screenerPath);
    if (request.endpoint === 'metrics') joined = joinUnderBase(this.#base, metricsPath);
    return query === '' ? joined : `${joined}?${query}`;
  }

  async #keyAndWay(): Promise<[key: string, way: KeyedDispatcher]> {
    const key = this.#readKey();
    if (this.#opened) return [await key, this.#opened];
    const both = await Promise.all([key, this.#open()]);
    this.#opened = both[1];
    return both;
  }

  async #readKey(): Promise<string> {
    const { key: source } = this.#options;
    if (source === 'none') return '';
    let key = '';
    try {
      key = (await source()).trim();
    } catch {
      // The caller reports this error; a store's message may contain what it stores.
    }
    if (key !== '') return key;
    throw new ApiError('unauthorized', 'There is no key for this address', { mayHaveBeenCounted: false });
  }

  #open(): Promise<KeyedDispatcher> {
    this.#opening ??= openDispatcher({ base: this.#options.dispatcher, loopback: this.#base.loopback });
    return this.#opening;
  }

  #redactorFor(key: string): Redactor {
    if (this.#redaction?.key !== key) this.#redaction = { key, redactor: createRedactor(key) };
    return this.#redaction.redactor;
  }

  #log(redactor: Redactor, line: string): void {
    this.#options.log?.(redactor.redact(line));
  }
}

function formatOutcome(outcome: AttemptOutcome): string {
  if (outcome.ok) return `${outcome.status}, ${outcome.bytes} bytes${outcome.cached ? ', from a cache' : ''}`;
  const { kind, message, details } = outcome.error;
  return [kind, message, details.field].filter((part) => part !== undefined).join(', ');
}

/**
 * True if the request certainly never reached the service and another attempt may succeed. Only then is it retried
 * automatically.
 */
function neverLeft({ kind, details }: ApiError): boolean {
  const transient = ['dns', 'refused', 'broken', 'unreachable'].includes(offlineReason(details.code));
  return kind === 'offline' && !details.mayHaveBeenCounted && transient;
}

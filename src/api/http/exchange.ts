import type { Dispatcher } from 'undici';
import type { RequestClock } from '../requestClock.ts';
import { requestKey, type KeyedOptions } from './addKey.ts';

export interface ExchangeOptions {
  dispatcher: Pick<Dispatcher, 'dispatch'>;
  origin: string;
  /** Path and query without the key. */
  path: string;
  /** Empty when no key is sent. */
  key: string;
  /** Headers in addition to those that every request has. */
  headers?: Readonly<Record<string, string>>;
  clock: RequestClock;
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** The body as transferred. The body of a refusal may be truncated. */
  body: Buffer;
}

/** The reason why there is no answer, and whether the request may have been sent. */
export class ExchangeFailure extends Error {
  readonly started: boolean;
  readonly reason: unknown;
  constructor(reason: unknown, started: boolean) {
    super('No answer came');
    this.name = 'ExchangeFailure';
    this.reason = reason;
    this.started = started;
  }
}

export class TooManyBytes extends Error {}

/** Enough of a refusal to read its message. */
const maxRefusalBytes = 64 * 1024;

/** Collects one answer. Settles exactly once, and immediately on abort, regardless of the connection's state. */
class Gatherer implements Dispatcher.DispatchHandler {
  readonly #maxBytes: number;
  readonly #settled: PromiseWithResolvers<RawAnswer>;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #end: Error | undefined;
  #started = false;
  #done = false;
  #bytes = 0;
  #status = 0;
  #headers: RawAnswer['headers'] = {};

  constructor(maxBytes: number, settled: PromiseWithResolvers<RawAnswer>) {
    this.#maxBytes = maxBytes;
    this.#settled = settled;
  }

  fail(reason: unknown): void {
    if (this.#done) return;
    this.#done = true;
    this.#settled.reject(new ExchangeFailure(reason, this.#started));
    this.#stop();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#end) controller.abort(this.#end);
    else this.#started = true;
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: RawAnswer['headers']): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    if (this.#succeeds && Number(headers['content-length']) > this.#maxBytes) this.fail(new TooManyBytes());
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#done) return;
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#succeeds) {
      if (this.#bytes > this.#maxBytes) this.fail(new TooManyBytes());
    } else if (this.#bytes >= maxRefusalBytes) {
      this.onResponseEnd();
      this.#stop();
    }
  }

  onResponseEnd(): void {
    if (this.#done) return;
    this.#done = true;
    const body = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    this.#settled.resolve({ status: this.#status, headers: this.#headers, body });
  }

  onResponseError(_: Dispatcher.DispatchController | null, error: Error): void {
    this.fail(error);
  }

  get #succeeds(): boolean {
    return this.#status >= 200 && this.#status < 300;
  }

  /** A request that is still queued for a connection is aborted when its turn comes. */
  #stop(): void {
    this.#end = new Error('Stopped');
    this.#controller?.abort(this.#end);
  }
}

const usualHeaders = {
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'market-desk',
};

/**
 * Sends one GET. `maxBytes` limits a successful answer as transferred. Rejects with {@link ExchangeFailure} only; its
 * reason may contain the key and must not be passed on.
 */
export async function exchange(options: ExchangeOptions, maxBytes: number): Promise<RawAnswer> {
  const { dispatcher, origin, path, key, clock } = options;
  const settled = Promise.withResolvers<RawAnswer>();
  const gatherer = new Gatherer(maxBytes, settled);
  const forget = clock.onEnd(() => gatherer.fail(new Error('Ended')));
  if (!clock.hasEnded) {
    const headers = { ...usualHeaders, ...options.headers };
    try {
      dispatcher.dispatch({ origin, path, method: 'GET', headers, [requestKey]: key } as KeyedOptions, gatherer);
    } catch (error) {
      gatherer.fail(error);
    }
  }
  try {
    return await settled.promise;
  } finally {
    forget();
  }
}

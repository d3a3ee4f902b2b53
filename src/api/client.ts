import type { Disposable } from '../base/disposables.ts';
import type { ApiError } from './apiError.ts';
import type { AnswerOf, ServiceRequest } from './requests.ts';

/** One attempt that is about to leave. Its URL has no key. */
export interface Attempt {
  endpoint: ServiceRequest['endpoint'];
  /** 1 for the first. */
  number: number;
  /** Path and query without the key. */
  target: string;
}

export type AttemptOutcome =
  /** `cached`: a cache on the way gave the answer, so the service was not asked. */
  { ok: true; status: number; bytes: number; cached?: boolean | undefined } | { ok: false; error: ApiError };

/** An answer to the very same request that is on file, and the entity tag that it came with. */
export interface KeptAnswer {
  etag: string;
  body: string;
}

export interface SendOptions {
  signal?: AbortSignal | undefined;
  /** The service may say that this still holds, instead of sending it once more. */
  kept?: KeptAnswer | undefined;
  /** Called before every attempt leaves; what it returns is called once when that attempt has ended. */
  onAttempt?: ((attempt: Attempt) => (outcome: AttemptOutcome) => void) | undefined;
}

export interface Answer<R extends ServiceRequest> {
  value: AnswerOf[R['endpoint']];
  /** The JSON text as received: what the library keeps. `decodeAnswer` reads it back. */
  body: string;
  /** Milliseconds since the epoch. */
  receivedAt: number;
  /** A cache on the way gave it, so the service was not asked and nothing was counted. */
  cached?: boolean | undefined;
  /** Milliseconds for which caches had kept it when it was received; see `http/cacheHeaders.ts`. */
  age?: number | undefined;
  /** With it the same can be asked for only if it is another by then. */
  etag?: string | undefined;
  /** What was kept still holds (status 304): the body is the one that was given to `send`. */
  renewed?: boolean | undefined;
}

/** The one way to the service. Rejects with {@link ApiError} only. */
export interface Client extends Disposable {
  /** Origin of the base address, for example `https://api.example.com`. */
  readonly origin: string;
  send<R extends ServiceRequest>(request: R, options?: SendOptions): Promise<Answer<R>>;
}

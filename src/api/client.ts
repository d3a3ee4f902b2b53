import type { Disposable } from '../base/disposables.ts';
import type { ApiError } from './apiError.ts';
import type { AnswerOf, ServiceRequest } from '../domain/endpoints/endpoints.ts';

/** An attempt that is about to be sent. Its URL has no key. */
export interface Attempt {
  endpoint: ServiceRequest['endpoint'];
  /** 1 for the first. */
  number: number;
  /** Path and query without the key. */
  target: string;
}

export type AttemptOutcome =
  /** `cached`: a cache answered, so the request didn't reach the service. */
  { ok: true; status: number; bytes: number; cached?: boolean | undefined } | { ok: false; error: ApiError };

/** Receives the outcome of an attempt. */
export type Settle = (outcome: AttemptOutcome) => void;

/** A body as it was received, before it is decoded. */
export interface ReceivedBody extends Omit<Answer<ServiceRequest>, 'value' | 'renewed'> {
  status: number;
}

/** A stored answer to the very same request, and the entity tag that it came with. */
export interface Revalidation {
  etag: string;
  body: string;
}

export interface SendOptions {
  signal?: AbortSignal | undefined;
  /** The service may confirm this answer instead of sending it again. */
  revalidate?: Revalidation | undefined;
  /** Asks caches to forward the request to the service instead of answering it. */
  pastCaches?: boolean;
  /**
   * Called and awaited before every attempt is sent; if it fails, the attempt isn't sent. The returned function is
   * called once, when the attempt has ended.
   */
  onAttempt?: ((attempt: Attempt) => Settle | Promise<Settle>) | undefined;
  /** Called with a received body before decoding, which may fail. A confirmation has no body. */
  onReceived?: ((received: ReceivedBody) => void) | undefined;
}

export interface Answer<R extends ServiceRequest> {
  value: AnswerOf[R['endpoint']];
  /** The JSON text as received, which is what the library stores. `decodeAnswer` reads it back. */
  body: string;
  /** Milliseconds since the epoch. */
  receivedAt: number;
  /** A cache answered, so the request didn't reach the service and wasn't counted. */
  cached?: boolean | undefined;
  /** How long caches had stored it when it was received, in milliseconds; see `http/cacheHeaders.ts`. */
  age?: number | undefined;
  /** Lets a later request ask for this answer only if it has changed. */
  etag?: string | undefined;
  /** The service confirmed the stored answer (status 304); the body is the one passed to `send`. */
  renewed?: boolean | undefined;
}

/** The only connection to the service. Rejects with {@link ApiError} only. */
export interface Client extends Disposable {
  /** Origin of the base address, for example `https://api.example.com`. */
  readonly origin: string;
  send<R extends ServiceRequest>(request: R, options?: SendOptions): Promise<Answer<R>>;
}

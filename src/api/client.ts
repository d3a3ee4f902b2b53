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

export type AttemptOutcome = { ok: true; status: number; bytes: number } | { ok: false; error: ApiError };

export interface SendOptions {
  signal?: AbortSignal | undefined;
  /** Called before every attempt leaves; what it returns is called once when that attempt has ended. */
  onAttempt?: ((attempt: Attempt) => (outcome: AttemptOutcome) => void) | undefined;
}

export interface Answer<R extends ServiceRequest> {
  value: AnswerOf[R['endpoint']];
  /** The JSON text as received: what the shelf keeps. `decodeAnswer` reads it back. */
  body: string;
  /** Milliseconds since the epoch. */
  receivedAt: number;
}

/** The one way to the service. Rejects with {@link ApiError} only. */
export interface Client extends Disposable {
  /** Origin of the base address, for example `https://api.example.com`. */
  readonly origin: string;
  send<R extends ServiceRequest>(request: R, options?: SendOptions): Promise<Answer<R>>;
}

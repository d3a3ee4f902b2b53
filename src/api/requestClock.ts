import type { Disposable } from '../base/disposables.ts';
import { ApiError } from './apiError.ts';

interface RequestClockOptions {
  timeoutSeconds: number;
  /** Ends the request as cancelled. */
  cancel: (AbortSignal | undefined)[];
}

/**
 * Ends a request early: on its time limit, on cancellation, or when the client is disposed. A signal per request, or a
 * composed one, would be slower than everything else here, so waiting callbacks are simply listed.
 */
export class RequestClock implements Disposable {
  readonly #timer: NodeJS.Timeout;
  readonly #seconds: number;
  readonly #signals: readonly AbortSignal[];
  /** In the order in which they were added; usually there is one. */
  readonly #waiting = new Set<() => void>();
  #end: 'timeout' | 'cancelled' | undefined;

  readonly #onAbort = (): void => this.#endAs('cancelled');

  constructor({ timeoutSeconds, cancel }: RequestClockOptions) {
    this.#seconds = timeoutSeconds;
    this.#signals = cancel.filter((signal) => signal !== undefined);
    this.#timer = setTimeout(() => this.#endAs('timeout'), timeoutSeconds * 1000);
    for (const signal of this.#signals) {
      if (signal.aborted) this.#onAbort();
      else signal.addEventListener('abort', this.#onAbort, { once: true });
    }
  }

  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  cancel(): void {
    this.#endAs('cancelled');
  }

  /** Calls back once when the request ends, or immediately if it has ended. The returned function unsubscribes. */
  onEnd(listener: () => void): () => void {
    if (this.hasEnded) listener();
    else this.#waiting.add(listener);
    return () => {
      this.#waiting.delete(listener);
    };
  }

  /** The first reason that occurred, as an error. */
  error(mayHaveBeenCounted: boolean): ApiError {
    return this.#end === 'timeout'
      ? new ApiError('timeout', `No whole answer within ${this.#seconds} s`, { mayHaveBeenCounted })
      : new ApiError('cancelled', 'The request was cancelled', { mayHaveBeenCounted });
  }

  /** Waits for work that must finish before the request is sent. */
  async before<T>(work: Promise<T>): Promise<T> {
    if (this.hasEnded) throw this.error(false);
    const ended = Promise.withResolvers<never>();
    const forget = this.onEnd(() => ended.reject(this.error(false)));
    try {
      return await Promise.race([work, ended.promise]);
    } finally {
      forget();
    }
  }

  async pause(milliseconds: number): Promise<void> {
    const paused = Promise.withResolvers<undefined>();
    const timer = setTimeout(paused.resolve, milliseconds, undefined);
    try {
      await this.before(paused.promise);
    } finally {
      clearTimeout(timer);
    }
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const signal of this.#signals) signal.removeEventListener('abort', this.#onAbort);
  }

  #endAs(end: 'timeout' | 'cancelled'): void {
    if (this.#end !== undefined) return;
    this.#end = end;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const listener of waiting) listener();
  }
}

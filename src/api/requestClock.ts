import { anySignal } from '../base/abort.ts';
import type { Disposable } from '../base/disposables.ts';
import { ApiError } from './apiError.ts';

export interface RequestClockOptions {
  timeoutSeconds: number;
  /** Ends the request as cancelled. */
  cancel: (AbortSignal | undefined)[];
}

/** What can end a whole request early: its time limit, the person, or the client's end. */
export class RequestClock implements Disposable {
  /** Aborted by whichever comes first. */
  readonly signal: AbortSignal;
  readonly #timeout = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #seconds: number;
  readonly #ended = Promise.withResolvers<never>();
  readonly #onAbort: () => void;

  constructor({ timeoutSeconds, cancel }: RequestClockOptions) {
    this.#seconds = timeoutSeconds;
    this.#timer = setTimeout(() => {
      this.#timeout.abort();
    }, timeoutSeconds * 1000);
    this.signal = anySignal(...cancel, this.#timeout.signal);
    this.#onAbort = () => {
      this.#ended.reject(this.error(false));
    };
    this.#ended.promise.catch(() => undefined);
    this.signal.addEventListener('abort', this.#onAbort, { once: true });
    if (this.signal.aborted) this.#onAbort();
  }

  /** Whichever came first, as an error. */
  error(mayHaveBeenCounted: boolean): ApiError {
    return this.#timeout.signal.aborted
      ? new ApiError('timeout', `No whole answer within ${this.#seconds} s`, { mayHaveBeenCounted })
      : new ApiError('cancelled', 'The request was cancelled', { mayHaveBeenCounted });
  }

  /** Waits for what must come before a request leaves. */
  async before<T>(work: Promise<T> | T): Promise<T> {
    if (this.signal.aborted) throw this.error(false);
    return Promise.race([work, this.#ended.promise]);
  }

  async pause(milliseconds: number): Promise<void> {
    const paused = Promise.withResolvers();
    const timer = setTimeout(paused.resolve, milliseconds, undefined);
    try {
      await this.before(paused.promise);
    } finally {
      clearTimeout(timer);
    }
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.signal.removeEventListener('abort', this.#onAbort);
  }
}

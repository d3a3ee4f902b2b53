import type { Disposable } from '../base/disposables.ts';
import { ApiError } from './apiError.ts';

export interface RequestClockOptions {
  timeoutSeconds: number;
  /** Ends the request as cancelled. */
  cancel: (AbortSignal | undefined)[];
}

/** What can end a whole request early: its time limit, the person, or the client's end. */
export class RequestClock implements Disposable {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #seconds: number;
  readonly #cancel: readonly AbortSignal[];
  #timedOut = false;

  // Composing signals costs more than all else that a request does here, so they are listened to by hand.
  readonly #onCancel = (): void => {
    this.#controller.abort();
  };

  constructor({ timeoutSeconds, cancel }: RequestClockOptions) {
    this.#seconds = timeoutSeconds;
    this.#cancel = cancel.filter((signal) => signal !== undefined);
    this.#timer = setTimeout(() => {
      this.#timedOut = !this.signal.aborted;
      this.#controller.abort();
    }, timeoutSeconds * 1000);
    for (const signal of this.#cancel) {
      if (signal.aborted) this.#onCancel();
      else signal.addEventListener('abort', this.#onCancel, { once: true });
    }
  }

  /** Aborted by whichever comes first. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whichever came first, as an error. */
  error(mayHaveBeenCounted: boolean): ApiError {
    return this.#timedOut
      ? new ApiError('timeout', `No whole answer within ${this.#seconds} s`, { mayHaveBeenCounted })
      : new ApiError('cancelled', 'The request was cancelled', { mayHaveBeenCounted });
  }

  /** Waits for what must come before a request leaves. */
  async before<T>(work: Promise<T> | T): Promise<T> {
    if (this.signal.aborted) throw this.error(false);
    const ended = Promise.withResolvers<never>();
    const onAbort = (): void => {
      ended.reject(this.error(false));
    };
    this.signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await Promise.race([work, ended.promise]);
    } finally {
      this.signal.removeEventListener('abort', onAbort);
    }
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
    for (const signal of this.#cancel) signal.removeEventListener('abort', this.#onCancel);
  }
}

import type { Disposable } from '../base/disposables.ts';
import { ApiError } from './apiError.ts';

export interface RequestClockOptions {
  timeoutSeconds: number;
  /** Ends the request as cancelled. */
  cancel: (AbortSignal | undefined)[];
}

/**
 * What can end a whole request early: its time limit, the person, or the client's end. A signal of its own, or one that
 * is composed, would cost a request more than all else that is done for it here: those who wait are simply listed.
 */
export class RequestClock implements Disposable {
  readonly #timer: NodeJS.Timeout;
  readonly #seconds: number;
  readonly #signals: readonly AbortSignal[];
  /** In the order in which they came; most often one. */
  readonly #waiting = new Set<() => void>();
  #end: 'timeout' | 'cancelled' | undefined;

  readonly #onAbort = (): void => {
    this.#endAs('cancelled');
  };

  constructor({ timeoutSeconds, cancel }: RequestClockOptions) {
    this.#seconds = timeoutSeconds;
    this.#signals = cancel.filter((signal) => signal !== undefined);
    this.#timer = setTimeout(() => {
      this.#endAs('timeout');
    }, timeoutSeconds * 1000);
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

  /** Called once, at the end, and at once where that has come; until what is returned is called. */
  onEnd(listener: () => void): () => void {
    if (this.hasEnded) listener();
    else this.#waiting.add(listener);
    return () => {
      this.#waiting.delete(listener);
    };
  }

  /** Whichever came first, as an error. */
  error(mayHaveBeenCounted: boolean): ApiError {
    return this.#end === 'timeout'
      ? new ApiError('timeout', `No whole answer within ${this.#seconds} s`, { mayHaveBeenCounted })
      : new ApiError('cancelled', 'The request was cancelled', { mayHaveBeenCounted });
  }

  /** Waits for what must come before a request leaves. */
  async before<T>(work: Promise<T>): Promise<T> {
    if (this.hasEnded) throw this.error(false);
    const ended = Promise.withResolvers<never>();
    const forget = this.onEnd(() => {
      ended.reject(this.error(false));
    });
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

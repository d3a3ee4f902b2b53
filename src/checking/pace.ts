import { inSlicesUntil, longestSlice, nextTurn, type Steps } from '../base/slices.ts';

/** Yields to other work during a long check, so that it can be cancelled. */
export class Pace {
  readonly signal: AbortSignal | undefined;
  #began = performance.now();

  constructor(signal?: AbortSignal) {
    this.signal = signal;
  }

  /** Yields if it is due. Rejects with the signal's reason if it is aborted. */
  async rest(): Promise<void> {
    if (performance.now() - this.#began >= longestSlice) {
      await nextTurn();
      this.#began = performance.now();
    }
    this.signal?.throwIfAborted();
  }

  /** Runs work in slices. Rejects with the signal's reason if it is aborted. */
  async inSlices<T>(steps: Steps<T>): Promise<T> {
    const ended = await inSlicesUntil(steps, () => this.signal?.aborted ?? false);
    this.signal?.throwIfAborted();
    return ended!.value;
  }
}

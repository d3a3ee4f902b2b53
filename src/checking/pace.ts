import { inSlicesUntil, longestSlice, nextTurn, type Steps } from '../base/slices.ts';

/** Lets other work run during a long check, a cancellation included. */
export class Pace {
  readonly signal: AbortSignal | undefined;
  #began = performance.now();

  constructor(signal?: AbortSignal) {
    this.signal = signal;
  }

  /** Rests where it is due. Rejects with the signal's reason once it is aborted. */
  async rest(): Promise<void> {
    if (performance.now() - this.#began >= longestSlice) {
      await nextTurn();
      this.#began = performance.now();
    }
    this.signal?.throwIfAborted();
  }

  /** Does work in slices. Rejects with the signal's reason once it is aborted. */
  async inSlices<T>(steps: Steps<T>): Promise<T> {
    const ended = await inSlicesUntil(steps, () => this.signal?.aborted ?? false);
    this.signal?.throwIfAborted();
    return ended!.value;
  }
}

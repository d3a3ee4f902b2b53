/** A newer run aborts the older one: for requests of one kind of which only the last answer counts. */
export class LatestOnly {
  #current: AbortController | undefined;

  /** Rejects with the signal's reason when a newer run has begun before `work` ended. */
  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.cancel();
    const controller = new AbortController();
    this.#current = controller;
    try {
      const result = await work(controller.signal);
      controller.signal.throwIfAborted();
      return result;
    } finally {
      if (this.#current === controller) this.#current = undefined;
    }
  }

  cancel(): void {
    this.#current?.abort();
    this.#current = undefined;
  }
}

/** Called off, by a signal or by the editor (whose cancellation has a name of its own). */
export function isAbortError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'Canceled');
}

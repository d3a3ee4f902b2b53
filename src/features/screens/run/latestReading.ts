interface Reading {
  signal: AbortSignal;
  /** False once a newer reading has begun or this one was dropped: what it finds no longer counts. */
  isLatest: () => boolean;
}

/** One reading at a time: a newer one aborts the older. */
export class LatestReading {
  #current: AbortController | undefined;

  get isRunning(): boolean {
    return this.#current !== undefined;
  }

  /** Resolves to false when the reading was not the latest any more at its end. */
  async run(work: (reading: Reading) => Promise<void>): Promise<boolean> {
    this.#current?.abort();
    const controller = new AbortController();
    this.#current = controller;
    const isLatest = (): boolean => this.#current === controller;
    try {
      await work({ signal: controller.signal, isLatest });
      return isLatest();
    } finally {
      if (isLatest()) this.#current = undefined;
    }
  }

  /** Aborts the reading, which then ends by itself. */
  stop(): void {
    this.#current?.abort();
  }

  /** Aborts the reading, whose end no longer counts. */
  drop(): void {
    this.#current?.abort();
    this.#current = undefined;
  }
}

interface Reading {
  signal: AbortSignal;
  /** Returns false once a newer read has started or this one was dropped: its result is then ignored. */
  isLatest: () => boolean;
}

/** Runs one read at a time: a newer one aborts the older. */
export class LatestReading {
  #current: AbortController | undefined;

  get isRunning(): boolean {
    return this.#current !== undefined;
  }

  /** Resolves to false if the read was no longer the latest at its end. */
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

  /** Aborts the read, which then ends normally. */
  stop(): void {
    this.#current?.abort();
  }

  /** Aborts the read and ignores its result. */
  drop(): void {
    this.#current?.abort();
    this.#current = undefined;
  }
}

import type { Disposable } from './disposables.ts';

export interface RepetitionOptions<End> {
  /** Milliseconds from the end of one run to the start of the next. */
  milliseconds: number;
  /** The work of each run. Resolves to the reason that it was the last run, or undefined to continue. Never rejects. */
  round: (signal: AbortSignal) => Promise<End | undefined>;
  /** Called when the time of the next run is known: see {@link Repetition.nextAt}. */
  onPause?: () => void;
  /** Called once, at the end, unless the repetition was disposed first. */
  onEnd: (end: End) => void;
}

/** Repeats work with a pause after each run, until the work ends it or it is disposed. */
export class Repetition<End> implements Disposable {
  readonly #options: RepetitionOptions<End>;
  readonly #stopping = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #nextAt = 0;

  constructor(options: RepetitionOptions<End>) {
    this.#options = options;
  }

  /** Milliseconds since the epoch; 0 before the first pause. */
  get nextAt(): number {
    return this.#nextAt;
  }

  /** Starts with a run. */
  begin(): void {
    void this.#run();
  }

  /** Starts with a pause. */
  wait(): void {
    const { milliseconds, onPause } = this.#options;
    this.#nextAt = Date.now() + milliseconds;
    this.#timer = setTimeout(() => void this.#run(), milliseconds);
    onPause?.();
  }

  /** Stops repeating. A run in progress is aborted through its signal. */
  dispose(): void {
    this.#stopping.abort();
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const end = await this.#options.round(signal);
    if (signal.aborted) return;
    if (end === undefined) {
      this.wait();
      return;
    }
    this.dispose();
    this.#options.onEnd(end);
  }
}

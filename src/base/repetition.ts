import type { Disposable } from './disposables.ts';

export interface RepetitionOptions<End> {
  /** From the end of one time to the beginning of the next. */
  milliseconds: number;
  /** What is done each time. Gives why it was the last time, and undefined where it goes on. Never rejects. */
  round: (signal: AbortSignal) => Promise<End | undefined>;
  /** The next time is known: see {@link Repetition.nextAt}. */
  onPause?: () => void;
  /** Called once, unless it was disposed before. */
  onEnd: (end: End) => void;
}

/** Does something again and again, with a pause after each time, until it ends by itself or is disposed. */
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

  /** The first time is now. */
  begin(): void {
    void this.#run();
  }

  /** The first time is after a pause. */
  wait(): void {
    const { milliseconds, onPause } = this.#options;
    this.#nextAt = Date.now() + milliseconds;
    this.#timer = setTimeout(() => void this.#run(), milliseconds);
    onPause?.();
  }

  /** Nothing is done any more; what is under way hears of it by its signal. */
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

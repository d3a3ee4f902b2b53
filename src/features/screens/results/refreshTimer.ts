import type { Disposable } from '../../../base/disposables.ts';
import { Repetition } from '../../../base/repetition.ts';

/** The reason that refreshing stopped. `failed` has the message of the error. */
export type RefreshEnd = { kind: 'budget' | 'quota' | 'hidden' | 'stopped' } | { kind: 'failed'; message: string };

export interface RefreshTimerOptions {
  everyMinutes: number;
  /** The total number of requests that may be sent. */
  budget: number;
  /** The requests that one round takes now. */
  cost: () => number;
  /** True while something else is being read. The round is then skipped. */
  busy: () => boolean;
  /** Returns the reason not to send this number of requests now; undefined if there is none. */
  refusal: (cost: number) => Promise<RefreshEnd | undefined>;
  /** Sends the requests. Resolves to the message of an error, if any. */
  round: () => Promise<string | undefined>;
  /** Called when something shown has changed. */
  changed: () => void;
}

/** Refreshes open results at an interval, until the budget is used up or something stops it. */
export class RefreshTimer implements Disposable {
  readonly #options: RefreshTimerOptions;
  readonly #repetition: Repetition<RefreshEnd>;
  #left: number;
  #end: RefreshEnd | undefined;

  constructor(options: RefreshTimerOptions) {
    this.#options = options;
    this.#left = options.budget;
    this.#repetition = new Repetition({
      milliseconds: options.everyMinutes * 60_000,
      round: (signal) => this.#round(signal),
      onPause: options.changed,
      onEnd: (end) => this.stop(end),
    });
  }

  start(): void {
    if (this.#isSpent()) this.stop({ kind: 'budget' });
    else this.#repetition.wait();
  }

  get everyMinutes(): number {
    return this.#options.everyMinutes;
  }
  /** The requests that may still be sent. */
  get left(): number {
    return this.#left;
  }
  /** The time of the next round in milliseconds since the epoch. */
  get nextAt(): number {
    return this.#repetition.nextAt;
  }
  /** Undefined until refreshing stops. */
  get end(): RefreshEnd | undefined {
    return this.#end;
  }

  stop(end: RefreshEnd): void {
    if (this.#end) return;
    this.#end = end;
    this.#repetition.dispose();
    this.#options.changed();
  }

  dispose(): void {
    this.#repetition.dispose();
    this.#end ??= { kind: 'stopped' };
  }

  /** True if the next round would take more requests than are left. */
  #isSpent(): boolean {
    return this.#options.cost() > this.#left;
  }

  async #round(signal: AbortSignal): Promise<RefreshEnd | undefined> {
    const { busy, cost, refusal, round } = this.#options;
    if (!busy()) {
      const price = cost();
      const refused = price > this.#left ? ({ kind: 'budget' } as const) : await refusal(price);
      if (refused || signal.aborted) return refused;
      this.#left -= price;
      const message = await round();
      if (message !== undefined) return { kind: 'failed', message };
    }
    return this.#isSpent() ? { kind: 'budget' } : undefined;
  }
}

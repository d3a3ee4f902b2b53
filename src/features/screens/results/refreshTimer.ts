import type { Disposable } from '../../../base/disposables.ts';
import { Repetition } from '../../../base/repetition.ts';

/** Why a result stopped reading itself again. `failed` comes with words of its own. */
export type RefreshEnd = { kind: 'budget' | 'quota' | 'hidden' | 'stopped' } | { kind: 'failed'; message: string };

export interface RefreshTimerOptions {
  everyMinutes: number;
  /** Requests that may be spent in all. */
  budget: number;
  /** Requests that one round takes now. */
  cost: () => number;
  /** Something else is being read: this round is left out. */
  busy: () => boolean;
  /** What forbids spending so many requests now. */
  refusal: (cost: number) => Promise<RefreshEnd | undefined>;
  /** Spends. Gives what went wrong, in words. */
  round: () => Promise<string | undefined>;
  /** Something that is shown has changed. */
  changed: () => void;
}

/** Reads an open result again from time to time, until its budget is spent or something stops it. */
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
      onEnd: (end) => {
        this.stop(end);
      },
    });
  }

  start(): void {
    if (this.#isSpent()) this.stop({ kind: 'budget' });
    else this.#repetition.wait();
  }

  get everyMinutes(): number {
    return this.#options.everyMinutes;
  }
  /** Requests that may still be spent. */
  get left(): number {
    return this.#left;
  }
  /** Milliseconds since the epoch. */
  get nextAt(): number {
    return this.#repetition.nextAt;
  }
  /** Undefined while it goes on. */
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

  /** The next round would take more than is left. */
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

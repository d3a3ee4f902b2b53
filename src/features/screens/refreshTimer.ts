import type { Disposable } from '../../base/disposables.ts';

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
  #timer: NodeJS.Timeout | undefined;
  #left: number;
  #nextAt = 0;
  #end: RefreshEnd | undefined;

  constructor(options: RefreshTimerOptions) {
    this.#options = options;
    this.#left = options.budget;
  }

  start(): void {
    this.#schedule();
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
    return this.#nextAt;
  }
  /** Undefined while it goes on. */
  get end(): RefreshEnd | undefined {
    return this.#end;
  }

  stop(end: RefreshEnd): void {
    if (this.#end) return;
    this.#end = end;
    clearTimeout(this.#timer);
    this.#options.changed();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#end ??= { kind: 'stopped' };
  }

  #schedule(): void {
    if (this.#options.cost() > this.#left) {
      this.stop({ kind: 'budget' });
      return;
    }
    const wait = this.#options.everyMinutes * 60_000;
    this.#nextAt = Date.now() + wait;
    this.#timer = setTimeout(() => void this.#tick(), wait);
    this.#options.changed();
  }

  async #tick(): Promise<void> {
    const { busy, cost, refusal, round } = this.#options;
    if (!busy()) {
      const price = cost();
      const refused = price > this.#left ? ({ kind: 'budget' } as const) : await refusal(price);
      if (this.#end) return;
      if (refused) {
        this.stop(refused);
        return;
      }
      this.#left -= price;
      const message = await round();
      if (message !== undefined) this.stop({ kind: 'failed', message });
    }
    if (!this.end) this.#schedule();
  }
}

import { ApiError } from '../../../api/apiError.ts';
import type { Disposable } from '../../../base/disposables.ts';
import { Repetition } from '../../../base/repetition.ts';
import { LibraryError } from '../../../library/library.ts';
import { endAfter } from './liveModel.ts';
import type { LiveEnd, LivePace } from './liveView.ts';

interface LiveUpdateOptions {
  pace: LivePace;
  /** Reads the new bars and returns the time of the newest one, as sent. */
  read: (signal: AbortSignal) => Promise<string | undefined>;
  /** Called once, unless the updates are disposed of before. */
  onEnd: (why: LiveEnd, error?: unknown) => void;
  clock: () => number;
}

/**
 * Added to each pause, in milliseconds. The library counts a running session as fresh for a minute, and each update has
 * to ask the service.
 */
const slack = 1_000;

interface Ending {
  why: LiveEnd;
  error?: unknown;
}

/** Updates the bars at once and then at its pace, until the session or the quota ends. */
export class LiveUpdate implements Disposable {
  readonly pace: LivePace;
  readonly #options: LiveUpdateOptions;
  readonly #repetition: Repetition<Ending>;
  #last: string | undefined;
  #newAt: number;

  constructor(options: LiveUpdateOptions) {
    this.#options = options;
    this.pace = options.pace;
    this.#newAt = options.clock();
    this.#repetition = new Repetition({
      milliseconds: options.pace * 60_000 + slack,
      round: (signal) => this.#update(signal),
      onEnd: ({ why, error }) => options.onEnd(why, error),
    });
    this.#repetition.begin();
  }

  dispose(): void {
    this.#repetition.dispose();
  }

  async #update(signal: AbortSignal): Promise<Ending | undefined> {
    const { read, clock } = this.#options;
    try {
      const last = await read(signal);
      const now = clock();
      const isNew = last !== this.#last;
      this.#last = last;
      if (isNew) this.#newAt = now;
      const why = endAfter({ last, isNew, newAt: this.#newAt, now });
      return why && { why };
    } catch (error) {
      return { why: isQuota(error) ? 'quota' : 'failed', error };
    }
  }
}

function isQuota(error: unknown): boolean {
  if (error instanceof Error && error.cause !== undefined && !(error instanceof ApiError)) return isQuota(error.cause);
  if (error instanceof LibraryError) return ['quotaLow', 'quotaSpent', 'paused'].includes(error.kind);
  return error instanceof ApiError && error.kind === 'rateLimited';
}

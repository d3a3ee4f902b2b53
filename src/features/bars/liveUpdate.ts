import { ApiError } from '../../api/apiError.ts';
import type { Disposable } from '../../base/disposables.ts';
import { LibraryError } from '../../library/library.ts';
import { endAfter } from './liveModel.ts';
import type { LiveEnd, LivePace } from './liveView.ts';

interface LiveUpdateOptions {
  pace: LivePace;
  /** Reads what is new; gives the time of the newest bar, as sent. */
  read: (signal: AbortSignal) => Promise<string | undefined>;
  /** Called once, unless it is disposed before. */
  onEnd: (why: LiveEnd, error?: unknown) => void;
  clock: () => number;
}

/** The shelf counts a running session as fresh for a minute: a second more, so that each update asks. */
const slack = 1_000;

/** Reads at once and then at its pace, until the session or the quota ends. */
export class LiveUpdate implements Disposable {
  readonly pace: LivePace;
  readonly #options: LiveUpdateOptions;
  readonly #stopping = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: string | undefined;
  #newAt: number;

  constructor(options: LiveUpdateOptions) {
    this.#options = options;
    this.pace = options.pace;
    this.#newAt = options.clock();
    void this.#update();
  }

  dispose(): void {
    this.#stopping.abort();
    clearTimeout(this.#timer);
  }

  async #update(): Promise<void> {
    const { read, clock, onEnd, pace } = this.#options;
    const { signal } = this.#stopping;
    try {
      const last = await read(signal);
      if (signal.aborted) return;
      const now = clock();
      const isNew = last !== this.#last;
      this.#last = last;
      if (isNew) this.#newAt = now;
      const why = endAfter({ last, isNew, newAt: this.#newAt, now });
      if (why) {
        this.dispose();
        onEnd(why);
        return;
      }
      this.#timer = setTimeout(() => void this.#update(), pace * 60_000 + slack);
    } catch (error) {
      if (signal.aborted) return;
      this.dispose();
      onEnd(isQuota(error) ? 'quota' : 'failed', error);
    }
  }
}

function isQuota(error: unknown): boolean {
  if (error instanceof Error && error.cause !== undefined && !(error instanceof ApiError)) return isQuota(error.cause);
  if (error instanceof LibraryError) return ['quotaLow', 'quotaSpent', 'paused'].includes(error.kind);
  return error instanceof ApiError && error.kind === 'rateLimited';
}

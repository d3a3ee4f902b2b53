import { LibraryError, type Usage } from '../library.ts';
import { isLimited } from '../sourceId.ts';
import type { Batch, Grant, Initiator } from './initiator.ts';

interface AllowanceOptions {
  initiator: Initiator;
  grant: Grant;
  /** Number of requests that were stated or agreed to. */
  cost: number;
  /** The cost was taken from this batch, and unsent requests go back to it. */
  batch: Batch | undefined;
  usage: Pick<Usage, 'source' | 'limit'>;
  /** Asks the user about more requests. Rejects if the user declines. */
  askForMore: ((cost: number) => Promise<Grant>) | undefined;
}

/**
 * The requests that one read may send: the stated number. Beyond it the user is asked, and if that isn't possible, the
 * read stops. A read without consent may take more if the day's limit is known, since it never takes the last requests
 * of the day.
 */
export class Allowance {
  /** True if the user didn't agree to the read, so that it never takes the last requests of the day. */
  readonly isUnasked: boolean;
  readonly #isBound: boolean;
  readonly #batch: Batch | undefined;
  readonly #askForMore: AllowanceOptions['askForMore'];
  #grant: Grant;
  #left: number;
  #isReleased = false;

  constructor({ initiator, grant, cost, batch, usage, askForMore }: AllowanceOptions) {
    const isPerson = initiator === 'person';
    this.isUnasked = isLimited(usage.source) && !isPerson && (batch === undefined || grant !== batch.granted);
    this.#isBound =
      isLimited(usage.source) && (isPerson ? askForMore !== undefined : !this.isUnasked || usage.limit === undefined);
    this.#batch = batch;
    this.#askForMore = isPerson ? askForMore : undefined;
    this.#grant = grant;
    this.#left = cost;
  }

  /**
   * Takes one request before it is sent. `rest` is how many the read still needs, as far as is known. Throws
   * LibraryError `costsMore` if the user can't be asked.
   */
  async take(rest: number): Promise<Grant> {
    const batch = this.#batch;
    if (this.#left <= 0 && batch && batch.left > 0) {
      batch.left -= 1;
      this.#left += 1;
    }
    if (this.#left <= 0 && this.#isBound) {
      const more = Math.max(1, rest);
      if (!this.#askForMore) throw costsMore(more);
      this.#grant = await this.#askForMore(more);
      this.#left += more;
    }
    this.#left -= 1;
    return this.#grant;
  }

  /** Returns a taken request that wasn't counted. */
  giveBack(): void {
    this.#left += 1;
  }

  /** Ends the read. */
  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    if (this.#batch) this.#batch.left += Math.max(0, this.#left);
    this.#left = 0;
  }
}

/** Creates the error for a read that needs more requests than were allowed; `requests` is how many more. */
export function costsMore(requests: number): LibraryError {
  return new LibraryError('costsMore', `It takes ${requests} more`, { requests });
}

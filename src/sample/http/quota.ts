import { utcDay } from '../../domain/dates/zones.ts';
import type { Clock } from '../clock.ts';
import { decisions } from '../decisions.ts';
import { RefusedRequest } from './reply.ts';

/** Requests counted per UTC day. */
export class Quota {
  readonly #limit: number | undefined;
  readonly #clock: Clock;
  #day = '';
  #spent = 0;

  constructor(limit: number | undefined, clock: Clock) {
    this.#limit = limit;
    this.#clock = clock;
  }

  /** Counts a request. Throws the service's refusal if none is left. */
  spend(): void {
    if (this.#limit === undefined) return;
    const now = this.#clock();
    const day = utcDay(now);
    if (day !== this.#day) [this.#day, this.#spent] = [day, 0];
    if (this.#spent >= this.#limit) {
      const wait = Math.ceil((Date.parse(`${day}T00:00:00Z`) + 86_400_000 - now) / 1000);
      throw new RefusedRequest(decisions.quotaStatus, decisions.quotaMessage(this.#limit), {
        'retry-after': String(wait),
      });
    }
    this.#spent++;
  }
}

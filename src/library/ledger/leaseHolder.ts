import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { ApiError } from '../../api/apiError.ts';
import { isRunning } from '../../base/runningProcess.ts';
import type { SourceId } from '../sourceId.ts';
import type { Store } from '../store/store.ts';
import { ifFree, whenFree } from '../store/whenFree.ts';
import { cancelled, writeError, readError } from './sharedError.ts';

/** The longest that a crashed or hanging window holds a lease. */
const leaseMs = 10_000;
const renewMs = 2_000;
/**
 * The longest that requests which might have the same answer wait for each other, so that a hanging one doesn't block
 * the rest.
 */
const kinPatienceMs = 5_000;
const pollMs = { first: 10, most: 150 };

interface Holding {
  source: SourceId;
  key: string;
  kin: readonly string[];
  signal: AbortSignal;
}

/** Runs identical requests of all windows one at a time. Leases use the machine's clock. */
export class LeaseHolder {
  readonly #store: Store;
  readonly #window = newOwner();
  #taken = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Runs `work` exclusively; `waited` is true if another holder's request may have answered in the meantime. If the
   * request that it waited for fails, its ApiError is thrown here too.
   */
  async run<T>({ source, key, kin, signal }: Holding, work: (waited: boolean) => Promise<T>): Promise<T> {
    const owner = `${this.#window}-${++this.#taken}`;
    const leases = this.#store.leases;
    const held: string[] = [];
    let waited = false;
    const renewal = setInterval(() => {
      ifFree(() => {
        for (const each of held) leases.renew(source, each, owner, Date.now() + leaseMs);
      });
    }, renewMs);
    renewal.unref();
    try {
      for (const each of kin) {
        const outcome = await this.#take({ source, key: `kin ${each}`, owner, signal, patience: kinPatienceMs });
        if (outcome !== 'given up') held.push(`kin ${each}`);
        waited ||= outcome !== 'at once';
      }
      waited = (await this.#take({ source, key, owner, signal, patience: Infinity })) !== 'at once' || waited;
      held.push(key);
      return await work(waited);
    } catch (error) {
      if (held.includes(key) && error instanceof ApiError && error.kind !== 'cancelled') {
        const failure = { error: writeError(error), at: Date.now() };
        await this.#store.persist(() => leases.fail(source, key, owner, failure), undefined);
        held.splice(held.indexOf(key), 1);
      }
      throw error;
    } finally {
      clearInterval(renewal);
      // After the library was closed, they expire by themselves.
      for (const each of held.reverse())
        void this.#store.persist(() => leases.release(source, each, owner), undefined).catch(() => undefined);
    }
  }

  async #take(wanted: {
    source: SourceId;
    key: string;
    owner: string;
    signal: AbortSignal;
    patience: number;
  }): Promise<'at once' | 'after a while' | 'given up'> {
    const { source, key, owner, signal, patience } = wanted;
    const since = Date.now();
    for (let wait = pollMs.first; ; wait = Math.min(wait * 1.5, pollMs.most)) {
      if (signal.aborted) throw cancelled();
      const now = Date.now();
      const lease = { source, key, owner, now, until: now + leaseMs, since };
      const holder = await whenFree(() => this.#store.leases.take(lease), { signal }).catch((error: unknown) => {
        throw signal.aborted ? cancelled() : error;
      });
      if (!holder) return wait === pollMs.first ? 'at once' : 'after a while';
      if (holder.failure) throw readError(holder.failure.error);
      if (isGone(holder.owner)) {
        ifFree(() => this.#store.leases.release(source, key, holder.owner));
        continue;
      }
      if (now - since > patience) return 'given up';
      await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Returns the name of a lease holder, by which other windows on this machine can tell when its process has ended. */
const newOwner = (): string => `${hostname()} ${process.pid} ${randomUUID()}`;

/** True if the owner's process was on this machine and has ended. */
function isGone(owner: string): boolean {
  const [host, pid] = owner.split(' ');
  return host === hostname() && Number(pid) !== process.pid && !isRunning(Number(pid));
}

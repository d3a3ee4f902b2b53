import type { SourceId } from '../library.ts';
import type { Lease, LeaseStore } from './store.ts';

export class MemoryLeases implements LeaseStore {
  readonly #leases = new Map<string, Lease>();

  take({ source, key, owner, now, until, since }: Parameters<LeaseStore['take']>[0]): Lease | undefined {
    const present = this.#leases.get(joined(source, key));
    if (present && present.until > now && (!present.failure || present.failure.at > since)) return present;
    this.#leases.set(joined(source, key), { owner, until });
    return undefined;
  }

  renew(source: SourceId, key: string, owner: string, until: number): boolean {
    const lease = this.#own(source, key, owner);
    if (lease) lease.until = until;
    return lease !== undefined;
  }

  release(source: SourceId, key: string, owner: string): void {
    if (this.#own(source, key, owner)) this.#leases.delete(joined(source, key));
  }

  fail(source: SourceId, key: string, owner: string, failure: { error: string; at: number }): void {
    const lease = this.#own(source, key, owner);
    if (lease) lease.failure = failure;
  }

  #own(source: SourceId, key: string, owner: string): Lease | undefined {
    const lease = this.#leases.get(joined(source, key));
    return lease?.owner === owner ? lease : undefined;
  }
}

function joined(source: SourceId, key: string): string {
  return `${source}\n${key}`;
}

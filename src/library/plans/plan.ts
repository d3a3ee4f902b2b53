import type { ApiError } from '../../api/apiError.ts';
import type { Client } from '../../api/client.ts';
import type { ServiceRequest } from '../../api/requests.ts';
import type { SourceId } from '../sourceId.ts';
import type { Store } from '../store/store.ts';

/** What a plan needs of the library that makes it. */
export interface PlanServices {
  store: Store;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

export interface Found<T> {
  value: T;
  fetchedAt: number;
  stale: boolean;
  /** A cache on the way gave it. */
  cached?: boolean | undefined;
  /** The library itself knows of a newer one than this, which it does not have. */
  superseded?: boolean;
}

/** Sends with every attempt in the ledger. Rejects with ApiError, or LibraryError `quotaSpent` or `paused` before anything is sent. */
export type Send = Client['send'];

export interface FetchTools {
  send: Send;
  signal: AbortSignal;
  onProgress: (read: number, total: number) => void;
  /** Requests that have left for the service so far; one that cannot have reached it is taken back. */
  onSent: (sent: number) => void;
  /** Tells those who listen that something was filed. */
  filed: (request: ServiceRequest) => void;
  /** A refresh asks for everything, whatever the library has. */
  refresh: boolean;
}

/**
 * How one kind of answer is found in the library, fetched and filed. Finding is synchronous and costs no request. A plan
 * looks at each thing in the store once, when it is first needed: what it says is what there was then, and who wants to
 * know what is there by now makes another.
 */
export interface Plan<T> {
  source: SourceId;
  request: ServiceRequest;
  /** Identical requests have the same, in every window. */
  key: string;
  /** Held one after the other, in this order: requests under one of them may turn out to have one answer. */
  kin: readonly string[];
  find(): Found<T> | undefined;
  /** Whether `find` would give a fresh answer, as far as can be told without opening it. */
  isFresh(): boolean;
  /** Whether `find` would give an answer that is not superseded, however old, told in the same way. */
  isStored(): boolean;
  /** The service said that there is no such thing, and that is still to be believed. */
  absence(): ApiError | undefined;
  /** Files what it fetched. */
  fetch(tools: FetchTools): Promise<Found<T>>;
  /** Number of requests that `fetch` would send now. */
  cost(refresh: boolean): number;
}

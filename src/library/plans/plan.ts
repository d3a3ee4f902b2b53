import type { ApiError } from '../../api/apiError.ts';
import type { Answer, SendOptions } from '../../api/client.ts';
import type { ServiceRequest } from '../../domain/endpoints/endpoints.ts';
import type { SourceId } from '../sourceId.ts';
import type { Store } from '../store/store.ts';

/** The parts of the library that a plan needs. */
export interface PlanServices {
  store: Store;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

export interface Found<T> {
  value: T;
  fetchedAt: number;
  stale: boolean;
  /** True if a cache gave the answer. */
  cached?: boolean | undefined;
  /** True if an import brought the answer. */
  imported?: boolean | undefined;
  /** True if the library knows of a newer one that it doesn't have. */
  superseded?: boolean;
}

/**
 * Sends a request and records every attempt in the ledger. Rejects with ApiError, or before anything is sent with
 * LibraryError `quotaSpent` or `paused`.
 */
export type Send = <R extends ServiceRequest>(request: R, options?: SendOptions) => Promise<SentAnswer<R>>;

/** An answer, and the attempt under which the library keeps its body until it is filed. */
export interface SentAnswer<R extends ServiceRequest> extends Answer<R> {
  attempt?: number | undefined;
}

export interface FetchTools {
  send: Send;
  signal: AbortSignal;
  onProgress: (read: number, total: number) => void;
  /** Number of requests sent to the service so far, without those that can't have reached it. */
  onSent: (sent: number) => void;
  /** Notifies listeners that something was filed. */
  filed: (request: ServiceRequest) => void;
  /** True for a refresh, which requests everything, whatever the library has. */
  refresh: boolean;
}

/**
 * How one kind of answer is found in the library, fetched and filed. Finding is synchronous and costs no request. A
 * plan reads each row of the store once, on first use, and so shows the store at that time; to see later changes,
 * create another plan.
 */
export interface Plan<T> {
  source: SourceId;
  request: ServiceRequest;
  /** Identical requests have the same key in all windows. */
  key: string;
  /**
   * Keys whose leases are held one after another, in this order, because requests under the same key may have the same
   * answer.
   */
  kin: readonly string[];
  find(): Found<T> | undefined;
  /** Returns whether `find` would return a fresh answer, without opening it if possible. */
  isFresh(): boolean;
  /**
   * Returns whether `find` would return an answer that isn't superseded, however old, without opening it if possible.
   */
  isStored(): boolean;
  /** A stored absence that is still valid. */
  absence(): ApiError | undefined;
  /** Fetches the answer and files it. */
  fetch(tools: FetchTools): Promise<Found<T>>;
  /** Number of requests that `fetch` would send now. */
  cost(refresh: boolean): number;
}

import type { Disposable } from '../../base/disposables.ts';
import type { Event } from '../../base/emitter.ts';
import type { SharedError } from '../ledger/sharedError.ts';
import type { SourceId } from '../sourceId.ts';

/**
 * Something to download. `calls` are the newest quarters of a company, 1 for the latest call only; `call` is the call of
 * a named quarter; `fund` is a share class by its ticker or a whole series by its id. Exactly one of `ticker` and `cik`,
 * and of `ticker` and `seriesid`.
 */
export type DownloadItem =
  | { type: 'calls'; ticker?: string | undefined; cik?: number | undefined; quarters: number }
  | { type: 'call'; ticker?: string | undefined; cik?: number | undefined; fyq: string }
  | { type: 'fund'; ticker?: string | undefined; seriesid?: string | undefined };

export type ListedState =
  | { kind: 'waiting' }
  /** Its request is on the way, in this window or another. */
  | { kind: 'sending' }
  /** In the library; `isFree` if no request was counted for it. */
  | { kind: 'done'; at: number; isFree: boolean }
  /**
   * The service has none: a 404, whose error lists the quarters that exist, or an answer without a call, which has no
   * error. It isn't requested again before {@link Downloads.tryAgain}.
   */
  | { kind: 'absent'; at: number; error?: SharedError | undefined }
  /** The list goes on with the next item. `formatError` words the error. */
  | { kind: 'failed'; at: number; error: SharedError };

/** An item of the list. */
export interface ListedDownload {
  /** Identifies the item in the list; the same item twice has the same id. */
  id: string;
  item: DownloadItem;
  state: ListedState;
  /** Maximum number of requests that it still needs; 0 if it is done, absent or failed. */
  requests: number;
}

/**
 * The user's consent to the list. `share` is the maximum number of requests in a UTC day; the setting limits it further.
 * `until` is when the consent ends, milliseconds since the epoch. `count` is the number of requests that may still be
 * sent for the list's items. Looks of watched companies need the consent and its share, but aren't part of the count:
 * the user agrees to them ticker by ticker.
 */
export interface DownloadConsent {
  share: number;
  until: number;
  count: number;
}

/** The state of the whole list. Times are in milliseconds since the epoch. */
export type DownloadsState =
  /**
   * Nothing is sent. `setting`: the setting is 0. `noConsent`: the user hasn't agreed, or has revoked it. `ended`: the
   * consent's end has passed. `countUsed`: all requests that the user agreed to were sent, and items are left.
   */
  | { kind: 'off'; reason: 'setting' | 'noConsent' | 'ended' | 'countUsed' }
  /** Nothing is left to do. */
  | { kind: 'done' }
  /** Nothing is left to do but to try failed items again. */
  | { kind: 'failed'; count: number }
  /** By the user. */
  | { kind: 'paused' }
  /** An item is due, and a window is about to send it. */
  | { kind: 'waiting' }
  | { kind: 'next'; at: number }
  /**
   * The day's share is used, or, with `isLow`, only the requests are left that are never sent without a question. It
   * goes on at `until`, the next 00:00 UTC.
   */
  | { kind: 'shareUsed'; until: number; isLow: boolean }
  | { kind: 'serviceWaits'; until: number }
  /** The service couldn't be reached or failed; tries again at `at`. */
  | { kind: 'offline'; at: number }
  /** The service rejected the key. It goes on after a connection that works. */
  | { kind: 'keyRejected' }
  /** The count of requests can't be stored at the moment; see `Library.trouble`. */
  | { kind: 'countNotKept' };

/** A company whose new calls are looked for. */
export interface WatchedTicker {
  ticker: string;
  /** When the service last listed the company's quarters, to a look or to any other request; undefined if never. */
  lookedAt: number | undefined;
  /** The earliest time of the next look. */
  nextAt: number;
  /**
   * True if the company's calls came in at this time of year before, so that it looks twice a week. A guess, from the
   * days on which single calls were downloaded.
   */
  isNear: boolean;
  /** Quarters that the service listed with its last answer and that the library lacks, newest first. */
  missing: readonly string[];
}

export interface DownloadList {
  source: SourceId;
  state: DownloadsState;
  /** In the order in which they are downloaded, finished ones included. */
  items: readonly ListedDownload[];
  /** Maximum number of requests that the waiting items need. */
  requests: number;
  /** `count` is what is left of it. Undefined if there is none; one that has ended stays until it is replaced. */
  consent: DownloadConsent | undefined;
  isPaused: boolean;
  /** The requests that the list and the watch may send in a day: the setting, and the consent's share if that is less. */
  share: number;
  /** The requests that they have sent in the current UTC day. */
  sentToday: number;
  watched: readonly WatchedTicker[];
}

/** A call that the list or the watch has brought, and that wasn't opened since. */
export interface ArrivedCall {
  source: SourceId;
  cik: number;
  ticker: string;
  company: string;
  fyq: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** True if a look of the watch found it. */
  isWatched: boolean;
}

/** The price of items, before they are added. */
export interface DownloadsPrice {
  /** Maximum number of requests of the items that would be added. */
  requests: number;
  /** False if items may cost less, because the quarters of their companies aren't known yet. */
  exact: boolean;
  /** The items that would be added, each once. */
  added: readonly DownloadItem[];
  /** Number of items that the library has already, or that the service is known not to have. */
  free: number;
  /** Number of items that are in the list already. */
  listed: number;
}

/**
 * The list that downloads itself, a share of each day, and the watch for new calls. Everything is stored in the
 * library's file, by source, and belongs to all windows; clearing the library of a source ends it and its consent. Methods without a source are about the connected one. They
 * reject with LibraryError: `libraryBusy`, `notWritten`, and as obtaining the connection does.
 */
export interface Downloads {
  /** Fires after a change of the list, its state, the watch or the unread calls, in this window or another. */
  readonly onDidChange: Event<void>;
  list(): Promise<DownloadList>;
  /** Says what adding the items would cost. Never sends a request. */
  price(items: readonly DownloadItem[]): Promise<DownloadsPrice>;
  /**
   * Adds items at the end, except what the library has and what is listed; a downloaded item that the library lacks by now
   * waits again. With the user's `consent`, its share and end replace the earlier ones, and its count rises by the items'
   * requests, in the same step.
   */
  add(items: readonly DownloadItem[], consent?: Omit<DownloadConsent, 'count'>): Promise<DownloadsPrice>;
  /** Moves items, in their order, before another one; to the end without one. */
  move(ids: readonly string[], before?: string): Promise<void>;
  /** Lets an item go first. */
  first(id: string): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Lets failed and absent items wait again; by default, all failed ones. */
  tryAgain(ids?: readonly string[]): Promise<void>;
  /** Stores the user's consent in place of an earlier one. */
  grant(consent: DownloadConsent): Promise<void>;
  /** Ends the consent. No window sends anything for the list or the watch afterwards. */
  revoke(): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Looks for new calls of a company from now on: at most once a week, twice around the time of its last calls. */
  watch(ticker: string): Promise<void>;
  unwatch(ticker: string): Promise<void>;
  /** Returns the unread calls of the connected source, newest first. */
  arrived(): Promise<ArrivedCall[]>;
  /** Records that the user has opened a call. Does nothing if it isn't unread. */
  opened(source: SourceId, call: { cik: number; fyq: string }): Promise<void>;
  /** Returns true once in a UTC day, to one window, for the day's notification of new calls. */
  takeNotice(): Promise<boolean>;
  /**
   * Lets this window send what is due. Of several windows, the one that sent last goes on; another takes over once the
   * returned object or its library was disposed, or if it misses its time.
   */
  run(): Disposable;
  /** Forgets that a key was rejected, since the key or the address has changed, and lets this window go on at once. */
  connectionChanged(source: SourceId): void;
}

import type { BarsRequest } from '../domain/endpoints/bars.ts';
import type { CalendarRequest } from '../domain/endpoints/calendar.ts';
import type { AnswerOf, EndpointName, ServiceRequest } from '../domain/endpoints/endpoints.ts';
import type { Client } from '../api/client.ts';
import type { Disposable } from '../base/disposables.ts';
import type { Event } from '../base/emitter.ts';
import type { BarSeries } from '../domain/bar.ts';
import type { PassageLimits, PassageQuery } from '../domain/search/passageQuery.ts';
import type { CalendarAnswer } from '../domain/calendar.ts';
import type { Observation } from '../domain/observations/observation.ts';
import type { Downloads } from './downloads/downloads.ts';
import type { Holdings } from './items/holdings.ts';
import type { LibraryItem } from './items/itemKinds.ts';
import type { Batch, Initiator, OnBehalf } from './ledger/initiator.ts';
import type { DailyAllowance } from './ledger/dailyAllowance.ts';
import type { Marks } from './marks/marks.ts';
import type {
  LimitedSpeakers,
  CountOptions,
  FoundCalls,
  LibrarySearch,
  PhraseCount,
  SearchOptions,
} from './search/librarySearch.ts';
import type { ScreenerPaths, SourceId } from './sourceId.ts';
import type { ExportCount, ImportCount, OpenedImport, TransferOptions } from './transfer/transfer.ts';

export type { LibraryItem, StoredBars, StoredCall, StoredFund } from './items/itemKinds.ts';

/** The connection at the time of a read. Obtaining it rejects with {@link LibraryError} if nothing can be requested. */
export interface Connected {
  source: SourceId;
  /**
   * Creates the client on first use. Rejects if nothing can be requested (no address, no key), and for the background
   * after the key was rejected, since it would only be rejected again. The library still answers. The batch is the
   * read's.
   */
  client(initiator: Initiator, batch?: Batch): Promise<Client>;
  /** False if the path of screens, or of the metric catalog, is unknown. If absent, both are known. */
  screenerPaths?: ScreenerPaths;
}

export type LibraryErrorKind =
  /** The answer isn't in the library, and the read may not send a request. */
  | 'notInLibrary'
  /** This editor's Node has no SQLite, so an answer couldn't be stored and nothing is sent. */
  | 'noSqlite'
  | 'notConfigured'
  | 'noKey'
  /** The contract states no screener path, and the settings have none. */
  | 'noScreenerPath'
  /** By the ledger, today's requests are used up; nothing was sent. */
  | 'quotaSpent'
  /** The service asked to wait, and the wait isn't over; nothing was sent. See {@link LibraryError.until}. */
  | 'paused'
  /** The service rejected the key, and the user didn't ask for this request; nothing was sent. */
  | 'keyRejected'
  /** No key is sent, the gateway refused a request, and the user didn't ask for this one; nothing was sent. */
  | 'gatewayRefused'
  /** Few requests are left today, and the user didn't ask for this one; nothing was sent. */
  | 'quotaLow'
  /**
   * The count of today's requests can't be stored, and the user didn't accept that; nothing was sent. See
   * {@link Library.trouble}.
   */
  | 'countNotKept'
  /** Another program is using the library's file, so it couldn't be read or written; nothing was sent. */
  | 'libraryBusy'
  /**
   * The read needs more requests than were allowed, and the user can't be asked; it stopped. What it has read is in the
   * library. See {@link LibraryError.requests}.
   */
  | 'costsMore'
  /** The file to import isn't a library export; nothing was imported. */
  | 'notAnExport'
  /** The file to import is an export of a newer version of this product; nothing was imported. */
  | 'newerExport'
  /** The file to import unpacks to more than any export contains; nothing was imported. */
  | 'importTooLarge'
  /** The library's file couldn't be written for an import (full disk, read-only folder). The library is unchanged. */
  | 'notWritten'
  /** The library holds more than an import would accept; nothing was written. */
  | 'exportTooLarge';

interface LibraryErrorDetails {
  until?: number | undefined;
  requests?: number;
  /** The underlying failure, for the log. */
  cause?: unknown;
}

export class LibraryError extends Error {
  readonly kind: LibraryErrorKind;
  /** paused: when the wait ends, milliseconds since the epoch; undefined if the service didn't state it. */
  readonly until: number | undefined;
  /** costsMore: the number of additional requests, as far as is known. */
  readonly requests: number;
  constructor(kind: LibraryErrorKind, message: string, { until, requests = 0, cause }: LibraryErrorDetails = {}) {
    super(message, { cause });
    this.name = 'LibraryError';
    this.kind = kind;
    this.until = until;
    this.requests = requests;
  }
}

/**
 * How a read uses the library. `library` never sends a request: a stale answer is returned as stale, and a missing one
 * is `notInLibrary`. `stored` returns what the library has, however old, marked as stale if it is, and requests only
 * what is missing; things are opened in this mode because nothing refreshes on its own. `fresh` (the default) requests
 * what isn't fresh. `refresh` always requests.
 */
export type ReadMode = 'library' | 'stored' | 'fresh' | 'refresh';

/** Options of a read from the library. */
interface StoredReadOptions extends Partial<OnBehalf> {
  mode: 'library';
  signal?: AbortSignal | undefined;
}

/** Options of a read that may send requests. */
export interface SpendingReadOptions extends OnBehalf {
  mode?: Exclude<ReadMode, 'library'> | undefined;
  signal?: AbortSignal | undefined;
  /** Called after any required consent, and before anything is sent. It may be called again. */
  onSending?: (() => void) | undefined;
}

/** Callbacks for the progress of a read; reading bars may take many requests. */
export interface ReadListener {
  /** Pages read and the total, summed over the tickers, as each page arrives. */
  onProgress?: ((read: number, total: number) => void) | undefined;
  /**
   * Number of requests that this read has sent to the service, on each change, even if the read stops midway. What it
   * has read by then is in the library.
   */
  onSent?: ((sent: number) => void) | undefined;
}

export type ReadOptions = (StoredReadOptions | SpendingReadOptions) & ReadListener;

/**
 * Excludes parameters that the library sets itself: it reads all pages of bars, however long they are, and always the
 * whole calendar.
 */
interface Limited {
  bars: Omit<BarsRequest, 'page' | 'limit'>;
  calendar: Pick<CalendarRequest, 'endpoint'>;
}

/** A request as the library takes it. */
export type ReadRequest<E extends EndpointName> = {
  [K in E]: (K extends keyof Limited ? Limited[K] : Extract<ServiceRequest, { endpoint: K }>) & { endpoint: K };
}[E];

/** The library's answer to a request: all pages of bars become one series per ticker. */
export type ReadAnswer = { [E in EndpointName]: E extends 'bars' ? BarSeries[] : AnswerOf[E] };

export interface Read<T> {
  value: T;
  source: SourceId;
  /**
   * When the service answered, milliseconds since the epoch; the earliest of several pages. For a cached answer, when
   * the service gave it to the cache.
   */
  fetchedAt: number;
  /** True if a cache answered, at least in part, so that the service wasn't asked. */
  cached?: boolean | undefined;
  /**
   * True if an import brought the answer, and it hasn't been downloaded since. Absent for bars, which join many
   * answers.
   */
  imported?: boolean | undefined;
  /** False if a request was sent for this read. */
  fromLibrary: boolean;
  /** True if requests were sent for this read, but caches answered all of them, so none is counted. */
  uncounted?: boolean | undefined;
  /** True if it is older than the freshness rules allow. */
  stale: boolean;
}

export type LibraryTroubleKind =
  /** A newer version of the product wrote the file. */
  | 'newer'
  /** The file or its folder can't be written. */
  | 'readOnly'
  | 'full'
  /** Another program has been using the file for longer than a moment. */
  | 'busy'
  /** The disk has no locks, and processes can't take turns either. */
  | 'noLocks'
  /** Something else than a file has its name. See {@link LibraryTrouble.found}. */
  | 'notAFile'
  /** The file can't be opened, or its folder is gone. */
  | 'unavailable'
  /** The editor provides no folder on a disk. */
  | 'noFolder';

/** The kind of thing that is at the path of the library's file. */
export type NotAFile = 'link' | 'brokenLink' | 'folder' | 'pipe' | 'device' | 'socket';

/** Why the library can't be stored at the moment. It ends by itself when its cause does. */
export interface LibraryTrouble {
  kind: LibraryTroubleKind;
  /** True if the count of the day can still be read and written. */
  isCounted: boolean;
  /** True if the file's content can still be read. */
  isRead: boolean;
  path?: string | undefined;
  /** notAFile */
  found?: NotAFile | undefined;
  /** busy: the folder that locks the file on a disk without locks. A process that was killed may have left it. */
  lock?: string | undefined;
  /** Number of answers that are in memory only: they can be saved elsewhere. */
  unsaved: number;
}

/** The library's condition for a report: numbers and states without its contents. */
export interface LibraryCondition {
  /** The version of the file's tables, its journal mode and its size; undefined if no file is read. */
  file: { schema: number; journal: string; bytes: number } | undefined;
  /** The version of the tables that this product writes. */
  knownSchema: number;
  /** Number of stored answers. Bars are filed by session, not by answer. */
  answers: ReadonlyMap<string, number>;
  sessions: number;
}

type LibraryWarningKind =
  | 'damaged-moved-aside'
  /**
   * A highlight or bookmark whose file was only partly written. The file is set aside, and the others are not touched.
   */
  | 'damaged-mark'
  /** A file beside the library, with answers that an earlier window couldn't write to it, can't be fully read. */
  | 'unread-pending'
  /** The file was upgraded, and the disk had no room for a copy of it as it was before. */
  | 'not-copied-aside'
  | 'read-only'
  | 'disk-full'
  /** The file can't be opened, created or shared; see {@link LibraryWarning.trouble}. */
  | 'unavailable';

/** A warning. Each kind is reported once. Lasting trouble is also {@link Library.trouble}. */
export interface LibraryWarning {
  kind: LibraryWarningKind;
  /** damaged-moved-aside: the new path of the damaged file; damaged-mark and unread-pending: the file's name. */
  movedTo?: string | undefined;
  trouble?: LibraryTrouble;
  cause?: unknown;
}

/**
 * The service refused with 429 and hasn't answered since. A wait that it named ends at the stated time, on whatever
 * day. If it named none, nothing is requested automatically on the same UTC day. Times are in milliseconds since the
 * epoch.
 */
export interface Pause {
  since: number;
  /** Undefined if the service didn't state the length. */
  until: number | undefined;
}

/** Requests of one source in the current UTC day, in all windows. */
export interface Usage {
  source: SourceId;
  /** Attempts that may have been counted by the service. */
  used: number;
  /** Attempts that a cache answered and that aren't counted; absent if there were none. */
  cached?: number | undefined;
  /** Undefined if no limit is known: the setting is 0, the source isn't a service, or the count can't be stored. */
  limit: number | undefined;
  byEndpoint: Partial<Record<EndpointName, number>>;
  /** True if there is a pause. */
  spentBy429: boolean;
  pause?: Pause | undefined;
  /** True if nothing will be sent unless the user overrides the quota. */
  spent: boolean;
  /** Set if the count can't be read and written, so that `used` may be too low, and nothing is sent without consent. */
  unkept?: LibraryTrouble | undefined;
}

/** The values of a security that screens returned. */
export interface SecurityValues {
  ticker: string;
  cik: number;
  /** By metric id in lower case; null if the service reported no value. `at` is in milliseconds since the epoch. */
  values: ReadonlyMap<string, { value: number | string | null; at: number }>;
  /** The conditions of the screens that returned it, the newest first. `at` is when each last returned it. */
  screens: readonly { condition: string; at: number }[];
}

/** A request whose cost the library can determine. */
export type PricedRequest = ServiceRequest;

/** The part of the library that determines costs. */
export interface LibraryCosts {
  /**
   * Number of requests that this read would send now; 0 if the library would answer. For bars it is an estimate: the
   * bars of sessions already read, else the contract's 390 per session (see `barsCost.ts`).
   */
  cost(request: PricedRequest, source?: SourceId, mode?: Exclude<ReadMode, 'library'>): number;
}

/** The part of the library for the economic calendar. */
export interface LibraryCalendar {
  /** Fires after an answer was filed, with its request. */
  readonly onDidFile: Event<ServiceRequest>;
  read(request: ReadRequest<'calendar'>, options: ReadOptions): Promise<Read<CalendarAnswer>>;
}

/**
 * The interface that features use. It decides whether the library answers or a request is sent. Rejects with ApiError
 * or LibraryError.
 */
export interface Library extends Disposable, LibraryCosts, LibraryCalendar {
  /**
   * Resolves once the answers that ended processes had paid for are taken in. Until then counts and costs lack them;
   * reads wait.
   */
  readonly ready: Promise<void>;
  /** Fires when a request was recorded or settled, in this window or another. */
  readonly onDidChangeUsage: Event<void>;
  /**
   * Reads the answer to a request. The calendar is always read whole; filter it with `filterCalendar`. For bars, it
   * reads all pages of the window, one series per ticker in the requested order. The library also answers with a partly
   * read window: each series lists its missing days (`unread`). A window that may not be requested is refused; see
   * `domain/bars/barsWindow.ts`.
   */
  read<E extends EndpointName>(request: ReadRequest<E>, options: ReadOptions): Promise<Read<ReadAnswer[E]>>;
  /**
   * Returns every calendar answer's values for an indicator from the connected source, oldest first. Never sends a
   * request.
   */
  observed(indicatorId: number): Promise<Observation[]>;
  /** Returns the ids of the indicators of the connected source that have more than one observation. */
  observedAgain(): Promise<number[]>;
  /**
   * Returns the contents of a source by security: calls by company and newest quarter first, funds by name, bars by
   * ticker. They are arranged once, and again after a change.
   */
  holdings(source: SourceId): Promise<Holdings>;
  /** Returns the items that the connected source's library has under a ticker, CUSIP, CIK, series id or class id. */
  known(identifier: string): Promise<LibraryItem[]>;
  /**
   * Searches the calls in the connected source's library; never sends a request. A query without phrases finds nothing.
   */
  search(query: PassageQuery, options: SearchOptions): Promise<LibrarySearch>;
  /**
   * Counts the passages with a phrase in each call within the limits; with several phrases, the passages with all of
   * them.
   */
  countPhrase(query: PassageQuery, options?: CountOptions): Promise<PhraseCount>;
  /** Returns the searchable calls within the limits that have all phrases of a query. */
  callsWith(query: PassageQuery, options: SearchOptions): Promise<FoundCalls>;
  /** Returns the speakers of the searchable calls within the limits. */
  speakers(limits: PassageLimits, signal?: AbortSignal): Promise<LimitedSpeakers>;
  /** Fires while calls are added to the index of {@link search}, and when none is left to add. */
  readonly onDidIndex: Event<void>;
  /** Returns the newest value of each metric that screens in the library have for a ticker's securities. */
  securityValues(ticker: string, source: SourceId): Promise<SecurityValues[]>;
  remove(item: LibraryItem): Promise<void>;
  /** Removes everything of a source, or of all sources, and the copies from before updates. The ledger stays. */
  clear(source?: SourceId): Promise<void>;
  /**
   * Exports the library, of one source or all, to one file, which appears once it is complete. It contains neither the
   * ledger nor the key. Rejects with `exportTooLarge`, AbortError, and as the file system does.
   */
  exportTo(path: string, source?: SourceId, options?: Pick<TransferOptions, 'signal'>): Promise<ExportCount>;
  /** Reads a file and previews its import. Rejects with `notAnExport`, `newerExport`, `importTooLarge`, `notWritten`. */
  openImport(path: string, options?: TransferOptions): Promise<OpenedImport>;
  /** Imports what the library lacks, and replaces nothing. Rejects like {@link Library.openImport}. */
  importFrom(path: string, options?: TransferOptions): Promise<ImportCount>;
  /** Fires when something was filed or removed, in this window or another. */
  readonly onDidChangeContents: Event<void>;
  /** Highlights and bookmarks. They are not part of the library, but exported and imported with it. */
  readonly marks: Marks;
  readonly unasked: DailyAllowance;
  /** The list that downloads itself, a share of each day. */
  readonly downloads: Downloads;
  /** The ledger's count for the day; for the last connected source if none is given. */
  usage(source?: SourceId): Usage;
  /**
   * Undefined while the library can be stored. A change fires {@link onDidChangeUsage} and {@link onDidChangeContents}.
   */
  trouble(): LibraryTrouble | undefined;
  /** Undefined while another process is using the file. */
  condition(): LibraryCondition | undefined;
  /** Exports what is only in memory, which then counts as saved. Rejects like {@link Library.exportTo}. */
  saveElsewhere(path: string): Promise<ExportCount>;
}

import type {
  BarsRequest,
  CalendarRequest,
  EndpointName,
  FundRequest,
  MetricsRequest,
  ScreenRequest,
  ServiceRequest,
  TranscriptRequest,
} from '../api/requests.ts';
import type { Client } from '../api/client.ts';
import type { Disposable } from '../base/disposables.ts';
import type { Event } from '../base/emitter.ts';
import type { BarSeries } from '../domain/bar.ts';
import type { PassageQuery } from '../domain/search/passageQuery.ts';
import type { CalendarAnswer } from '../domain/calendar.ts';
import type { FundAnswer } from '../domain/fund.ts';
import type { Observation } from '../domain/observations/observation.ts';
import type { Metric, ScreenPage } from '../domain/screener.ts';
import type { TranscriptAnswer } from '../domain/transcript.ts';
import type { Initiator, OnBehalf } from './ledger/initiator.ts';
import type { Marks } from './marks/marks.ts';
import type { CountOptions, LibrarySearch, PhraseCount, SearchOptions } from './search/librarySearch.ts';
import type { SourceId } from './sourceId.ts';
import type { ExportCount, ImportCount, OpenedImport, TransferOptions } from './transfer/transfer.ts';

/** What is connected at the moment of a read. Rejects with {@link LibraryError} when nothing can be asked. */
export interface Connected {
  source: SourceId;
  /**
   * Made on first need. Rejects when nothing can be asked (no address, no key), and in the background where a key that
   * was refused would only be refused once more: the library still answers.
   */
  client(initiator: Initiator): Promise<Client>;
  /** False where no path for screens, or for the metric catalog, is known; absent means that both are. */
  screenerPaths?: { screen: boolean; metrics: boolean } | undefined;
}

export type LibraryErrorKind =
  /** Not in the library, and the read was not allowed to spend a request. */
  | 'notInLibrary'
  /** This editor's Node has no SQLite, and nothing is sent whose answer could not be kept. */
  | 'noSqlite'
  | 'notConfigured'
  | 'noKey'
  /** The contract states no screener path and none is set. */
  | 'noScreenerPath'
  /** The ledger says that today's requests are used up; nothing was sent. */
  | 'quotaSpent'
  /** The service asked to wait, and the wait is not over; nothing was sent. See {@link LibraryError.until}. */
  | 'paused'
  /** The service did not accept the key, and nobody asked for this request; nothing was sent. */
  | 'keyRejected'
  /** No key is sent, the gateway refused a request, and nobody asked for this one; nothing was sent. */
  | 'gatewayRefused'
  /** Few requests are left today and nobody asked for this one; nothing was sent. */
  | 'quotaLow'
  /** The file to import is no export of a library; nothing was taken from it. */
  | 'notAnExport'
  /** The file to import unpacks to more than any export has; nothing was taken from it. */
  | 'importTooLarge'
  /** The library's file does not take an import: a full disk, a folder that cannot be written. The library is as it was. */
  | 'notWritten'
  /** The library holds more than an import would take back; nothing was written. */
  | 'exportTooLarge';

export class LibraryError extends Error {
  readonly kind: LibraryErrorKind;
  /** paused: when the wait is over, milliseconds since the epoch; undefined where the service did not say. */
  readonly until: number | undefined;
  constructor(kind: LibraryErrorKind, message: string, until?: number) {
    super(message);
    this.name = 'LibraryError';
    this.kind = kind;
    this.until = until;
  }
}

/**
 * `library`: never spends; a stale answer is given as stale, absence is `notInLibrary`.
 * `stored`: what the library has, however old, given as stale where it is; a request only where it has nothing. The
 * mode in which things are opened: nothing refreshes by itself.
 * `fresh`: the library's answer while fresh, else a request (the default).
 * `refresh`: always a request.
 */
export type ReadMode = 'library' | 'stored' | 'fresh' | 'refresh';

/** A read of what the library has. */
export interface StoredReadOptions extends Partial<OnBehalf> {
  mode: 'library';
  signal?: AbortSignal | undefined;
}

/** A read that may spend requests. */
export interface SpendingReadOptions extends OnBehalf {
  mode?: Exclude<ReadMode, 'library'> | undefined;
  signal?: AbortSignal | undefined;
}

export type ReadOptions = StoredReadOptions | SpendingReadOptions;

export interface ReadListener {
  /** Pages read and pages in all, summed over the tickers, as each page arrives. */
  onProgress?: ((read: number, total: number) => void) | undefined;
  /**
   * Requests of this read that have left for the service, each time that is another number: known also when the read
   * stops midway. What it had read until then is in the library.
   */
  onSent?: ((sent: number) => void) | undefined;
}

export type BarsReadOptions = ReadOptions & ReadListener;

export interface Read<T> {
  value: T;
  source: SourceId;
  /**
   * When the service answered, milliseconds since the epoch; of several pages, the earliest. What a cache on the way gave
   * is as old as it is there.
   */
  fetchedAt: number;
  /** A cache on the way gave it, or a part of it: the service was not asked. */
  cached?: boolean | undefined;
  /** False when a request was sent for this read. */
  fromLibrary: boolean;
  /** Requests were sent for this read, and caches on the way answered all of them: none is counted. */
  uncounted?: boolean | undefined;
  /** Past the time that the freshness policy gives it. */
  stale: boolean;
}

export type LibraryWarningKind =
  | 'damaged-moved-aside'
  /** A highlight or bookmark that was written by half; it is kept beside the others, and nothing else is touched. */
  | 'damaged-mark'
  | 'read-only'
  | 'disk-full'
  /** The file can be neither opened nor made, or was made by a newer version of the product. */
  | 'unavailable';

/** All but those about damage mean that what is new stays in memory until this window closes. */
export interface LibraryWarning {
  kind: LibraryWarningKind;
  /** damaged-moved-aside: where the damaged file is now; damaged-mark: the file's name. */
  movedTo?: string | undefined;
  cause?: unknown;
}

/**
 * The service refused with 429 and has answered nothing since. With a wait it is over when the wait is, whatever day
 * that is; a service that named none is not asked again unasked on the same UTC day. Times in milliseconds since the epoch.
 */
export interface Pause {
  since: number;
  /** Undefined where the service did not say for how long. */
  until: number | undefined;
}

/** Requests of one source in the current UTC day, in all windows. */
export interface Usage {
  source: SourceId;
  /** Attempts that may have been counted by the service. */
  used: number;
  /** Attempts that a cache on the way answered, and that nobody counts; absent where there were none. */
  cached?: number | undefined;
  /** Undefined when no limit is known: the setting is 0, or the source is not a service. */
  limit: number | undefined;
  byEndpoint: Partial<Record<EndpointName, number>>;
  /** Whether there is a pause. */
  spentBy429: boolean;
  pause?: Pause | undefined;
  /** Nothing will be sent unless a person overrides the quota. */
  spent: boolean;
}

interface Stored {
  source: SourceId;
  /** Names the item within its source. */
  key: string;
  /** Of an item of several parts, the newest. */
  fetchedAt: number;
  /** A cache on the way gave it. */
  cached?: boolean | undefined;
}

/** A call of a quarter. */
export interface StoredCall extends Stored {
  type: 'call';
  cik: number;
  ticker: string;
  company: string;
  fyq: string;
  /** Of the answer. */
  characters: number;
}

/** A share class or a series, as it was asked for. */
export interface StoredFund extends Stored {
  type: 'fund';
  seriesid: string;
  /** Name of the series. */
  fund: string;
  classes: { contractid: string; ticker: string; name: string }[];
  /** True when every class of the series is in it. */
  whole: boolean;
  characters: number;
}

/** The bars of a ticker. */
export interface StoredBars extends Stored {
  type: 'bars';
  ticker: string;
  sessions: number;
  /** First and last session, YYYY-MM-DD. */
  first: string;
  last: string;
}

export type LibraryItem = StoredCall | StoredFund | StoredBars;

/** What is known of a security from screens that it came back in. */
export interface SecurityValues {
  ticker: string;
  cik: number;
  /** By metric id in lower case; null where the service reported none. `at`: milliseconds since the epoch. */
  values: ReadonlyMap<string, { value: number | string | null; at: number }>;
}

/** What every feature asks; it decides whether the library answers or a request is spent. Rejects with ApiError or LibraryError. */
export interface Library extends Disposable {
  /** Fires after an answer was filed, with what was asked. */
  readonly onDidFile: Event<ServiceRequest>;
  /** Fires when a request was written down or settled, in this window or another. */
  readonly onDidChangeUsage: Event<void>;
  fund(request: Omit<FundRequest, 'endpoint'>, options: ReadOptions): Promise<Read<FundAnswer>>;
  /** Always the whole calendar; filter it with `filterCalendar`. */
  calendar(options: ReadOptions): Promise<Read<CalendarAnswer>>;
  /** What every answer of the connected source's calendar said of an indicator, oldest first. Never spends. */
  observed(indicatorId: number): Promise<Observation[]>;
  call(request: Omit<TranscriptRequest, 'endpoint'>, options: ReadOptions): Promise<Read<TranscriptAnswer>>;
  /**
   * All pages of the window, one series a ticker in the order asked. From the library also where some of it was not read:
   * each series says which days (`unread`). A window that may not be asked for is refused; see `domain/bars/barsWindow.ts`.
   */
  bars(request: Omit<BarsRequest, 'endpoint' | 'page' | 'limit'>, options: BarsReadOptions): Promise<Read<BarSeries[]>>;
  screenPage(request: Omit<ScreenRequest, 'endpoint'>, options: ReadOptions): Promise<Read<ScreenPage>>;
  metrics(options: ReadOptions): Promise<Read<Metric[]>>;
  /**
   * Requests this read would send now: 0 when the library would answer. Of bars the one estimate there is, by what is
   * known of the days: the bars of a session that was read, else the contract's 390 (see `barsCost.ts`).
   */
  cost(
    request: FundRequest | CalendarRequest | BarsRequest | TranscriptRequest | ScreenRequest | MetricsRequest,
    source?: SourceId,
    mode?: Exclude<ReadMode, 'library'>,
  ): number;
  /** Calls by company, then the newest quarter first; funds by name; bars by ticker. Of all sources when none is named. */
  contents(source?: SourceId): Promise<LibraryItem[]>;
  /** What is in the library of the connected source under a ticker, CUSIP, CIK, series id or class id. */
  known(identifier: string): Promise<LibraryItem[]>;
  /** Passages of the calls in the library of the connected source; never spends. A query without phrases finds nothing. */
  search(query: PassageQuery, options: SearchOptions): Promise<LibrarySearch>;
  /** How often a phrase is said in each call within the limits; of several phrases, the turns that have them all. */
  countPhrase(query: PassageQuery, options?: CountOptions): Promise<PhraseCount>;
  /** Fires while calls are put into the index of {@link search}, and when none is left to put in. */
  readonly onDidIndex: Event<void>;
  /** What pages of screens in the library say of the securities of a ticker, the newest value of each metric. */
  securityValues(ticker: string, source: SourceId): Promise<SecurityValues[]>;
  remove(item: LibraryItem): Promise<void>;
  /** Everything of a source, or all. The ledger stays. */
  clear(source?: SourceId): Promise<void>;
  /**
   * Writes the library, of one source or all, to one file, which is there when it is whole; the ledger and the key are not
   * in it. Rejects with `exportTooLarge`, AbortError, and as the file system does.
   */
  exportTo(path: string, source?: SourceId, options?: Pick<TransferOptions, 'signal'>): Promise<ExportCount>;
  /** Reads a file and says what taking it would do. Rejects with `notAnExport`, `importTooLarge`, `notWritten`. */
  openImport(path: string, options?: TransferOptions): Promise<OpenedImport>;
  /** Takes of a file what is not on file, and replaces nothing. Rejects as {@link Library.openImport}. */
  importFrom(path: string, options?: TransferOptions): Promise<ImportCount>;
  /** Fires when something was filed or removed, in this window or another. */
  readonly onDidChangeContents: Event<void>;
  /** Highlights and bookmarks: no part of the library, but exported and imported with it. */
  readonly marks: Marks;
  /** The ledger's count of the day; of the source connected last when none is named. */
  usage(source?: SourceId): Usage;
}

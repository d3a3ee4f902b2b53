import type { EndpointName, ServiceRequest } from '../../domain/endpoints/endpoints.ts';
import type { Disposable } from '../../base/disposables.ts';
import type { IndicatorObservation, Observation } from '../../domain/observations/observation.ts';
import type { About } from '../items/itemKinds.ts';
import type { LibraryCondition, LibraryTrouble, Pause } from '../library.ts';
import type { SourceId } from '../sourceId.ts';
import type { PassageStore } from './passages.ts';

/** The library's storage. Everything is synchronous and short; times are in milliseconds since the epoch. */
export interface Store extends Disposable {
  readonly answers: AnswerStore;
  readonly bars: BarStore;
  readonly observations: ObservationStore;
  readonly ledger: LedgerStore;
  readonly leases: LeaseStore;
  readonly passages: PassageStore;
  readonly arrivals: ArrivalStore;
  readonly allowances: AllowanceStore;
  readonly downloads: DownloadStore;
  /**
   * Runs `work` on a store, all or nothing, even if the process ends in the middle. Throws what `work` throws, and
   * StoreFailure if the library's file can't be written: memory doesn't replace it here.
   */
  atomically<T>(work: (store: Store) => T): T;
  /** Changes whenever another process has written. */
  version(): number;
  /** Why the file can't be used fully; undefined if it can. */
  trouble(): LibraryTrouble | undefined;
  condition(): LibraryCondition;
  /**
   * Runs work that files a paid answer, repeatedly until no other process is using the file. After a while it resolves
   * with `otherwise`, and continues trying until this store is disposed; then memory takes it.
   */
  persist<T>(work: () => T | Promise<T>, otherwise: T): Promise<T>;
  /** Returns the part that is only in memory. Undefined if memory has nothing that the file lacks. */
  unsaved(): Store | undefined;
  /** Records that the user has saved elsewhere what is only in memory. */
  markSaved(): void;
}

export interface StoredAnswer {
  source: SourceId;
  /** Key-less path and query of the request that would fetch exactly this. */
  key: string;
  request: ServiceRequest;
  fetchedAt: number;
  /** Characters of the body before packing. */
  chars: number;
  /** True if a cache gave the answer. */
  cached?: boolean | undefined;
  /** True if an import brought the answer, and the service hasn't confirmed it since. */
  imported?: boolean | undefined;
  /** Lets a later request ask for this answer only if it has changed. */
  etag?: string | undefined;
  /** As returned by `packBody`. */
  body: Uint8Array;
}

export interface CompanyInLibrary {
  cik: number;
  ticker: string;
  name: string;
  shortName: string;
  /** Quarters that the service has, newest first. */
  quarters: string[];
  /** When the service last sent the list. */
  listedAt: number;
}

export interface Filing extends StoredAnswer {
  about?: About | undefined;
  /** Entities that the answer contains, for example `class:C000001`. */
  entities: readonly string[];
  /** Other names that lead to an entity, for example `fund:VTSAX` to `class:C000001`. */
  aliases: readonly { alias: string; entity: string }[];
  company?: CompanyInLibrary;
}

export interface StoredListing {
  source: SourceId;
  key: string;
  request: ServiceRequest;
  fetchedAt: number;
  cached?: boolean;
  imported?: boolean;
  chars: number;
  /** Undefined for answers that the view doesn't list (calendar, metrics, pages of screens). */
  about?: About;
}

export interface Absence {
  /** JSON of the error that reported the absence. */
  error: string;
  foundAt: number;
}

export interface AnswerStore {
  get(source: SourceId, key: string): StoredAnswer | undefined;
  /** The newest answer that contains the entity. */
  findByEntity(source: SourceId, entity: string): StoredAnswer | undefined;
  /** The entity that an alias leads to. */
  resolveAlias(source: SourceId, alias: string): string | undefined;
  /** Aliases with a prefix, and the entities they lead to. */
  aliasesLike(source: SourceId, prefix: string): { alias: string; entity: string }[];
  company(source: SourceId, cik: number): CompanyInLibrary | undefined;
  /**
   * Files an answer, all or nothing. With `ifNewer`, an existing answer that is as new stays; returns false if nothing
   * was filed.
   */
  file(filing: Filing, ifNewer?: boolean): boolean;
  /**
   * Confirms the stored answer: it gets the filing's time and keeps its body and everything derived from it. `ifNewer`
   * works as in {@link AnswerStore.file}. Also returns false if there is no answer, or one with another entity tag.
   */
  renew(filing: Filing, ifNewer?: boolean): boolean;
  /**
   * Files an answer from elsewhere than the service, as imported. Known aliases keep their entities, and a known company
   * keeps its record, with the quarter of this call added.
   */
  adopt(filing: Filing): void;
  absence(source: SourceId, key: string): Absence | undefined;
  fileAbsence(source: SourceId, key: string, absence: Absence): void;
  list(source?: SourceId): StoredListing[];
  /** Returns the source's answers whose keys come after another, by key, up to a maximum number. */
  listPortion(source: SourceId, after: string, most: number): StoredListing[];
  remove(source: SourceId, key: string): void;
  clear(source?: SourceId): void;
  /** Removes answers that no rule can make fresh again. */
  prune(before: { screens: number; absences: number }): void;
}

export interface StoredSession {
  /** YYYY-MM-DD. */
  session: string;
  fetchedAt: number;
  /** True if a cache gave the bars that were read last. */
  cached?: boolean | undefined;
  count: number;
  /** Packed JSON of the session's bars, oldest first. */
  body: Uint8Array;
}

export interface BarListing {
  source: SourceId;
  ticker: string;
  sessions: number;
  first: string;
  last: string;
  bytes: number;
  fetchedAt: number;
  /** Time of the session that was read last. */
  cached?: boolean;
}

export interface BarFiling {
  source: SourceId;
  ticker: string;
  /** Merged with the present rows, which `stored` finds, within the transaction. */
  sessions: (stored: (session: string) => StoredSession | undefined) => readonly StoredSession[];
  cover: (present: string | undefined) => string;
}

export interface BarStore {
  /** JSON of the coverage of a ticker's windows; see `barCoverage.ts`. */
  coverage(source: SourceId, ticker: string): string | undefined;
  /** Sessions from first to last day, oldest first. */
  sessions(source: SourceId, ticker: string, first: string, last: string): StoredSession[];
  /** Number of bars in each of those sessions, without reading them. */
  counts(source: SourceId, ticker: string, first: string, last: string): Map<string, number>;
  /** Files the sessions and replaces the coverage with the result of `cover`, all or nothing. */
  file(filing: BarFiling): void;
  list(source?: SourceId): BarListing[];
  remove(source: SourceId, ticker: string): void;
  clear(source?: SourceId): void;
}

export interface ObservedIndicator {
  source: SourceId;
  indicator: number;
}

export interface ObservationStore {
  /** Oldest first. */
  of(source: SourceId, indicator: number): Observation[];
  /** Keeps existing observations of the same time. Returns the number of new ones. */
  add(source: SourceId, observed: readonly IndicatorObservation[]): number;
  /** Returns the indicators that have at least `fewest` observations, 1 by default. */
  indicators(source?: SourceId, fewest?: number): ObservedIndicator[];
  clear(source?: SourceId): void;
  /** Keeps at most this many observations per indicator; see `surplusMoments`. */
  prune(most: number): void;
}

/** JSON of imported marks that still have to be written to files. */
export interface ArrivalStore {
  put(id: string, mark: string): void;
  list(): { id: string; mark: string }[];
  remove(id: string): void;
}

/** Requests of a day that were sent without a question. */
export interface AllowanceUse {
  /** Includes the open ones. */
  used: number;
  /** Held by calls that haven't ended. */
  open: number;
}

export interface AllowanceStore {
  get(source: SourceId, day: string): AllowanceUse;
  /** Also removes earlier days. Read and write within {@link Store.atomically}. */
  put(source: SourceId, day: string, allowance: AllowanceUse): void;
}

/** Texts of the list of downloads, by key: JSON that only `downloads/` reads. */
export interface DownloadStore {
  get(source: SourceId, key: string): string | undefined;
  /** The texts whose keys have a prefix. */
  list(source: SourceId, prefix: string): { key: string; text: string }[];
  /** `at` is in milliseconds since the epoch. Write within {@link Store.atomically}. */
  put(source: SourceId, key: string, text: string, at: number): void;
  remove(source: SourceId, key: string): void;
}

export interface DayUse {
  /** The day's attempts that the service may have counted. */
  used: number;
  /** The day's attempts that a cache answered. */
  cached: number;
  byEndpoint: Partial<Record<EndpointName, number>>;
  /** Set if the service refused with 429 and hasn't answered since, and the wait that it named isn't over. */
  pause?: Pause | undefined;
}

export interface LedgerEntry {
  id: number;
  source: SourceId;
  endpoint: EndpointName;
  at: number;
  /** UTC, YYYY-MM-DD. */
  day: string;
  /** `reserved`: not sent yet. `left`: sent, with an unknown outcome. */
  state: 'reserved' | 'left' | 'settled';
  /** `ok`, `cached` if a cache gave the answer, or the kind of the error. */
  outcome?: string | undefined;
  status?: number | undefined;
  counted: boolean;
  /** For a refusal with 429: when the wait that the service named ends. */
  until?: number | undefined;
}

export type RestoredEntry = Omit<LedgerEntry, 'id'> & Partial<Pick<LedgerEntry, 'id'>>;

/** An attempt that is about to be sent. */
export interface Reservation {
  source: SourceId;
  endpoint: EndpointName;
  at: number;
  day: string;
  /** Undefined if there is no limit. */
  limit: number | undefined;
  /** True if a pause prevents it. */
  refuseAfter429: boolean;
  /** True if memory may take it. Otherwise throws StoreFailure if the file can't. */
  unkept?: boolean;
}

/** How an attempt ended. */
export interface ReservationEnd extends Pick<LedgerEntry, 'status' | 'counted' | 'until'> {
  outcome: string;
}

/** A body as received, which a process that ends before filing it has paid for. */
export interface KeptBody {
  source: SourceId;
  request: ServiceRequest;
  body: string;
  receivedAt: number;
  cached?: boolean | undefined;
  /** How long caches had stored it, in milliseconds. */
  age?: number | undefined;
  etag?: string | undefined;
}

/** A kept body without its text, and the attempt that received it. */
export interface KeptAttempt extends Omit<KeptBody, 'body'> {
  attempt: number;
}

export interface LedgerStore {
  /** Records an attempt that is about to be sent. Undefined if the day's quota is spent. Atomic across processes. */
  reserve(attempt: Reservation): number | undefined;
  /** Records that the attempt is being sent. False if it couldn't be recorded. */
  leave(id: number): boolean;
  /** Settles an attempt, all or nothing, with its body, if any; in memory and in a newer version's file, without it. */
  settle(id: number, end: ReservationEnd, body?: KeptBody): void;
  /** The attempts whose bodies are kept, oldest first. */
  kept(): KeptAttempt[];
  keptBody(attempt: number): string | undefined;
  /** Drops an attempt's body after it was filed, or if it is useless. */
  dropKept(attempt: number): void;
  /** Removes an attempt that was never sent. */
  withdraw(id: number): void;
  use(source: SourceId, day: string, now: number): DayUse;
  /** Newest first. */
  recent(source: SourceId, count: number): LedgerEntry[];
  /**
   * Copies entries from a file beside the library. Entries that an earlier copy of the file brought already exist:
   * entries of the same source, endpoint and millisecond are added until there are as many. An id is kept if it is
   * free.
   */
  restore(entries: readonly RestoredEntry[]): void;
  prune(before: number): void;
}

export interface Lease {
  owner: string;
  until: number;
  /** JSON of the error that ended the owner's request, and when. */
  failure?: { error: string; at: number } | undefined;
}

export interface LeaseRequest {
  source: SourceId;
  key: string;
  owner: string;
  now: number;
  until: number;
  since: number;
}

export interface LeaseStore {
  /** Takes a lease that is free, expired, or ended in failure before `since`; else returns the holder's. */
  take(lease: LeaseRequest): Lease | undefined;
  /** False if the lease was lost. */
  renew(source: SourceId, key: string, owner: string, until: number): boolean;
  release(source: SourceId, key: string, owner: string): void;
  /** Ends the lease with an error that waiting windows also get. */
  fail(source: SourceId, key: string, owner: string, failure: { error: string; at: number }): void;
}

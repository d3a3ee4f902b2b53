import type { EndpointName, ServiceRequest } from '../../api/requests.ts';
import type { Disposable } from '../../base/disposables.ts';
import type { IndicatorObservation, Observation } from '../../domain/observations/observation.ts';
import type { Pause } from '../library.ts';
import type { SourceId } from '../sourceId.ts';
import type { PassageStore } from './passages.ts';

/** What the library keeps. All of it is synchronous and short; times are milliseconds since the epoch. */
export interface Store extends Disposable {
  readonly answers: AnswerStore;
  readonly bars: BarStore;
  readonly observations: ObservationStore;
  readonly ledger: LedgerStore;
  readonly leases: LeaseStore;
  readonly passages: PassageStore;
  readonly arrivals: ArrivalStore;
  /**
   * All or nothing, also when the process ends in the middle; `work` has a store to write to. Throws what `work` throws,
   * and StoreFailure where the library's file does not take it: memory does not stand in for it here.
   */
  atomically<T>(work: (store: Store) => T): T;
  /** Another number after another process wrote. */
  version(): number;
}

export interface StoredAnswer {
  source: SourceId;
  /** Key-less path and query of the request that would fetch exactly this. */
  key: string;
  request: ServiceRequest;
  fetchedAt: number;
  /** Characters of the body before packing. */
  chars: number;
  /** A cache gave the answer. */
  cached?: boolean | undefined;
  /** With it, what is on file can be asked for only if it is another by now. */
  etag?: string | undefined;
  /** As `packBody` gave it. */
  body: Uint8Array;
}

/** What the Library view shows of an answer without opening it. */
export type About =
  | { type: 'call'; cik: number; ticker: string; company: string; fyq: string }
  | { type: 'fund'; classes: AboutClass[]; series: string; fund: string; whole: boolean };

export interface AboutClass {
  contractid: string;
  ticker: string;
  name: string;
}

export interface CompanyInLibrary {
  cik: number;
  ticker: string;
  name: string;
  shortName: string;
  /** Quarters on file with the service, newest first. */
  quarters: string[];
  /** When the service last gave the list. */
  listedAt: number;
}

export interface Filing extends StoredAnswer {
  about?: About | undefined;
  /** Entities that the answer contains, for example `class:C000001`. */
  entities: readonly string[];
  /** Other names that lead to an entity, for example `fund:VTSAX` to `class:C000001`. */
  aliases: readonly { alias: string; entity: string }[];
  company?: CompanyInLibrary | undefined;
}

export interface Listing {
  source: SourceId;
  key: string;
  request: ServiceRequest;
  fetchedAt: number;
  cached?: boolean | undefined;
  chars: number;
  /** Undefined for what the view does not list (calendar, metrics, pages of screens). */
  about?: About | undefined;
}

export interface Absence {
  /** JSON of the error that said so. */
  error: string;
  foundAt: number;
}

export interface AnswerStore {
  get(source: SourceId, key: string): StoredAnswer | undefined;
  /** The newest answer that contains the entity. */
  findByEntity(source: SourceId, entity: string): StoredAnswer | undefined;
  /** The entity that an alias leads to. */
  resolveAlias(source: SourceId, alias: string): string | undefined;
  /** Aliases that begin so, with what they lead to. */
  aliasesLike(source: SourceId, prefix: string): { alias: string; entity: string }[];
  company(source: SourceId, cik: number): CompanyInLibrary | undefined;
  /** All or nothing. With `ifNewer`, an answer that is as new stays; false is returned when nothing was filed. */
  file(filing: Filing, ifNewer?: boolean): boolean;
  /**
   * The answer on file still holds: it gets the filing's time, and its body and what was made of it stay. With `ifNewer`
   * as {@link AnswerStore.file}; false also where there is none, or one with another entity tag.
   */
  renew(filing: Filing, ifNewer?: boolean): boolean;
  /**
   * Files what came from elsewhere than the service. Aliases that are known lead where they led, and a company that is
   * known keeps its own, with the quarter of this call among its quarters.
   */
  adopt(filing: Filing): void;
  absence(source: SourceId, key: string): Absence | undefined;
  fileAbsence(source: SourceId, key: string, absence: Absence): void;
  list(source?: SourceId): Listing[];
  remove(source: SourceId, key: string): void;
  clear(source?: SourceId): void;
  /** Drops what no rule can make fresh again. */
  prune(before: { screens: number; absences: number }): void;
}

export interface StoredSession {
  /** YYYY-MM-DD. */
  session: string;
  fetchedAt: number;
  /** A cache on the way gave the bars that were read last. */
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
  /** Of the session that was read last. */
  cached?: boolean | undefined;
}

export interface BarStore {
  /** JSON of what is known about a ticker's windows; see `barCoverage.ts`. */
  coverage(source: SourceId, ticker: string): string | undefined;
  /** Sessions from first to last day, oldest first. */
  sessions(source: SourceId, ticker: string, first: string, last: string): StoredSession[];
  /** How many bars each of those has, without reading them. */
  counts(source: SourceId, ticker: string, first: string, last: string): Map<string, number>;
  /** All or nothing: files the sessions and replaces the coverage by what `cover` makes of the present one. */
  file(filing: {
    source: SourceId;
    ticker: string;
    sessions: readonly StoredSession[];
    cover: (present: string | undefined) => string;
  }): void;
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
  /** What was observed at the same moment already stays. Gives the number of new ones. */
  add(source: SourceId, observed: readonly IndicatorObservation[]): number;
  indicators(source?: SourceId): ObservedIndicator[];
  clear(source?: SourceId): void;
  /** Keeps at most so many of an indicator; see `surplusMoments`. */
  prune(most: number): void;
}

/** JSON of marks that came with an import and are about to get their files; what is not done by then is done later. */
export interface ArrivalStore {
  put(id: string, mark: string): void;
  list(): { id: string; mark: string }[];
  remove(id: string): void;
}

export interface DayUse {
  /** Attempts of the day that may have been counted by the service. */
  used: number;
  /** Attempts of the day that a cache on the way answered. */
  cached: number;
  byEndpoint: Partial<Record<EndpointName, number>>;
  /** The service refused with 429 and has answered nothing since, and the wait that it named is not over. */
  pause?: Pause | undefined;
}

export interface LedgerEntry {
  id: number;
  source: SourceId;
  endpoint: EndpointName;
  at: number;
  /** UTC, YYYY-MM-DD. */
  day: string;
  /** `reserved` has not left yet; `left` has, and its end is not known. */
  state: 'reserved' | 'left' | 'settled';
  /** `ok`, `cached` where a cache on the way gave the answer, or the kind of the error. */
  outcome?: string | undefined;
  status?: number | undefined;
  counted: boolean;
  /** Of a refusal with 429: when the wait that the service named is over. */
  until?: number | undefined;
}

export interface LedgerStore {
  /** Writes an attempt that is about to leave, unless the day is spent: then undefined. One step across processes. */
  reserve(attempt: {
    source: SourceId;
    endpoint: EndpointName;
    at: number;
    day: string;
    /** Undefined when nothing limits it. */
    limit: number | undefined;
    /** Whether a pause keeps it from leaving. */
    refuseAfter429: boolean;
  }): number | undefined;
  /** The attempt leaves now. */
  leave(id: number): void;
  settle(id: number, end: Pick<LedgerEntry, 'status' | 'counted' | 'until'> & { outcome: string }): void;
  /** The attempt never left. */
  withdraw(id: number): void;
  use(source: SourceId, day: string, now: number): DayUse;
  /** Newest first. */
  recent(source: SourceId, count: number): LedgerEntry[];
  /** Takes over an entry from elsewhere. */
  write(entry: Omit<LedgerEntry, 'id'>): void;
  prune(before: number): void;
}

export interface Lease {
  owner: string;
  until: number;
  /** JSON of the error with which the owner's request ended, and when. */
  failure?: { error: string; at: number } | undefined;
}

export interface LeaseStore {
  /** Takes a lease that nobody holds, that has run out, or that ended in failure before `since`. Else the holder's. */
  take(lease: {
    source: SourceId;
    key: string;
    owner: string;
    now: number;
    until: number;
    since: number;
  }): Lease | undefined;
  /** False when it was lost. */
  renew(source: SourceId, key: string, owner: string, until: number): boolean;
  release(source: SourceId, key: string, owner: string): void;
  /** Ends the lease with an error that those who wait for it get too. */
  fail(source: SourceId, key: string, owner: string, failure: { error: string; at: number }): void;
}

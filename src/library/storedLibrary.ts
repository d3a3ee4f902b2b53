import { ApiError } from '../api/apiError.ts';
import type { EndpointName, ServiceRequest } from '../domain/endpoints/endpoints.ts';
import type { Event } from '../base/emitter.ts';
import { clearParts } from '../base/replaceFile.ts';
import { inSlices } from '../base/slices.ts';
import type { CalendarAnswer } from '../domain/calendar.ts';
import type { Observation } from '../domain/observations/observation.ts';
import { Changes } from './changes.ts';
import { usualTiming, type DownloadTiming } from './downloads/lookAtList.ts';
import { StoredDownloads } from './downloads/storedDownloads.ts';
import { listContents, listKnown, removeItem } from './items/contents.ts';
import { Holdings } from './items/holdings.ts';
import type { QuotaPrompt, SpendingRead } from './ledger/consent.ts';
import { utcDay } from '../domain/dates/zones.ts';
import { Unasked } from './ledger/unasked.ts';
import { LeaseHolder } from './ledger/leaseHolder.ts';
import {
  LibraryError,
  type Connected,
  type Library,
  type LibraryCondition,
  type LibraryTrouble,
  type Read,
  type ReadAnswer,
  type ReadMode,
  type ReadOptions,
  type ReadRequest,
  type SecurityValues,
  type LibraryItem,
  type Usage,
} from './library.ts';
import { isLimited, type SourceId } from './sourceId.ts';
import type { ExportCount, ImportCount, OpenedImport, TransferOptions } from './transfer/transfer.ts';
import { allMarks, type Marks } from './marks/marks.ts';
import type { PlanServices } from './plans/plan.ts';
import { planRequest } from './plans/planRequest.ts';
import { prune } from './prune.ts';
import { LibraryReader } from './reader.ts';
import type { Store } from './store/store.ts';
import { ifFree, isBusy, whenFree } from './store/whenFree.ts';
import { TextIndex } from './search/textIndex.ts';
import type { Staging } from './transfer/staged.ts';
import { takeArrivals } from './transfer/takeArrivals.ts';

interface StoredLibraryOptions {
  store: Store;
  marks: Marks;
  /** The marks that are exported and imported, without those of others; by default, all. */
  personal?: Marks;
  connected: () => Promise<Connected>;
  clock: () => number;
  /** The connected source, if it is known synchronously. */
  source?: (() => SourceId) | undefined;
  quota: () => QuotaLimits;
  quotaPrompt: QuotaPrompt | undefined;
  unlisted?: ((tickers: readonly string[]) => Promise<readonly string[]>) | undefined;
  /** Takes in what ended windows left beside the library; reads wait for it. */
  takePending?: (() => Promise<void>) | undefined;
  /** The library's own folder, if it has one. */
  folder?: string | undefined;
  /** Removes the copies of the library. */
  removeCopies?: () => void;
  isTooMuch?: ((spending: SpendingRead) => boolean) | undefined;
  downloadShare?: (() => number) | undefined;
  downloadTiming?: DownloadTiming | undefined;
  /** Creates the staging area of an import. */
  createStaging: () => Promise<Staging>;
}

interface QuotaLimits {
  /** The service's limit; 0 if none is known. */
  requestsPerDay: number;
  /** If at most this many requests are left, the user is asked before one is sent. */
  confirmBelow: number;
}

/** In milliseconds. How long a user's question waits for a busy file. */
const patienceMs = 10_000;
/** Delay that keeps pruning out of the window's start. */
const pruneAfterMs = 30_000;

export class StoredLibrary implements Library {
  readonly #options: StoredLibraryOptions;
  readonly #services: PlanServices;
  readonly #reader: LibraryReader;
  readonly #changes: Changes;
  readonly #textIndex: TextIndex;
  readonly #pruning: NodeJS.Timeout;
  /** The source of the last read, for synchronous questions. */
  #source: SourceId | undefined;
  /** Changes whenever something is filed or removed here. */
  #revision = 0;
  readonly #closing = new AbortController();
  /** The count while another process is using the file. */
  #lastUsage: Usage | undefined;
  #isReadingLater = false;
  #held: { revision: string; holdings: Holdings } | undefined;

  readonly ready: Promise<void>;
  readonly marks: Marks;
  readonly #personal: Marks;
  readonly unasked: Unasked;
  readonly downloads: StoredDownloads;
  readonly onDidFile: Event<ServiceRequest>;
  readonly onDidChangeUsage: Event<void>;
  readonly onDidChangeContents: Event<void>;
  readonly onDidIndex: Event<void>;

  constructor(options: StoredLibraryOptions) {
    const { store, marks, personal = marks, clock, quota } = options;
    this.marks = marks;
    this.#personal = personal;
    this.#options = options;
    const usage = (source: SourceId): Usage => this.usage(source);
    this.unasked = new Unasked({ store, clock, usage, confirmBelow: () => quota().confirmBelow });
    this.#services = { store, clock };
    this.#changes = new Changes(store);
    this.#textIndex = new TextIndex(store);
    this.onDidIndex = this.#textIndex.onDidChange;
    this.#pruning = setTimeout(() => {
      void whenFree(() => prune(this.#services), { signal: this.#closing.signal }).catch(() => undefined);
    }, pruneAfterMs);
    this.#pruning.unref();
    // Marks of an import whose window was closed before it had written them.
    if ((ifFree(() => store.arrivals.list()) ?? []).length > 0) void takeArrivals(store, personal);
    // Files that can't be taken in stay where they are, and the next process finds them.
    this.ready = this.#takeIn().catch(() => undefined);
    this.onDidFile = this.#changes.onDidFile;
    this.onDidChangeUsage = this.#changes.onDidChangeUsage;
    this.onDidChangeContents = this.#changes.onDidChangeContents;
    this.#reader = new LibraryReader({
      services: this.#services,
      leases: new LeaseHolder(store),
      connected: async () => {
        const connected = await options.connected();
        this.#source = connected.source;
        return connected;
      },
      limit: () => quota().requestsPerDay || undefined,
      usage: (source) => this.#judged(this.#known(source)),
      confirmBelow: () => quota().confirmBelow,
      quotaPrompt: options.quotaPrompt,
      unlisted: options.unlisted,
      isTooMuch: options.isTooMuch,
      revision: () => this.#revision,
      filed: (request) => this.#filed(request),
      usageChanged: () => this.#changes.usage(),
    });
    this.downloads = new StoredDownloads({
      ...this.#services,
      timing: options.downloadTiming ?? usualTiming,
      share: options.downloadShare ?? (() => 0),
      source: async () => options.source?.() ?? (await options.connected()).source,
      read: (source, request, readOptions) => this.#readFrom(source, request, readOptions),
      takeKept: () => this.#takeKept(),
      holdings: (source) => this.holdings(source),
      usage: (source) => ifFree(() => this.#judged(this.#known(source))),
      confirmBelow: () => quota().confirmBelow,
      revision: () => `${this.#revision} ${store.version()}`,
      onDidChangeContents: this.onDidChangeContents,
      onDidFile: this.onDidFile,
    });
  }

  /** Reads from one source; nothing is sent if another one is connected by then. */
  async #readFrom<E extends EndpointName>(
    wanted: SourceId,
    request: ReadRequest<E>,
    options: ReadOptions,
  ): Promise<Read<ReadAnswer[E]>> {
    await this.ready;
    return this.#reader.read((source) => {
      if (source !== wanted) throw new LibraryError('notInLibrary', `${source} is connected by now`);
      return planRequest(this.#services, source, request);
    }, options);
  }

  /** Takes in the answers that ended processes had paid for. */
  async #takeIn(): Promise<void> {
    const { folder, takePending } = this.#options;
    if (folder !== undefined) void clearParts(folder);
    await takePending?.();
    await this.#takeKept();
  }

  /** Files the answers that ended processes received. */
  async #takeKept(): Promise<void> {
    const { store } = this.#services;
    if ((ifFree(() => store.ledger.kept()) ?? []).length === 0) return;
    const { takeKept } = await import('./plans/takeKept.ts');
    await takeKept(this.#services, (request) => this.#filed(request));
  }

  async read<E extends EndpointName>(request: ReadRequest<E>, options: ReadOptions): Promise<Read<ReadAnswer[E]>> {
    await this.ready;
    return this.#reader.read((source) => planRequest(this.#services, source, request), options);
  }

  async observed(indicatorId: number): Promise<Observation[]> {
    const { source } = await this.#options.connected();
    return this.#free(() => this.#services.store.observations.of(source, indicatorId));
  }

  async observedAgain(): Promise<number[]> {
    const { source } = await this.#options.connected();
    const found = await this.#free(() => this.#services.store.observations.indicators(source, 2));
    return found.map(({ indicator }) => indicator);
  }

  cost(request: ServiceRequest, source = this.#current, mode: ReadMode = 'fresh'): number {
    if (source === undefined) return 1;
    return ifFree(() => this.#cost(request, source, mode)) ?? 1;
  }

  #cost(request: ServiceRequest, source: SourceId, mode: ReadMode): number {
    try {
      const plan = planRequest(this.#services, source, request);
      if (mode === 'refresh') return plan.cost(true);
      const isThere = mode === 'stored' ? plan.isStored() : plan.isFresh();
      return isThere || plan.absence() ? 0 : plan.cost(false);
    } catch (error) {
      // A request that breaks the contract's rules is never sent.
      if (error instanceof ApiError) return 0;
      throw error;
    }
  }

  /** Returns the last known count while the file is busy, or zero if it was never read. */
  usage(source = this.#current ?? 'sample'): Usage {
    const usage = ifFree(() => this.#known(source));
    if (!usage) void this.#readLater(source);
    return this.#judged(
      usage ?? { source, used: 0, limit: undefined, byEndpoint: {}, spentBy429: false, spent: false },
    );
  }

  /** Like `usage`; throws while another process is using the file and no count was read before. */
  #known(source: SourceId): Usage {
    const last = this.#lastUsage?.source === source ? this.#lastUsage : undefined;
    const usage = last ? (ifFree(() => this.#usage(source)) ?? last) : this.#usage(source);
    this.#lastUsage = usage;
    return usage;
  }

  /** Reports a count that couldn't be read immediately. */
  async #readLater(source: SourceId): Promise<void> {
    if (this.#isReadingLater) return;
    this.#isReadingLater = true;
    const isRead = await whenFree(() => this.#known(source), { signal: this.#closing.signal }).then(
      () => true,
      () => false,
    );
    this.#isReadingLater = false;
    if (isRead) this.#changes.usage();
  }

  #judged({ limit, ...known }: Usage): Usage {
    const { source } = known;
    const trouble = isLimited(source) ? this.trouble() : undefined;
    // While the count may be wrong, no number of remaining requests is given.
    return trouble && !trouble.isCounted ? { ...known, limit: undefined, unkept: trouble } : { ...known, limit };
  }

  #usage(source: SourceId): Usage {
    const { store, clock, quota } = this.#options;
    const now = clock();
    const { used, cached, byEndpoint, pause } = store.ledger.use(source, utcDay(now), now);
    const limit = isLimited(source) ? quota().requestsPerDay || undefined : undefined;
    const paused = isLimited(source) ? pause : undefined;
    const spent = isLimited(source) && (paused !== undefined || (limit !== undefined && used >= limit));
    const spentBy429 = paused !== undefined;
    return {
      source,
      used,
      ...(cached > 0 && { cached }),
      limit,
      byEndpoint,
      spentBy429,
      ...(paused && { pause: paused }),
      spent,
    };
  }

  trouble(): LibraryTrouble | undefined {
    return this.#options.store.trouble();
  }

  condition(): LibraryCondition | undefined {
    return ifFree(() => this.#options.store.condition());
  }

  async saveElsewhere(path: string): Promise<ExportCount> {
    const { store } = this.#options;
    const { exportLibrary } = await import('./transfer/exportLibrary.ts');
    const memory = store.unsaved();
    const count = await exportLibrary({ store: memory ?? store, marks: [], path });
    store.markSaved();
    this.#changes.usage();
    this.#changes.contents();
    return count;
  }

  holdings(source: SourceId): Promise<Holdings> {
    return this.#free(async () => {
      const { store } = this.#services;
      const revision = JSON.stringify([source, this.#revision, store.version(), store.trouble()]);
      if (this.#held?.revision === revision) return this.#held.holdings;
      const items = await inSlices(listContents(store, source));
      const calendar = (): Promise<Read<CalendarAnswer>> => this.read({ endpoint: 'calendar' }, { mode: 'library' });
      this.#held = { revision, holdings: new Holdings({ source, items, calendar }) };
      return this.#held.holdings;
    });
  }

  async known(identifier: string): Promise<LibraryItem[]> {
    const { source } = await this.#options.connected();
    const holdings = await this.holdings(source);
    return this.#free(() => listKnown(this.#services.store, holdings, identifier));
  }

  readonly search: Library['search'] = (query, options) =>
    this.#searching((index, source) => index.search(source, query, options));

  readonly countPhrase: Library['countPhrase'] = (query, options) =>
    this.#searching((index, source) => index.count(source, query, options));

  readonly callsWith: Library['callsWith'] = (query, options) =>
    this.#searching((index, source) => index.callsWith(source, query, options));

  readonly speakers: Library['speakers'] = (limits, signal) =>
    this.#searching((index, source) => index.speakers(source, limits, signal));

  async #searching<T>(search: (index: TextIndex, source: SourceId) => Promise<T>): Promise<T> {
    const { source } = await this.#options.connected();
    return search(this.#textIndex, source);
  }

  async securityValues(ticker: string, source: SourceId): Promise<SecurityValues[]> {
    const { listSecurityValues } = await import('./securityValues.ts');
    return this.#free(() => listSecurityValues(this.#services.store, source, ticker));
  }

  async remove(item: LibraryItem): Promise<void> {
    await this.#free(() => removeItem(this.#services.store, item));
    this.#contentsChanged();
  }

  async clear(source?: SourceId): Promise<void> {
    const { answers, bars, observations, ledger } = this.#services.store;
    for (const part of [answers, bars, observations]) await this.#free(() => part.clear(source));
    for (const kept of await this.#free(() => ledger.kept()))
      if (source === undefined || kept.source === source) await this.#free(() => ledger.dropKept(kept.attempt));
    this.#options.removeCopies?.();
    this.#contentsChanged();
  }

  /** Rejects with LibraryError `libraryBusy`. */
  async #free<T>(work: () => T | Promise<T>): Promise<T> {
    try {
      return await whenFree(work, { patienceMs });
    } catch (error) {
      if (!isBusy(error)) throw error;
      throw new LibraryError('libraryBusy', 'Another process keeps the library’s file', { cause: error });
    }
  }

  async exportTo(path: string, source?: SourceId, options?: Pick<TransferOptions, 'signal'>): Promise<ExportCount> {
    const { exportLibrary } = await import('./transfer/exportLibrary.ts');
    const { store } = this.#services;
    const marks = await allMarks(this.#personal, source);
    const stage = this.trouble() ? undefined : this.#options.folder;
    return this.#free(() => exportLibrary({ store, marks, path, source, stage, ...options }));
  }

  async openImport(path: string, options?: TransferOptions): Promise<OpenedImport> {
    const { openImport } = await import('./transfer/openImport.ts');
    const { store, clock } = this.#services;
    const staging = await this.#options.createStaging();
    const opened = await openImport({ ...options, store, marks: this.#personal, staging, path, now: clock() });
    return {
      ...opened,
      take: async (choice) => {
        try {
          return await opened.take(choice);
        } finally {
          this.#contentsChanged();
        }
      },
    };
  }

  async importFrom(path: string, options?: TransferOptions): Promise<ImportCount> {
    const opened = await this.openImport(path, options);
    try {
      return await opened.take('add');
    } finally {
      opened.dispose();
    }
  }

  dispose(): void {
    clearTimeout(this.#pruning);
    this.#closing.abort();
    this.downloads.dispose();
    this.#textIndex.dispose();
    this.#reader.dispose();
    this.#changes.dispose();
    this.marks.dispose();
    this.#options.store.dispose();
  }

  #filed(request: ServiceRequest): void {
    this.#revision += 1;
    this.#textIndex.libraryChanged();
    this.#changes.filed(request);
  }

  #contentsChanged(): void {
    this.#revision += 1;
    this.#textIndex.libraryChanged();
    this.#changes.contents();
  }

  get #current(): SourceId | undefined {
    return this.#options.source?.() ?? this.#source;
  }
}

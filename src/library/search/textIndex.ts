import type { Disposable } from '../../base/disposables.ts';
import { Emitter, type Event } from '../../base/emitter.ts';
import type { SearchProgress } from '../../domain/search/foundPassage.ts';
import type { PassageLimits, PassageQuery } from '../../domain/search/passageQuery.ts';
import { inSlicesUntil, type SliceOptions, type Steps } from '../../base/slices.ts';
import { fileCall } from './fileCall.ts';
import type {
  LimitedSpeakers,
  CallsWithAll,
  FoundCalls,
  CountOptions as CountPhraseOptions,
  PhraseCount,
  Reporter,
  SearchOptions as SearchLibraryOptions,
  LibrarySearch,
} from './librarySearch.ts';
import type { SourceId } from '../sourceId.ts';
import { countPassages, findCalls, type CountedPassages } from './countPassages.ts';
import { listSpeakers } from './listSpeakers.ts';
import { SearchCache } from './searchCache.ts';
import { searchPassages, type RankedPassages } from './searchPassages.ts';
import type { UnfinishedCall, WaitingCall } from '../store/passages.ts';
import type { Store } from '../store/store.ts';
import { StoreFailure } from '../store/storeFailure.ts';
import { ifFree, whenFree } from '../store/whenFree.ts';

/** Delay that keeps indexing out of a window's start and the first paint of a newly filed call. */
const idleMs = { opening: 20_000, filing: 2_000 };
/** Pause between two calls while no search waits for them, so that other work runs. */
const pauseMs = 25;
/** How long a search waits for newly filed calls. */
const patienceMs = 50;
/** Milliseconds before the first and between further partial results. */
const soFarMs = { first: 30, next: 250 };
/** Work that another window began less than this ago may still be running. */
const underWayMs = 30_000;
/** Milliseconds between two change events. */
const changeMs = 250;

type IndexSearchOptions = SearchLibraryOptions & { slices?: SliceOptions };
type IndexCountOptions = CountPhraseOptions & { slices?: SliceOptions };

/** Keeps the text index in sync with the library, one call at a time, and searches it. */
export class TextIndex implements Disposable {
  readonly #store: Store;
  readonly #cache = new SearchCache();
  readonly #changed = new Emitter<void>();
  readonly #clock: () => number;
  #timer: NodeJS.Timeout | undefined;
  #filling: Promise<void> | undefined;
  #isWanted = false;
  #writing: WaitingCall | undefined;
  /** The file took a part of it before it rejected the rest, and couldn't withdraw it yet. */
  #rejected: WaitingCall | undefined;
  #changes = 0;
  /** Number of times that a call was, or was about to be, put into the index. */
  #indexed = 0;
  /** The store's version when the index was last complete. */
  #upToDate = '';
  #disposed = false;

  /** Number of times that indexing a call yielded to other work. */
  slices = 0;

  /** Fires when more calls are indexed. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(store: Store, clock: () => number = Date.now) {
    this.#store = store;
    this.#clock = clock;
    this.#soon(idleMs.opening);
  }

  /** Must be called after something was filed or removed. */
  libraryChanged(): void {
    this.#changes += 1;
    this.#soon(idleMs.filing);
  }

  async search(source: SourceId, query: PassageQuery, options: IndexSearchOptions): Promise<LibrarySearch> {
    const { limit, order, isJoined, isListed, signal, onSoFar, slices } = options;
    await this.#fillFor(source);
    const state = await whenFree(() => this.#state(source));
    const cache = await this.#cacheFor(source);
    const reporter =
      onSoFar && createReporter((ranked: RankedPassages, progress) => onSoFar({ ...state, ...ranked, progress }));
    const searching = (): Steps<RankedPassages> =>
      searchPassages(this.#store, source, { query, limit, order, isJoined, isListed, cache, reporter });
    return { ...state, ...(await whenFree(() => untilAborted(searching(), signal, slices))) };
  }

  async count(source: SourceId, query: PassageQuery, options: IndexCountOptions = {}): Promise<PhraseCount> {
    const { signal, onSoFar, slices } = options;
    await this.#fillFor(source);
    const waiting = await whenFree(() => this.#waiting(source));
    const cache = await this.#cacheFor(source);
    const reporter =
      onSoFar && createReporter((counted: CountedPassages, progress) => onSoFar({ waiting, ...counted, progress }));
    const counting = (): Steps<CountedPassages> => countPassages(this.#store, source, { query, cache, reporter });
    return { waiting, ...(await whenFree(() => untilAborted(counting(), signal, slices))) };
  }

  /** Reports calls that aren't indexed yet beside those that were found. */
  async callsWith(source: SourceId, query: PassageQuery, { limit, signal }: IndexSearchOptions): Promise<FoundCalls> {
    await this.#fillFor(source);
    const { waiting, unsearchable } = await whenFree(() => this.#state(source));
    const cache = await this.#cacheFor(source);
    const finding = (): Steps<CallsWithAll> => findCalls(this.#store, source, { query, cache, limit });
    return { waiting, unsearchable, ...(await whenFree(() => untilAborted(finding(), signal))) };
  }

  async speakers(source: SourceId, limits: PassageLimits, signal?: AbortSignal): Promise<LimitedSpeakers> {
    const cache = await this.#cacheFor(source);
    return whenFree(() => untilAborted(listSpeakers(this.#store, source, { limits, cache }), signal));
  }

  dispose(): void {
    this.#disposed = true;
    ifFree(() => this.#withdraw(this.#writing ?? this.#rejected));
    clearTimeout(this.#timer);
    this.#changed.dispose();
  }

  /** The cache drops everything that was read before the library or its index changed. */
  #cacheFor(source: SourceId): Promise<SearchCache> {
    return whenFree(() => this.#cache.keepFor(`${this.#indexed} ${this.#now(source)}`));
  }

  #now(source: SourceId): string {
    return JSON.stringify([source, this.#store.version(), this.#store.trouble(), this.#changes]);
  }

  #state(source: SourceId): Pick<LibrarySearch, 'indexed' | 'waiting' | 'unsearchable'> {
    const unsearchable = this.#store.passages.unfinished(source).filter((call) => !this.#isUnderWay(call)).length;
    return { indexed: this.#store.passages.indexed(source), waiting: this.#waiting(source), unsearchable };
  }

  /** Returns whether a call is being indexed here, or in another window that wrote recently. */
  #isUnderWay(call: UnfinishedCall): boolean {
    return this.#writing ? nameOf(this.#writing) === nameOf(call) : this.#clock() - call.at < underWayMs;
  }

  /** Checked only after the library changed, here or in another window. */
  #waiting(source: SourceId): number {
    const now = this.#now(source);
    if (this.#upToDate === now) return 0;
    const underWay = this.#store.passages.unfinished(source).filter((call) => this.#isUnderWay(call));
    const length = this.#store.passages.waiting(source).length + underWay.length;
    if (length === 0) this.#upToDate = now;
    return length;
  }

  /** Indexes missing calls; a search continues without those that take longer than a moment. */
  async #fillFor(source: SourceId): Promise<void> {
    if ((await whenFree(() => this.#waiting(source))) === 0) return;
    this.#isWanted = true;
    let patience: NodeJS.Timeout | undefined;
    await Promise.race([
      this.fill(),
      new Promise<void>((resolve) => {
        patience = setTimeout(resolve, patienceMs);
      }),
    ]);
    clearTimeout(patience);
  }

  #soon(afterMs: number): void {
    if (this.#disposed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.fill(), afterMs);
    this.#timer.unref();
  }

  /** Indexes missing calls, then removes those that are gone. */
  fill(): Promise<void> {
    if (this.#disposed) return Promise.resolve();
    this.#filling ??= this.#work()
      .catch((error: unknown) => {
        // The store was closed while a call waited for it.
        if (!this.#disposed) throw error;
      })
      .finally(() => {
        this.#filling = undefined;
        this.#isWanted = false;
      });
    return this.#filling;
  }

  async #work(): Promise<void> {
    let changedAt = Date.now();
    await whenFree(() => this.#withdraw(this.#rejected));
    // A call that the file rejects, perhaps because of damage, is tried only once.
    const tried = new Set<string>();
    const untried = (): Promise<WaitingCall[]> =>
      whenFree(() => this.#store.passages.waiting().filter((call) => !tried.has(nameOf(call))));
    for (let calls = await untried(); calls.length > 0; calls = await untried()) {
      for (const call of calls) {
        if (this.#disposed) return;
        tried.add(nameOf(call));
        // Another window may have indexed it already.
        if (await whenFree(() => this.#store.passages.isWaiting(call))) await this.#index(call);
        // Keeps up with additions, so that a call never has to wait for much work at once.
        await whenFree(() => this.#store.passages.sweep());
        if (Date.now() - changedAt > changeMs) {
          changedAt = Date.now();
          this.#changed.fire();
        }
        await this.#pause();
      }
      if (this.#disposed) return;
      // Calls filed in the meantime are indexed too.
      this.#changed.fire();
    }
    while (!this.#disposed && (await whenFree(() => this.#store.passages.sweep()))) await this.#pause();
  }

  /** Begins and finishes a call. If the process ends in between, the unchanged call is not tried again. */
  async #index(call: WaitingCall): Promise<void> {
    const writer = await whenFree(() => this.#store.passages.begin(call, this.#clock()));
    if (!writer) return;
    this.#writing = call;
    try {
      await fileCall(this.#store, call, { writer, pause: () => this.#turnOfOthers(), isOver: () => this.#disposed });
    } catch (error) {
      // A call whose text this version can't read stays unfinished, and searches report it.
      if (error instanceof StoreFailure) await whenFree(() => this.#withdraw(call));
    } finally {
      this.#writing = undefined;
      // The call may have the ids of a removed one.
      this.#indexed += 1;
    }
  }

  #withdraw(call: WaitingCall | undefined): void {
    this.#rejected = call && this.#store.passages.withdraw(call) ? undefined : call;
  }

  /** Yields to other work. */
  #turnOfOthers(): Promise<void> {
    this.slices += 1;
    return new Promise((resolve) => setTimeout(resolve, 0));
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isWanted) setImmediate(resolve);
      else setTimeout(resolve, pauseMs).unref();
    });
  }
}

/** Throws the signal's reason if it is aborted. */
async function untilAborted<T>(steps: Steps<T>, signal: AbortSignal | undefined, slices?: SliceOptions): Promise<T> {
  const ended = await inSlicesUntil(steps, () => signal?.aborted ?? false, slices);
  signal?.throwIfAborted();
  return ended!.value;
}

/** Creates a reporter of partial results, first after a moment, then regularly. */
function createReporter<T>(report: (soFar: T, progress: SearchProgress) => void): Reporter<T> {
  let due = performance.now() + soFarMs.first;
  return {
    isDue: () => performance.now() >= due,
    // oxlint-disable-next-line require-yield -- it is short.
    *report(soFar, progress) {
      report(soFar, progress);
      due = performance.now() + soFarMs.next;
    },
  };
}

const nameOf = ({ source, key, fetchedAt }: WaitingCall): string => `${source} ${key} ${fetchedAt}`;

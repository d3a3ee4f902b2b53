import type { Disposable } from '../../base/disposables.ts';
import { Emitter, type Event } from '../../base/emitter.ts';
import type { CallCount, SearchProgress } from '../../domain/search/foundPassage.ts';
import type { PassageQuery } from '../../domain/search/passageQuery.ts';
import { inSlicesUntil, type SliceOptions, type Steps } from '../../base/slices.ts';
import { fileCall } from './fileCall.ts';
import type {
  CountOptions as CountPhraseOptions,
  PhraseCount,
  SearchOptions as SearchLibraryOptions,
  LibrarySearch,
} from './librarySearch.ts';
import type { SourceId } from '../sourceId.ts';
import { rankFound } from './rankFound.ts';
import type { CallWriter, Telling, UnfinishedCall, WaitingCall } from '../store/passages.ts';
import type { Store } from '../store/store.ts';

/** Not while a window opens, and not while a call that was just filed is painted. */
const idleMs = { opening: 20_000, filing: 2_000 };
/** Between two calls when nobody waits for them, so that others get their turn. */
const pauseMs = 25;
/** A search waits this long for calls that were just filed. */
const patienceMs = 50;
/** What was found so far is told first, and then again, after so long. */
const soFarMs = { first: 30, next: 250 };
/** What another window began less than this ago may still come to its end. */
const underWayMs = 30_000;
/** How often those who look on are told. */
const tellMs = 250;

type Ranked = Pick<LibrarySearch, 'passages' | 'matches' | 'calls'>;
type SearchOptions = SearchLibraryOptions & { slices?: SliceOptions };
type CountOptions = CountPhraseOptions & { slices?: SliceOptions };

/** Keeps the text index in step with the library, a call at a time, and answers from it. */
export class TextIndex implements Disposable {
  readonly #store: Store;
  readonly #changed = new Emitter<void>();
  readonly #clock: () => number;
  #timer: NodeJS.Timeout | undefined;
  #filling: Promise<void> | undefined;
  #isWanted = false;
  #writing: { call: WaitingCall; writer: CallWriter } | undefined;
  #changes = 0;
  /** When nothing was waiting the last time that was looked for. */
  #upToDate = '';
  #disposed = false;

  /** How often others had their turn while a call was put in. */
  slices = 0;

  /** More calls are in the index. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(store: Store, clock: () => number = Date.now) {
    this.#store = store;
    this.#clock = clock;
    this.#soon(idleMs.opening);
  }

  /** Something was filed or removed. */
  libraryChanged(): void {
    this.#changes += 1;
    this.#soon(idleMs.filing);
  }

  async search(source: SourceId, query: PassageQuery, options: SearchOptions): Promise<LibrarySearch> {
    const { limit, signal, onSoFar, slices } = options;
    await this.#fillFor(source);
    const state = this.#state(source);
    const steps = this.#searching(source, query, {
      limit,
      telling:
        onSoFar &&
        telling((ranked, progress) => {
          onSoFar({ ...state, ...ranked, progress });
        }),
    });
    return { ...state, ...(await untilAborted(steps, signal, slices)) };
  }

  *#searching(
    source: SourceId,
    query: PassageQuery,
    { limit, telling: told }: { limit: number; telling: Telling<Ranked> | undefined },
  ): Steps<Ranked> {
    const found = yield* this.#store.passages.find(
      source,
      query,
      told && {
        isDue: told.isDue,
        *tell(soFar, progress) {
          yield* told.tell(yield* rankFound(soFar, query, limit), progress);
        },
      },
    );
    return yield* rankFound(found, query, limit);
  }

  async count(source: SourceId, query: PassageQuery, options: CountOptions = {}): Promise<PhraseCount> {
    const { signal, onSoFar, slices } = options;
    await this.#fillFor(source);
    const waiting = this.#waiting(source);
    const told =
      onSoFar &&
      telling((calls: CallCount[], progress) => {
        onSoFar({ waiting, calls, progress });
      });
    const calls = await untilAborted(this.#store.passages.count(source, query, told), signal, slices);
    return { waiting, calls };
  }

  dispose(): void {
    this.#disposed = true;
    this.#writing?.writer.withdraw();
    clearTimeout(this.#timer);
    this.#changed.dispose();
  }

  #state(source: SourceId): Pick<LibrarySearch, 'indexed' | 'waiting' | 'unsearchable'> {
    const unsearchable = this.#store.passages.unfinished(source).filter((call) => !this.#isUnderWay(call)).length;
    return { indexed: this.#store.passages.indexed(source), waiting: this.#waiting(source), unsearchable };
  }

  /** Here, or in another window that wrote a moment ago. */
  #isUnderWay(call: UnfinishedCall): boolean {
    return this.#writing ? nameOf(this.#writing.call) === nameOf(call) : this.#clock() - call.at < underWayMs;
  }

  /** Looked for only after the library changed, here or in another window. */
  #waiting(source: SourceId): number {
    const now = `${this.#store.version()} ${this.#changes} ${source}`;
    if (this.#upToDate === now) return 0;
    const underWay = this.#store.passages.unfinished(source).filter((call) => this.#isUnderWay(call));
    const length = this.#store.passages.waiting(source).length + underWay.length;
    if (length === 0) this.#upToDate = now;
    return length;
  }

  /** What is missing is put in; a search goes on without what takes longer than a moment. */
  async #fillFor(source: SourceId): Promise<void> {
    if (this.#waiting(source) === 0) return;
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

  /** Puts in what is missing, then drops what is gone. */
  fill(): Promise<void> {
    if (this.#disposed) return Promise.resolve();
    this.#filling ??= this.#work().finally(() => {
      this.#filling = undefined;
      this.#isWanted = false;
    });
    return this.#filling;
  }

  async #work(): Promise<void> {
    let told = Date.now();
    // What a file does not take, damaged perhaps, is tried once.
    const tried = new Set<string>();
    const untried = (): WaitingCall[] => this.#store.passages.waiting().filter((call) => !tried.has(nameOf(call)));
    for (let calls = untried(); calls.length > 0; calls = untried()) {
      for (const call of calls) {
        if (this.#disposed) return;
        tried.add(nameOf(call));
        // Another window may have been faster.
        if (this.#store.passages.isWaiting(call)) await this.#index(call);
        if (Date.now() - told > tellMs) {
          told = Date.now();
          this.#changed.fire();
        }
        await this.#pause();
      }
      if (this.#disposed) return;
      // What was filed meanwhile has its turn too.
      this.#changed.fire();
    }
    while (!this.#disposed && this.#store.passages.sweep()) await this.#pause();
  }

  /** Begun and ended, unless the process ends first: then the call is not tried again as it is. */
  async #index(call: WaitingCall): Promise<void> {
    const writer = this.#store.passages.begin(call, this.#clock());
    if (!writer) return;
    this.#writing = { call, writer };
    try {
      await fileCall(this.#store, call, {
        writer,
        pause: () => this.#turnOfOthers(),
        isOver: () => this.#disposed,
      });
    } catch {
      // Its text cannot be read by this version: it stays unfinished, which a search says.
    } finally {
      this.#writing = undefined;
    }
  }

  /** Others have their turn. */
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

/** Throws the signal's reason where it says that nobody wants the outcome any more. */
async function untilAborted<T>(steps: Steps<T>, signal: AbortSignal | undefined, slices?: SliceOptions): Promise<T> {
  const ended = await inSlicesUntil(steps, () => signal?.aborted ?? false, slices);
  signal?.throwIfAborted();
  return ended!.value;
}

/** First after a moment, then now and again. */
function telling<T>(tell: (soFar: T, progress: SearchProgress) => void): Telling<T> {
  let due = performance.now() + soFarMs.first;
  return {
    isDue: () => performance.now() >= due,
    // oxlint-disable-next-line require-yield -- it is short.
    *tell(soFar, progress) {
      tell(soFar, progress);
      due = performance.now() + soFarMs.next;
    },
  };
}

function nameOf({ source, key, fetchedAt }: WaitingCall): string {
  return `${source} ${key} ${fetchedAt}`;
}

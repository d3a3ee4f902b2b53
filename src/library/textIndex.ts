import type { Disposable } from '../base/disposables.ts';
import { Emitter, type Event } from '../base/emitter.ts';
import type { CallCount } from '../domain/search/foundPassage.ts';
import type { PassageQuery } from '../domain/search/passageQuery.ts';
import type { Call } from '../domain/transcript.ts';
import { parseCall } from '../domain/transcripts/parseCall.ts';
import type { ShelfSearch, SourceId } from './library.ts';
import { rankFound } from './rankFound.ts';
import { openAnswer } from './shelvedAnswer.ts';
import type { IndexedTurn, WaitingCall } from './store/passages.ts';
import type { Store } from './store/store.ts';

/** Not while a window opens, and not while a call that was just filed is painted. */
const idleMs = { opening: 20_000, filing: 2_000 };
/** Between two calls when nobody waits for them, so that others get their turn. */
const pauseMs = 25;
/** A search waits this long for calls that were just filed. */
const patienceMs = 120;
/** How often those who look on are told. */
const tellMs = 250;

/** Keeps the text index in step with the shelf, a call at a time, and answers from it. */
export class TextIndex implements Disposable {
  readonly #store: Store;
  readonly #changed = new Emitter<void>();
  #timer: NodeJS.Timeout | undefined;
  #filling: Promise<void> | undefined;
  #isWanted = false;
  #changes = 0;
  /** When nothing was waiting the last time that was looked for. */
  #upToDate = '';
  #disposed = false;

  /** More calls are in the index. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(store: Store) {
    this.#store = store;
    this.#soon(idleMs.opening);
  }

  /** Something was filed or removed. */
  shelfChanged(): void {
    this.#changes += 1;
    this.#soon(idleMs.filing);
  }

  async search(source: SourceId, query: PassageQuery, limit: number): Promise<ShelfSearch> {
    await this.#fillFor(source);
    return { ...this.#state(source), ...rankFound(this.#store.passages.find(source, query), query, limit) };
  }

  async count(source: SourceId, query: PassageQuery): Promise<{ waiting: number; calls: CallCount[] }> {
    await this.#fillFor(source);
    return { waiting: this.#waiting(source), calls: this.#store.passages.count(source, query) };
  }

  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#timer);
    this.#changed.dispose();
  }

  #state(source: SourceId): Pick<ShelfSearch, 'indexed' | 'waiting'> {
    return { indexed: this.#store.passages.indexed(source), waiting: this.#waiting(source) };
  }

  /** Looked for only after the shelf changed, here or in another window. */
  #waiting(source: SourceId): number {
    const now = `${this.#store.version()} ${this.#changes} ${source}`;
    if (this.#upToDate === now) return 0;
    const { length } = this.#store.passages.waiting(source);
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
        if (this.#store.passages.isWaiting(call)) indexCall(this.#store, call);
        if (Date.now() - told > tellMs) {
          told = Date.now();
          this.#changed.fire();
        }
        await this.#pause();
      }
      // What was filed meanwhile has its turn too.
      this.#changed.fire();
    }
    while (!this.#disposed && this.#store.passages.sweep()) await this.#pause();
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isWanted) setImmediate(resolve);
      else setTimeout(resolve, pauseMs).unref();
    });
  }
}

function nameOf({ source, key, fetchedAt }: WaitingCall): string {
  return `${source} ${key} ${fetchedAt}`;
}

/** An answer that cannot be read is put in without a turn, so that it does not wait for ever. */
function indexCall(store: Store, waiting: WaitingCall): boolean {
  const value = openAnswer(store.answers.get(waiting.source, waiting.key), 'transcript');
  const { cik = 0, ticker = '', companyname = '', companyname_short: short = '' } = value?.metadata ?? {};
  const call = { cik, ticker, company: short || companyname, fyq: value?.metadata.transcript_fyq ?? '' };
  return store.passages.index(waiting, call, value?.call ? turnsOf(value.call) : []);
}

function turnsOf(call: Call): IndexedTurn[] {
  const { turns, speakers } = parseCall(call);
  return turns.map(({ index, speaker, section, speechStart, speechEnd }) => {
    const { name, role, side } = speakers[speaker]!;
    const words = call.transcript.slice(speechStart, speechEnd);
    return { turn: index, start: speechStart, speaker: name, role, side, section, words };
  });
}

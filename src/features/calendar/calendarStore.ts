import { isAbortError } from '../../base/abort.ts';
import type { CrossingError } from '../../base/channel.ts';
import type { Disposable } from '../../base/disposables.ts';
import { Emitter, type Event } from '../../base/emitter.ts';
import { answeredOf, kindOfSource, type Snapshot } from '../../base/snapshot.ts';
import type { CalendarAnswer } from '../../domain/calendar.ts';
import type { Initiator } from '../../library/ledger/initiator.ts';
import { LibraryError, type Library, type Read, type ReadOptions } from '../../library/library.ts';

type CalendarLibrary = Pick<Library, 'calendar' | 'onDidFile'>;

interface CalendarStoreOptions {
  library: () => Promise<CalendarLibrary>;
  source: () => string;
  toCrossing: (error: unknown) => CrossingError;
}

/** The calendar as last known, and the way to a newer one. What is known never asks the service again by itself. */
export class CalendarStore implements Disposable {
  readonly #options: CalendarStoreOptions;
  readonly #changed = new Emitter<Snapshot<CalendarAnswer>>();
  #snapshot: Snapshot<CalendarAnswer> | undefined;
  #listening: Disposable | undefined;
  #running = 0;

  readonly onDidChange: Event<Snapshot<CalendarAnswer>> = this.#changed.event;

  constructor(options: CalendarStoreOptions) {
    this.#options = options;
  }

  get snapshot(): Snapshot<CalendarAnswer> | undefined {
    return this.#snapshot;
  }

  /**
   * From the library, however old; from the service where the library has none. A failure is told in the snapshot; only
   * being called off rejects.
   */
  async load(initiator: Initiator, signal?: AbortSignal): Promise<void> {
    if (await this.loadStored()) return;
    await this.#ask({ initiator, mode: 'fresh', signal }).catch((error: unknown) => {
      if (isAbortError(error)) throw error;
    });
  }

  /** From the library only; false, and things are as they were, where it has none. */
  async loadStored(): Promise<boolean> {
    const source = this.#options.source();
    try {
      const read = await (await this.#library()).calendar({ mode: 'library' });
      this.#publish(read.source, this.#shown(read));
      return true;
    } catch (error) {
      if (error instanceof LibraryError && error.kind === 'notInLibrary') return false;
      this.#publish(source, this.#failed(source, error));
      return true;
    }
  }

  /** Always asks the service. What was there stays when that fails or is called off; the error is also thrown. */
  async refresh(initiator: Initiator, signal?: AbortSignal): Promise<void> {
    await this.#ask({ initiator, mode: 'refresh', signal });
  }

  /** Another source answers now: what was known is not its. */
  forget(): void {
    this.#snapshot = undefined;
  }

  dispose(): void {
    this.#listening?.dispose();
    this.#changed.dispose();
  }

  /** An answer that somebody else fetched is shown too. */
  async #library(): Promise<CalendarLibrary> {
    const library = await this.#options.library();
    this.#listening ??= library.onDidFile(({ endpoint }) => {
      if (endpoint === 'calendar' && this.#running === 0) void this.loadStored();
    });
    return library;
  }

  async #ask(options: ReadOptions): Promise<void> {
    const source = this.#options.source();
    const before = this.#snapshot;
    if (!before?.value) this.#publish(source, { state: 'loading', source: kindOfSource(source) });
    this.#running++;
    try {
      const read = await (await this.#library()).calendar(options);
      this.#publish(read.source, this.#shown(read));
    } catch (error) {
      this.#publish(source, isAbortError(error) ? this.#calledOff(source, before) : this.#failed(source, error));
      throw error;
    } finally {
      this.#running--;
    }
  }

  #shown(read: Read<CalendarAnswer>): Snapshot<CalendarAnswer> {
    const { value, source, stale } = read;
    return {
      state: value.rows.length === 0 ? 'empty' : stale ? 'stale' : 'ready',
      source: kindOfSource(source),
      value,
      ...answeredOf(read),
    };
  }

  /** What is known by now stays beside the error. */
  #failed(source: string, error: unknown): Snapshot<CalendarAnswer> {
    const known = this.#snapshot?.value ? this.#snapshot : undefined;
    const told = this.#options.toCrossing(error);
    return known
      ? { ...known, state: 'stale', error: told }
      : { state: 'error', source: kindOfSource(source), error: told };
  }

  /** As it was before, or as somebody else has made it meanwhile. */
  #calledOff(source: string, before: Snapshot<CalendarAnswer> | undefined): Snapshot<CalendarAnswer> {
    const now = this.#snapshot;
    if (now && (now.state !== 'loading' || this.#running > 1)) return now;
    if (before && before.state !== 'loading') return before;
    return this.#failed(source, new LibraryError('notInLibrary', 'The calendar was not loaded'));
  }

  /** What was asked of another source than the one that is connected now is not shown; the library has it. */
  #publish(source: string, snapshot: Snapshot<CalendarAnswer>): void {
    if (source !== this.#options.source()) return;
    this.#snapshot = snapshot;
    this.#changed.fire(snapshot);
  }
}

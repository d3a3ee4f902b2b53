import { isAbortError } from '../../base/abort.ts';
import type { CrossingError } from '../../base/channel.ts';
import type { Disposable } from '../../base/disposables.ts';
import { Emitter, type Event } from '../../base/emitter.ts';
import { answeredOf, kindOfSource, type Snapshot } from '../../base/snapshot.ts';
import type { CalendarAnswer } from '../../domain/calendar.ts';
import type { Initiator } from '../../library/ledger/initiator.ts';
import { LibraryError, type LibraryCalendar, type Read, type ReadOptions } from '../../library/library.ts';

interface CalendarStoreOptions {
  library: () => Promise<LibraryCalendar>;
  source: () => string;
  toCrossing: (error: unknown) => CrossingError;
}

/**
 * The calendar as it was last read, and the way to a newer one. Several reads can run at a time: the result of an older
 * request never replaces that of a newer one. An outdated calendar is not requested again by itself.
 */
export class CalendarStore implements Disposable {
  readonly #options: CalendarStoreOptions;
  readonly #changed = new Emitter<Snapshot<CalendarAnswer>>();
  #snapshot: Snapshot<CalendarAnswer> | undefined;
  #listening: Disposable | undefined;
  #running = 0;
  #requested = 0;
  /** The number of the newest request that brought a calendar. */
  #answered = 0;

  readonly onDidChange: Event<Snapshot<CalendarAnswer>> = this.#changed.event;

  constructor(options: CalendarStoreOptions) {
    this.#options = options;
  }

  get snapshot(): Snapshot<CalendarAnswer> | undefined {
    return this.#snapshot;
  }

  /**
   * Reads from the library, however old the calendar is; from the service when the library has none. A failure becomes
   * part of the snapshot; only a cancellation rejects.
   */
  async load(initiator: Initiator, signal?: AbortSignal): Promise<void> {
    if (await this.#readStored()) return;
    await this.#request({ initiator, mode: 'fresh', signal }).catch((error: unknown) => {
      if (isAbortError(error)) throw error;
    });
  }

  /**
   * Reads from the library only. Resolves to false when the library has none, which becomes the snapshot unless there is
   * one already.
   */
  async loadStored(): Promise<boolean> {
    const source = this.#options.source();
    if (await this.#readStored()) return true;
    if (!this.#snapshot) this.#publish(source, this.#failed(source, missing()));
    return false;
  }

  /** Resolves to false, and changes nothing, when the library has none. */
  async #readStored(): Promise<boolean> {
    const source = this.#options.source();
    const answered = this.#answered;
    const isOvertaken = (): boolean => this.#answered !== answered;
    try {
      const read = await (await this.#library()).calendar({ mode: 'library' });
      if (!isOvertaken()) this.#publish(read.source, this.#shown(read));
      return true;
    } catch (error) {
      if (error instanceof LibraryError && error.kind === 'notInLibrary') return false;
      if (!isOvertaken()) this.#publish(source, this.#failed(source, error));
      return true;
    }
  }

  /** Always sends a request. What was shown stays when it fails or is canceled; the error is also thrown. */
  async refresh(initiator: Initiator, signal?: AbortSignal): Promise<void> {
    await this.#request({ initiator, mode: 'refresh', signal });
  }

  /** Forgets the calendar, because another source is connected. */
  forget(): void {
    this.#snapshot = undefined;
    this.#answered = 0;
  }

  dispose(): void {
    this.#listening?.dispose();
    this.#changed.dispose();
  }

  /** The library, whose calendar is also shown when another part of the extension or another window has requested it. */
  async #library(): Promise<LibraryCalendar> {
    const library = await this.#options.library();
    this.#listening ??= library.onDidFile(({ endpoint }) => {
      if (endpoint === 'calendar' && this.#running === 0) void this.loadStored();
    });
    return library;
  }

  async #request(options: ReadOptions): Promise<void> {
    const number = ++this.#requested;
    const source = this.#options.source();
    const before = this.#snapshot;
    if (!before?.value) this.#publish(source, { state: 'loading', source: kindOfSource(source) });
    this.#running++;
    try {
      const read = await (await this.#library()).calendar(options);
      if (number < this.#answered) return;
      this.#answered = number;
      this.#publish(read.source, this.#shown(read));
    } catch (error) {
      if (number > this.#answered)
        this.#publish(source, isAbortError(error) ? this.#canceled(source, before) : this.#failed(source, error));
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

  /** The calendar that is known stays beside the error. */
  #failed(source: string, error: unknown): Snapshot<CalendarAnswer> {
    const known = this.#snapshot?.value ? this.#snapshot : undefined;
    const crossing = this.#options.toCrossing(error);
    return known
      ? { ...known, state: 'stale', error: crossing }
      : { state: 'error', source: kindOfSource(source), error: crossing };
  }

  /** The snapshot from before the request, unless another read has changed it since. */
  #canceled(source: string, before: Snapshot<CalendarAnswer> | undefined): Snapshot<CalendarAnswer> {
    const now = this.#snapshot;
    if (now && (now.state !== 'loading' || this.#running > 1)) return now;
    if (before && before.state !== 'loading') return before;
    return this.#failed(source, missing());
  }

  /** Ignores the answer of a source that is no longer connected. The library has it anyway. */
  #publish(source: string, snapshot: Snapshot<CalendarAnswer>): void {
    if (source !== this.#options.source()) return;
    this.#snapshot = snapshot;
    this.#changed.fire(snapshot);
  }
}

function missing(): LibraryError {
  return new LibraryError('notInLibrary', 'The calendar is not in the library');
}

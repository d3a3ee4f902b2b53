import type { CrossingError } from '../../base/channel.ts';
import { LatestOnly, isAbortError } from '../../base/abort.ts';
import { Emitter, type Event } from '../../base/emitter.ts';
import type { Disposable } from '../../base/disposables.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import type { CalendarAnswer } from '../../domain/calendar.ts';
import type { Library } from '../../library/library.ts';
import { readShelfFirst } from '../../library/shelfFirst.ts';

interface CalendarStoreOptions {
  library: () => Promise<Library>;
  source: () => string;
  toCrossing: (error: unknown) => CrossingError;
}

/** The calendar as last known, and the way to a newer one. */
export class CalendarStore implements Disposable {
  readonly #options: CalendarStoreOptions;
  readonly #changed = new Emitter<Snapshot<CalendarAnswer>>();
  readonly #loading = new LatestOnly();
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

  /** From the shelf at once, and from the service where that is out of date. */
  async load(): Promise<void> {
    const { source, toCrossing } = this.#options;
    await this.#run(async (signal) => {
      const library = await this.#library();
      await readShelfFirst<CalendarAnswer>({
        read: (options) => library.calendar(options),
        publish: (snapshot) => {
          this.#publish(snapshot);
        },
        maySpend: true,
        source: source(),
        isEmpty: ({ rows }) => rows.length === 0,
        toCrossing,
        signal,
      });
    });
  }

  /** From the shelf only; what is not there leaves things as they are. */
  async loadShelved(): Promise<void> {
    const { source, toCrossing } = this.#options;
    const library = await this.#library();
    const asked = source();
    await readShelfFirst<CalendarAnswer>({
      read: (options) => library.calendar(options),
      publish: (snapshot) => {
        if (snapshot.value && source() === asked) this.#publish(snapshot);
      },
      maySpend: false,
      source: asked,
      isEmpty: ({ rows }) => rows.length === 0,
      toCrossing,
    });
  }

  /** Always asks the service. What was there stays when that fails; the error is also thrown. */
  async refresh(outer?: AbortSignal): Promise<void> {
    await this.#run(async (signal) => {
      const library = await this.#library();
      await library.calendar({ mode: 'refresh', signal: outer ? AbortSignal.any([signal, outer]) : signal });
    }).catch((error: unknown) => {
      const before = this.#snapshot;
      if (before && !isAbortError(error))
        this.#publish({
          ...before,
          state: before.value ? 'stale' : 'error',
          error: this.#options.toCrossing(error),
        });
      throw error;
    });
    await this.load();
  }

  /** Another source answers now: what was known is not its. */
  forget(): void {
    this.#loading.cancel();
    this.#snapshot = undefined;
  }

  dispose(): void {
    this.#loading.cancel();
    this.#listening?.dispose();
    this.#changed.dispose();
  }

  /** An answer that somebody else fetched is shown too. */
  async #library(): Promise<Library> {
    const library = await this.#options.library();
    this.#listening ??= library.onDidFile(({ endpoint }) => {
      if (endpoint === 'calendar' && this.#running === 0) void this.loadShelved();
    });
    return library;
  }

  async #run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#running++;
    try {
      await this.#loading.run(work);
    } catch (error) {
      if (!isAbortError(error)) throw error;
    } finally {
      this.#running--;
    }
  }

  #publish(snapshot: Snapshot<CalendarAnswer>): void {
    this.#snapshot = snapshot;
    this.#changed.fire(snapshot);
  }
}

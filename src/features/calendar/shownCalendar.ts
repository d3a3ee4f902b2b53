import * as l10n from '@vscode/l10n';
import { isAbortError } from '../../base/abort.ts';
import type { CrossingError } from '../../base/channel.ts';
import type { Disposable } from '../../base/disposables.ts';
import { Emitter, type Event } from '../../base/emitter.ts';
import { answeredOf, failedSnapshot, kindOfSource, type Snapshot } from '../../base/snapshot.ts';
import type { CalendarAnswer, CalendarRow } from '../../domain/calendar.ts';
import { ShownSnapshot } from '../../host/panels/shownSnapshot.ts';
import type { Initiator } from '../../library/ledger/initiator.ts';
import {
  LibraryError,
  type LibraryCalendar,
  type ReadOptions,
  type SpendingReadOptions,
} from '../../library/library.ts';

interface ShownCalendarOptions {
  library: () => Promise<LibraryCalendar>;
  source: () => string;
  toCrossing: (error: unknown, subject: string) => CrossingError;
}

/** The signal that cancels the request, and a callback for when it is about to be sent. */
type CalendarProgress = Pick<SpendingReadOptions, 'signal' | 'onSending'>;

/**
 * The calendar as last read, shared by the view, the pages, the pins and the exports. An outdated calendar isn't
 * requested again automatically.
 */
export class ShownCalendar implements Disposable {
  readonly #options: ShownCalendarOptions;
  readonly #changed = new Emitter<Snapshot<CalendarAnswer>>();
  #shown: ShownSnapshot<CalendarAnswer>;
  #listening: Disposable | undefined;
  #asking: Promise<void> | undefined;
  /** The number of requests that were answered. */
  #answers = 0;

  readonly onDidChange: Event<Snapshot<CalendarAnswer>> = this.#changed.event;

  constructor(options: ShownCalendarOptions) {
    this.#options = options;
    this.#shown = this.#show();
  }

  get snapshot(): Snapshot<CalendarAnswer> | undefined {
    return this.#shown.current;
  }

  /** Returns the rows that are loaded or in the library; empty if there are none. */
  async rows(): Promise<readonly CalendarRow[]> {
    if (!this.snapshot?.value) await this.loadStored();
    return this.snapshot?.value?.rows ?? [];
  }

  /**
   * Reads from the library, however old the calendar is; from the service if the library lacks it. A failure becomes
   * part of the snapshot; only a cancellation rejects.
   */
  async load(initiator: Initiator, progress?: CalendarProgress): Promise<void> {
    if (await this.#readStored()) return;
    await this.#ask({ initiator, mode: 'fresh', ...progress }).catch((error: unknown) => {
      if (isAbortError(error)) throw error;
    });
  }

  /**
   * Reads from the library only. Resolves to false if the library lacks it, which becomes the snapshot unless there is
   * one already.
   */
  async loadStored(): Promise<boolean> {
    const shown = this.#shown;
    if (await this.#readStored()) return true;
    if (!shown.current) await fail(shown, missing());
    return false;
  }

  /** Always sends a request. If it fails or is canceled, the old snapshot stays; the error is also thrown. */
  refresh(initiator: Initiator, progress?: CalendarProgress): Promise<void> {
    return this.#ask({ initiator, mode: 'refresh', ...progress });
  }

  /** Refreshes for the user of a page, which shows a failure. */
  async refreshPage(): Promise<null> {
    await this.refresh('person').catch(() => undefined);
    return null;
  }

  /** Drops the calendar, because another source is connected. The library files a pending answer. */
  forget(): void {
    this.#shown.dispose();
    this.#shown = this.#show();
    this.#asking = undefined;
  }

  /** Returns the calendar for a page, or the reason that there is none; another source may have been connected. */
  async shownOn<T>(show: (calendar: CalendarAnswer, fetchedAt: number) => Promise<T>): Promise<Snapshot<T>> {
    const { source, toCrossing } = this.#options;
    const { value, ...rest } = this.snapshot ?? failedSnapshot(source(), toCrossing(missing(), subject()));
    return value ? { ...rest, value: await show(value, rest.fetchedAt ?? Date.now()) } : rest;
  }

  dispose(): void {
    this.#listening?.dispose();
    this.#shown.dispose();
    this.#changed.dispose();
  }

  #show(): ShownSnapshot<CalendarAnswer> {
    const { source, toCrossing } = this.#options;
    return new ShownSnapshot({
      push: (snapshot) => this.#changed.fire(snapshot),
      source,
      // Canceling the first request is reported as a calendar that isn't in the library yet.
      toCrossing: (error, about) => toCrossing(isAbortError(error) ? missing() : error, about),
    });
  }

  /** Resolves to false, and changes nothing, if the library lacks it. */
  async #readStored(): Promise<boolean> {
    const shown = this.#shown;
    const answers = this.#answers;
    try {
      const stored = await this.#read({ mode: 'library' });
      if (answers === this.#answers) shown.show(stored);
    } catch (error) {
      if (error instanceof LibraryError && error.kind === 'notInLibrary') return false;
      if (answers === this.#answers && !this.#asking) await fail(shown, error);
    }
    return true;
  }

  /** Sends one request at a time: callers during a running one get its answer. */
  #ask(options: ReadOptions): Promise<void> {
    const asking = (this.#asking ??= this.#request(options).finally(() => {
      if (this.#asking === asking) this.#asking = undefined;
    }));
    return asking;
  }

  async #request(options: ReadOptions): Promise<void> {
    const shown = this.#shown;
    const asked = this.#read(options);
    await shown.load({ subject: subject(), work: () => asked, showsLoading: shown.value === undefined });
    await asked;
  }

  /** Also shows a calendar that another part of the extension or another window has requested. */
  async #read(options: ReadOptions): Promise<Snapshot<CalendarAnswer>> {
    const library = await this.#options.library();
    this.#listening ??= library.onDidFile(({ endpoint }) => {
      if (endpoint === 'calendar' && !this.#asking) void this.loadStored();
    });
    const read = await library.read({ endpoint: 'calendar' }, options);
    if (options.mode !== 'library') this.#answers++;
    const state = read.value.rows.length === 0 ? 'empty' : read.stale ? 'stale' : 'ready';
    return { state, source: kindOfSource(read.source), value: read.value, ...answeredOf(read) };
  }
}

function fail(shown: ShownSnapshot<CalendarAnswer>, error: unknown): Promise<void> {
  return shown.load({
    subject: subject(),
    work: () => {
      throw error;
    },
  });
}

export function subject(): string {
  return l10n.t('Economic calendar');
}

function missing(): LibraryError {
  return new LibraryError('notInLibrary', 'The calendar is not in the library');
}

import { kindOfSource, type Snapshot } from '../base/snapshot.ts';
import type { SourceId } from '../library/library.ts';
import { wordsFor } from './errorWords.ts';
import { isCancellation } from './plainError.ts';

interface Reading<T> {
  /** What an error is about. */
  subject: string;
  work: (signal: AbortSignal) => Promise<Snapshot<T>>;
}

/** What each panel of a kind shows: told again to a page that was rebuilt, and kept when asking anew fails. */
export class ShownSnapshots<T, Panel extends object> {
  readonly #connection: { readonly source: SourceId };
  readonly #push: (panel: Panel, snapshot: Snapshot<T>) => void;
  readonly #shown = new WeakMap<Panel, Snapshot<T>>();
  readonly #reading = new WeakMap<Panel, AbortController>();
  readonly #listening = new WeakSet<Panel>();
  /** Panels whose page was sent a snapshot before it said that it listens. */
  readonly #early = new WeakSet<Panel>();

  constructor(connection: { readonly source: SourceId }, push: (panel: Panel, snapshot: Snapshot<T>) => void) {
    this.#connection = connection;
    this.#push = push;
  }

  of(panel: Panel): Snapshot<T> | undefined {
    return this.#shown.get(panel);
  }

  show(panel: Panel, snapshot: Snapshot<T>): void {
    this.#shown.set(panel, snapshot);
    if (!this.#listening.has(panel)) this.#early.add(panel);
    this.#push(panel, snapshot);
  }

  /** A page listens: what is under way to it is not sent once more while it paints. False where nothing was shown yet. */
  ready(panel: Panel): boolean {
    this.#listening.add(panel);
    return this.#early.delete(panel) || this.again(panel);
  }

  /** To a page that was rebuilt; false where nothing was shown yet. */
  again(panel: Panel): boolean {
    const shown = this.#shown.get(panel);
    if (shown) this.#push(panel, shown);
    return shown !== undefined;
  }

  /** Calls an older reading of the panel off. What was called off changes nothing. */
  async read(panel: Panel, { subject, work }: Reading<T>): Promise<void> {
    this.stop(panel);
    const controller = new AbortController();
    this.#reading.set(panel, controller);
    const { signal } = controller;
    try {
      const snapshot = await work(signal);
      if (!signal.aborted) this.show(panel, snapshot);
    } catch (error) {
      if (isCancellation(error) || signal.aborted) return;
      const { kind, message } = wordsFor(error, subject);
      const before = this.#shown.get(panel);
      this.show(
        panel,
        before?.value === undefined
          ? { state: 'error', source: kindOfSource(this.#connection.source), error: { kind, message } }
          : { ...before, state: 'stale', error: { kind, message } },
      );
    }
  }

  stop(panel: Panel): void {
    this.#reading.get(panel)?.abort();
  }
}

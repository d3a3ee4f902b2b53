import { kindOfSource, type Snapshot } from '../base/snapshot.ts';
import type { SourceId } from '../library/library.ts';
import { isCancellation, wordsFor } from './errorWords.ts';

/** A panel whose page is told whole snapshots of one value. */
interface SnapshotPanel<T> {
  push(name: 'snapshot', value: Snapshot<T>): void;
}

interface Reading<T> {
  /** What an error is about. */
  subject: string;
  work: (signal: AbortSignal) => Promise<Snapshot<T>>;
}

/** What each panel of a kind shows: told again to a page that was rebuilt, and kept when asking anew fails. */
export class ShownSnapshots<T> {
  readonly #connection: { readonly source: SourceId };
  readonly #shown = new WeakMap<SnapshotPanel<T>, Snapshot<T>>();
  readonly #reading = new WeakMap<SnapshotPanel<T>, AbortController>();

  constructor(connection: { readonly source: SourceId }) {
    this.#connection = connection;
  }

  of(panel: SnapshotPanel<T>): Snapshot<T> | undefined {
    return this.#shown.get(panel);
  }

  show(panel: SnapshotPanel<T>, snapshot: Snapshot<T>): void {
    this.#shown.set(panel, snapshot);
    panel.push('snapshot', snapshot);
  }

  /** Calls an older reading of the panel off. What was called off changes nothing. */
  async read(panel: SnapshotPanel<T>, { subject, work }: Reading<T>): Promise<void> {
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

  stop(panel: SnapshotPanel<T>): void {
    this.#reading.get(panel)?.abort();
  }
}

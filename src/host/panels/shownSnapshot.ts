import type { CrossingError } from '../../base/channel.ts';
import type { Disposable } from '../../base/disposables.ts';
import { failedSnapshot, kindOfSource, type Snapshot } from '../../base/snapshot.ts';
import { isCancellation } from '../errors/plainError.ts';

interface ShownSnapshotOptions<T> {
  /** To the page. */
  push: (snapshot: Snapshot<T>) => void;
  /** The owner of the data if nothing was read. */
  source: () => string;
  toCrossing?: (error: unknown, subject: string) => CrossingError | Promise<CrossingError>;
}

interface Load<T> {
  /** The subject of an error. */
  subject: string;
  work: (signal: AbortSignal) => Promise<Snapshot<T>>;
  /** True if the page shows a loading state in place of its content during a load. */
  showsLoading?: boolean;
}

/**
 * The state of one panel: loading, then the data, or why it couldn't be read. It is pushed again to a rebuilt page, and
 * kept if another load fails. A controller has one for as long as its panel is open.
 */
export class ShownSnapshot<T> implements Disposable {
  readonly #options: ShownSnapshotOptions<T>;
  #current: Snapshot<T> | undefined;
  /** The last snapshot that isn't a loading state. */
  #settled: Snapshot<T> | undefined;
  #isListening = false;
  #hasListened = false;
  /**
   * True if a snapshot was posted before the page was ready. The page receives it, so it isn't posted again. Waiting
   * for the page to be ready would paint a call about 30 ms later.
   */
  #isUnderWay = false;
  #isDisposed = false;
  #reading: AbortController | undefined;
  #loading: Promise<void> | undefined;

  constructor(options: ShownSnapshotOptions<T>) {
    this.#options = options;
  }

  get current(): Snapshot<T> | undefined {
    return this.#current;
  }

  get value(): T | undefined {
    return this.#current?.value;
  }

  /** Resolves when the current load settles. */
  get loading(): Promise<void> {
    return this.#loading ?? Promise.resolve();
  }

  get isListening(): boolean {
    return this.#isListening;
  }

  show(snapshot: Snapshot<T>): void {
    this.#current = snapshot;
    if (snapshot.state !== 'loading') this.#settled = snapshot;
    this.again();
  }

  /** Pushes the same snapshot again, because other data that the page gets with it has changed. */
  again(): void {
    if (!this.#current || this.#isDisposed) return;
    if (!this.#isListening) {
      // A rebuilt page reports when it is ready. A message before that may be lost with the old page.
      if (this.#hasListened) return;
      this.#isUnderWay = true;
    }
    this.#options.push(this.#current);
  }

  /**
   * Called when the page is ready. `first` loads its data if nothing is shown or loading, or nothing was connected
   * before.
   */
  async ready(first: () => unknown): Promise<null> {
    this.#isListening = true;
    this.#hasListened = true;
    const isUnderWay = this.#isUnderWay;
    this.#isUnderWay = false;
    if (isUnderWay) return null;
    if (this.#current && this.#current.error?.kind !== 'notConfigured') this.again();
    else await (this.#loading ?? first());
    return null;
  }

  /** Called when the page is gone; it is rebuilt when its panel is shown again. */
  hidden(): void {
    this.#isListening = false;
    this.#isUnderWay = false;
  }

  /** Cancels the previous load. A canceled load has no effect. */
  async load(load: Load<T>): Promise<void> {
    this.stop();
    const reading = new AbortController();
    this.#reading = reading;
    const loading = this.#read(load, reading.signal).finally(() => {
      if (this.#loading === loading) this.#loading = undefined;
    });
    this.#loading = loading;
    await loading;
  }

  /** Cancels the load. The shown value stays. */
  stop(): void {
    this.#reading?.abort();
    this.#loading = undefined;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.stop();
  }

  async #read({ subject, work, showsLoading = false }: Load<T>, signal: AbortSignal): Promise<void> {
    const { source, toCrossing = wordsLoadedLate } = this.#options;
    const isCalledOff = (): boolean => signal.aborted;
    if (showsLoading) this.show({ state: 'loading', source: kindOfSource(source()) });
    try {
      const snapshot = await work(signal);
      if (!isCalledOff()) this.show(snapshot);
    } catch (error) {
      if (isCalledOff()) return;
      if (isCancellation(error) && this.#settled) {
        // After a cancellation, the page shows the previous state again.
        if (this.#current !== this.#settled) this.show(this.#settled);
        return;
      }
      const told = await toCrossing(error, subject);
      if (isCalledOff()) return;
      const kept = this.#settled;
      this.show(kept?.value === undefined ? failedSnapshot(source(), told) : { ...kept, state: 'stale', error: told });
    }
  }
}

async function wordsLoadedLate(error: unknown, subject: string): Promise<CrossingError> {
  const { crossingOf } = await import('../errors/formatError.ts');
  return crossingOf(error, subject);
}

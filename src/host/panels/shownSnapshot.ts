import type { CrossingError } from '../../base/channel.ts';
import type { Disposable } from '../../base/disposables.ts';
import { failedSnapshot, kindOfSource, type Snapshot } from '../../base/snapshot.ts';
import { isCancellation } from '../errors/plainError.ts';

interface ShownSnapshotOptions<T> {
  /** To the page. */
  push: (snapshot: Snapshot<T>) => void;
  /** The owner of the data where nothing was read. */
  source: () => string;
  toCrossing?: (error: unknown, subject: string) => CrossingError | Promise<CrossingError>;
}

interface Load<T> {
  /** The subject of an error. */
  subject: string;
  work: (signal: AbortSignal) => Promise<Snapshot<T>>;
  /** The page is told that it is being read, in place of what it shows. */
  showsLoading?: boolean;
}

/**
 * The state of one panel: loading, then what was read, or why it could not be. It is told again to a page that was
 * built anew, and kept when asking anew fails. A controller has one for as long as its panel is open.
 */
export class ShownSnapshot<T> implements Disposable {
  readonly #options: ShownSnapshotOptions<T>;
  #current: Snapshot<T> | undefined;
  /** The last that did not only say that it is being read. */
  #settled: Snapshot<T> | undefined;
  #isListening = false;
  #hasListened = false;
  /**
   * It was sent before the page said that it listens: the page gets that, and not the same once more while it paints.
   * Waiting for the page to say so would paint a call about 30 ms later.
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

  /** Ends when nothing is being read; what is read next is another matter. */
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

  /** The same once more, as what else the page is told with it has changed. */
  again(): void {
    if (!this.#current || this.#isDisposed) return;
    if (!this.#isListening) {
      // A page that is built anew says when it listens. What reaches its panel before may be lost with the page that was.
      if (this.#hasListened) return;
      this.#isUnderWay = true;
    }
    this.#options.push(this.#current);
  }

  /**
   * A page listens. `first` reads what it shows, where nothing was shown and nothing is being read, or nothing was
   * connected then.
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

  /** The page is gone; it is built anew when its panel is shown again. */
  hidden(): void {
    this.#isListening = false;
    this.#isUnderWay = false;
  }

  /** Calls an older reading off. What was called off changes nothing. */
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

  /** Stops reading. The value shown stays. */
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
        // Who called it off sees what was there before.
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

import { isAbortError } from '../base/abort.ts';
import type { CrossingError } from '../base/channel.ts';
import { kindOfSource, type Snapshot } from '../base/snapshot.ts';
import { LibraryError, type Read, type ReadOptions } from './library.ts';

export interface ShelfFirstOptions<T> {
  read: (options: ReadOptions) => Promise<Read<T>>;
  /** Called once or more, each time with the whole of what is known. */
  publish: (snapshot: Snapshot<T>) => void;
  /** False where nobody asked for it, for example after a reload of the window. */
  maySpend: boolean;
  source: string;
  isEmpty?: (value: T) => boolean;
  toCrossing: (error: unknown) => CrossingError;
  signal?: AbortSignal | undefined;
}

/**
 * Shows what the library has, marked when it is out of date, and asks the service only where the library has nothing and
 * that is allowed: what is there never refreshes by itself.
 */
export async function readShelfFirst<T>(options: ShelfFirstOptions<T>): Promise<Snapshot<T>> {
  const { read, publish, maySpend, toCrossing, signal } = options;
  const source = kindOfSource(options.source);
  const show = (snapshot: Snapshot<T>): Snapshot<T> => {
    if (!signal?.aborted) publish(snapshot);
    return snapshot;
  };
  const shown = ({ value, fetchedAt, stale }: Read<T>): Snapshot<T> => ({
    state: options.isEmpty?.(value) ? 'empty' : stale ? 'stale' : 'ready',
    source,
    value,
    fetchedAt,
  });
  const failed = (error: unknown): Snapshot<T> => show({ state: 'error', source, error: toCrossing(error) });

  try {
    return show(shown(await read({ mode: 'shelf', signal })));
  } catch (error) {
    if (!(error instanceof LibraryError && error.kind === 'notOnShelf') || !maySpend) return failed(error);
  }
  show({ state: 'loading', source });
  try {
    return show(shown(await read({ mode: 'stored', signal })));
  } catch (error) {
    // Called off: it is not in the library still, and no failure.
    return failed(isAbortError(error) ? new LibraryError('notOnShelf', 'Called off') : error);
  }
}

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
 * Shows what the shelf has at once, marked when it is out of date, and asks the service where that is needed and allowed.
 * If asking fails, what was there stays, with the error beside it.
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

  let shelved: Read<T> | undefined;
  try {
    shelved = await read({ mode: 'shelf', signal });
  } catch (error) {
    if (!(error instanceof LibraryError && error.kind === 'notOnShelf') || !maySpend)
      return show({ state: 'error', source, error: toCrossing(error) });
  }
  if (shelved) {
    const snapshot = show(shown(shelved));
    if (!shelved.stale || !maySpend) return snapshot;
  } else show({ state: 'loading', source });

  try {
    return show(shown(await read({ mode: 'fresh', signal })));
  } catch (error) {
    // Who called it off has seen that; what was there simply stays.
    if (shelved && isAbortError(error)) return show(shown(shelved));
    return show(
      shelved
        ? { ...shown(shelved), state: 'stale', error: toCrossing(error) }
        : { state: 'error', source, error: toCrossing(error) },
    );
  }
}

import type { CrossingError, Protocol } from './channel.ts';

/** The state of a page, which is also its `body[data-state]`. */
export type PageState = 'loading' | 'ready' | 'empty' | 'error' | 'stale';

/** Always pushed whole, never as a delta. `stale` has a value and, if the refresh failed, also an error. */
export interface Snapshot<T> {
  state: PageState;
  /** The owner of the data: every page that shows `sample` or `data` indicates it. */
  source: 'service' | 'sample' | 'data';
  value?: T;
  /** Milliseconds since the epoch. */
  fetchedAt?: number;
  /** True if a cache on the way gave it, or a part of it. */
  cached?: true;
  /** True if it was imported from a file, and the service was never asked for it here. */
  imported?: true;
  error?: CrossingError;
}

/** The value that a page of this protocol shows, if it is pushed snapshots. */
export type ShownBy<P extends Protocol> = P['pushes'] extends { snapshot: Snapshot<infer T> } ? T : never;

/** When data was answered, and whether a cache or an import gave the answer. */
export interface AnswerOrigin {
  fetchedAt: number;
  cached?: boolean | undefined;
  imported?: boolean | undefined;
}

/** Returns a snapshot's fields for the time and way of an answer. False and absent flags are omitted. */
export function answeredOf({
  fetchedAt,
  cached,
  imported,
}: AnswerOrigin): Pick<Snapshot<never>, 'fetchedAt' | 'cached' | 'imported'> {
  return { fetchedAt, ...(cached && { cached }), ...(imported && { imported }) };
}

export function kindOfSource(source: string): Snapshot<never>['source'] {
  if (source === 'sample') return 'sample';
  return source.startsWith('data:') ? 'data' : 'service';
}

/** Creates the snapshot of a failed read. */
export function failedSnapshot(source: string, error: CrossingError): Snapshot<never> {
  return { state: 'error', source: kindOfSource(source), error };
}

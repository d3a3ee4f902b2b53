import type { CrossingError } from './channel.ts';

/** What a page shows of one thing, and `body[data-state]`. */
export type PageState = 'loading' | 'ready' | 'empty' | 'error' | 'stale';

/** Pushed whole, never as a delta. `stale` has both a value and, where the refresh failed, an error. */
export interface Snapshot<T> {
  state: PageState;
  /** Whose data it is: every page that shows `sample` or `data` says so. */
  source: 'service' | 'sample' | 'data';
  value?: T;
  /** Milliseconds since the epoch. */
  fetchedAt?: number;
  error?: CrossingError;
}

export function kindOfSource(source: string): Snapshot<never>['source'] {
  if (source === 'sample') return 'sample';
  return source.startsWith('data:') ? 'data' : 'service';
}

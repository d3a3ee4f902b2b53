import type { IndicatorObservation } from '../../domain/observations/observation.ts';
import type { Disposable } from '../../base/disposables.ts';
import type { Days } from '../plans/dayRuns.ts';
import type { SourceId } from '../sourceId.ts';
import type { Mark } from '../marks/mark.ts';
import type { Filing, StoredSession } from '../store/store.ts';

/** One thing of a file to import, checked and ready to be filed. */
export type Staged =
  | { kind: 'answer'; filing: Filing }
  | { kind: 'session'; source: SourceId; ticker: string; session: StoredSession }
  | { kind: 'coverage'; source: SourceId; ticker: string; over: Days[] }
  | { kind: 'observations'; source: SourceId; indicator: number; seen: IndicatorObservation[] }
  | { kind: 'mark'; mark: Mark };

export type StagedKind = Staged['kind'];
export type StagedOf<K extends StagedKind> = Extract<Staged, { kind: K }>;

/** Where a file to import is put together before the library is touched. Nothing of it outlives the process. */
export interface Staging extends Disposable {
  /** Of two things of one name the newer stays, and false is given for the other. */
  add(item: Staged): boolean;
  /** In the order of their names. Throws StoreFailure. */
  items<K extends StagedKind>(kind: K): Iterable<StagedOf<K>>;
}

/** What a thing is filed under: two of one name are one thing. */
export function nameOf(item: Staged): string {
  switch (item.kind) {
    case 'answer':
      return `${item.filing.source}\n${item.filing.key}`;
    case 'session':
      return `${item.source}\n${item.ticker}\n${item.session.session}`;
    case 'coverage':
      return `${item.source}\n${item.ticker}`;
    case 'observations':
      return `${item.source}\n${item.indicator}`;
    case 'mark':
      return item.mark.id;
  }
}

export function timeOf(item: Staged): number {
  if (item.kind === 'answer') return item.filing.fetchedAt;
  return item.kind === 'session' ? item.session.fetchedAt : 0;
}

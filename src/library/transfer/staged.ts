import type { IndicatorObservation } from '../../domain/observations/observation.ts';
import type { Disposable } from '../../base/disposables.ts';
import type { Days } from '../plans/dayRuns.ts';
import type { SourceId } from '../sourceId.ts';
import type { Answer, Mark } from '../marks/mark.ts';
import type { Filing, StoredSession } from '../store/store.ts';

/** An item of a file to import, checked and ready to be filed. */
export type Staged =
  | { kind: 'answer'; filing: Filing }
  | { kind: 'session'; source: SourceId; ticker: string; session: StoredSession }
  | { kind: 'coverage'; source: SourceId; ticker: string; over: Days[] }
  | { kind: 'observations'; source: SourceId; indicator: number; seen: IndicatorObservation[] }
  | { kind: 'mark'; mark: Mark | Answer };

export type StagedKind = Staged['kind'];
export type StagedOf<K extends StagedKind> = Extract<Staged, { kind: K }>;

/** The staging area where an import is assembled before the library is touched. It doesn't outlive the process. */
export interface Staging extends Disposable {
  /** Keeps the newer of two items with the same name; returns false for the other. */
  add(item: Staged): boolean;
  /** Items in the order of their names. Throws StoreFailure. */
  items<K extends StagedKind>(kind: K): Iterable<StagedOf<K>>;
}

/** Returns the name of an item. Items with the same name are the same. */
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

import type { Disposable } from '../../base/disposables.ts';
import type { Event } from '../../base/emitter.ts';
import type { Mark } from './mark.ts';

/** What a person marked in calls. Marks stay when the library is cleared and when a call is fetched again. */
export interface Marks extends Disposable {
  /** In the order in which they were added; of all sources if none is named. */
  list(source?: string): Promise<Mark[]>;
  /** False if a mark with this id exists. Rejects as the file system does. */
  add(mark: Mark): Promise<boolean>;
  /** Ids that don't exist are ignored. */
  remove(ids: readonly string[]): Promise<void>;
  /** Fires when a mark was added or removed, in this window or another. */
  readonly onDidChange: Event<void>;
}

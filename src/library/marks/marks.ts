import type { Disposable } from '../../base/disposables.ts';
import type { Event } from '../../base/emitter.ts';
import type { Mark } from './mark.ts';

/** What a person marked in calls. It stays when the library is cleared, and when a call is fetched anew. */
export interface Marks extends Disposable {
  /** In the order in which they were made; of all sources when none is named. */
  list(source?: string): Promise<Mark[]>;
  /** False where there is one of this id already. Rejects as the file system does. */
  add(mark: Mark): Promise<boolean>;
  /** What is not there is no error. */
  remove(ids: readonly string[]): Promise<void>;
  /** Fires when something was marked or a mark removed, in this window or another. */
  readonly onDidChange: Event<void>;
}

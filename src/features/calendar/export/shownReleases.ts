import type { Snapshot } from '../../../base/snapshot.ts';
import type { CalendarRow } from '../../../domain/calendar.ts';
import type { Week } from '../../../domain/format/week.ts';
import type { ShownFilter } from '../tree/filterModel.ts';

/** What an export takes, and what its reader must know of it. */
export interface ShownReleases {
  /** What the filter, and the week where one is shown, let through. */
  rows: readonly CalendarRow[];
  /** Indicators of the whole calendar. */
  total: number;
  filter: ShownFilter;
  week: Week | undefined;
  source: Snapshot<never>['source'];
  /** Milliseconds since the epoch. */
  fetchedAt: number;
  /** A cache on the way gave it. */
  cached?: boolean | undefined;
}

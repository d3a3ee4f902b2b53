import * as l10n from '@vscode/l10n';
import type { Snapshot } from '../../src/base/snapshot.ts';
import { newYorkDay } from '../../src/domain/dates/zones.ts';
import { withZone } from '../../src/domain/format/barTimes.ts';
import { formatDate, formatDateTime, formatTimeRange } from '../../src/domain/format/week.ts';

let source: Snapshot<unknown>['source'];

/** Sets the source of the page's bars. */
export function setSource(given: typeof source): void {
  source = given;
}

const today = (): string => newYorkDay(Date.now());

/** “Nov 23, 10:31 ET” of a bar. */
export const formatBarTime = (date: string): string => withZone(formatDateTime(date, today()), source);

/** “10:31 ET” of a bar. */
export const formatBarClock = (date: string): string => withZone(date.slice(11, 16), source);

/** “Nov 23, 10:02 to 10:15 ET”. */
export const formatBarTimes = (from: string, till: string): string =>
  withZone(formatTimeRange(from, till, today()), source);

/** “Mon, Nov 23” of a session. */
export const formatSession = (date: string): string => formatDate(date, today(), { weekday: true });

export const zoneOfTimes = (): string =>
  source === 'sample' ? l10n.t('Exchange time (ET)') : l10n.t('Time as received from the service');

import * as l10n from '@vscode/l10n';
import type { CalendarRow } from '../../../domain/calendar.ts';

/** The pinned indicators that are scheduled for today. */
export function dueToday(rows: readonly CalendarRow[], pins: readonly number[], today: string): CalendarRow[] {
  return rows.filter((row) => pins.includes(row.indicator_id) && row.next_release === today);
}

/** Identifies a release of one source on one day. */
export function releaseName(row: CalendarRow, source: string): string {
  return JSON.stringify([source, row.indicator_id, row.next_release]);
}

/** “Released today: Consumer Prices”. */
export function formatReminder(rows: readonly CalendarRow[]): string {
  const [only, ...others] = rows.map(({ name }) => name);
  return others.length === 0
    ? l10n.t('Released today: {0}', only ?? '')
    : l10n.t('{0} of my indicators are released today: {1}.', rows.length, rows.map(({ name }) => name).join('; '));
}

import * as l10n from '@vscode/l10n';
import type { CalendarRow } from '../../../domain/calendar.ts';

/** What is pinned and scheduled for today. */
export function dueToday(rows: readonly CalendarRow[], pins: readonly number[], today: string): CalendarRow[] {
  return rows.filter((row) => pins.includes(row.indicator_id) && row.next_release === today);
}

/** One release on one day; of another source it is another. */
export function releaseName(row: CalendarRow, source: string): string {
  return JSON.stringify([source, row.indicator_id, row.next_release]);
}

/** “Consumer Prices is released today.” */
export function formatReminder(rows: readonly CalendarRow[]): string {
  const [only, ...others] = rows.map(({ name }) => name);
  return others.length === 0
    ? l10n.t('Released today: {0}', only ?? '')
    : l10n.t('{0} of my indicators are released today: {1}.', rows.length, rows.map(({ name }) => name).join('; '));
}

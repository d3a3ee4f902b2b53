import * as l10n from '@vscode/l10n';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { formatChange, formatValue } from '../../../domain/format/number.ts';
import { daysBetween } from '../../../domain/dates/days.ts';
import type { CalendarEntry } from './groupModel.ts';

/**
 * “3.2 % (prior 3.1, +0.1) · in 3 days”, or “… · published”. The days come first when the row's group does not show the
 * day. A change has its sign, but is never called good or bad.
 */
export function formatEntry({ row, of }: CalendarEntry, today: string, daysFirst = false): string {
  const when = of === 'last' ? l10n.t('published') : formatDays(row.next_release, today);
  const values = formatValues(row);
  if (when === '') return values;
  return daysFirst ? `${when} · ${values}` : `${values} · ${when}`;
}

/** “3.2 % (prior 3.1, +0.1)”. */
export function formatValues(row: CalendarRow): string {
  const { decimals, latest_value: latest, prior_value: prior, change_abs: change } = row;
  if (latest === null) return l10n.t('no value yet');
  if (prior === null) return `${formatValue(latest, decimals)} ${row.display_unit}`;
  return l10n.t(
    '{0} {1} (prior {2}, {3})',
    formatValue(latest, decimals),
    row.display_unit,
    formatValue(prior, decimals),
    formatChange(change, decimals),
  );
}

/** “today”, “in 3 days”, “2 days overdue”; empty without a release. Invalid or very distant dates stay as received. */
export function formatDays(nextRelease: string | null, today: string): string {
  if (nextRelease === null) return '';
  const days = daysBetween(today, nextRelease);
  if (days === undefined) return l10n.t('next release “{0}” (as received)', nextRelease);
  if (days === 0) return l10n.t('today');
  if (days === 1) return l10n.t('tomorrow');
  if (days > 1) return l10n.t('in {0} days', days);
  return days === -1 ? l10n.t('1 day overdue') : l10n.t('{0} days overdue', -days);
}

/** All fields of the row as labels and values, in reading order. A missing value is a dash. */
export function rowDetails(row: CalendarRow): [label: string, value: string][] {
  const shown = (value: string | null): string => value ?? '—';
  const { decimals } = row;
  return [
    [l10n.t('Code'), row.code],
    [l10n.t('Category'), row.category],
    [l10n.t('State'), row.release_state],
    [l10n.t('Next release'), shown(row.next_release)],
    [l10n.t('Days until next'), row.days_until_next === null ? '—' : l10n.t('{0} (as received)', row.days_until_next)],
    [l10n.t('Last release'), shown(row.last_release)],
    [l10n.t('Latest'), `${formatValue(row.latest_value, decimals)} ${row.display_unit}`],
    [l10n.t('Reference period'), shown(row.latest_date)],
    [l10n.t('Prior'), `${formatValue(row.prior_value, decimals)} ${row.display_unit}`],
    [
      l10n.t('Change'),
      row.change_pct === null
        ? formatChange(row.change_abs, decimals)
        : `${formatChange(row.change_abs, decimals)} (${formatChange(row.change_pct, 2)}\u2009%)`,
    ],
    // The contract doesn't state its values, so they are shown without an interpretation.
    [
      l10n.t('Direction'),
      row.direction.trim() === '' ? '—' : l10n.t('{0} (as received; meaning not documented)', row.direction),
    ],
    [l10n.t('Frequency'), `${row.freq_long} (${row.freq})`],
    [l10n.t('Seasonal adjustment'), row.seasonal_adj],
  ];
}

/** The distinct values of a field with the number of their rows, in the order of their first row. */
export function countValues(rows: readonly CalendarRow[], field: 'category' | 'release_state'): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row[field], (counts.get(row[field]) ?? 0) + 1);
  return counts;
}

import * as l10n from '@vscode/l10n';
import { filterCalendar, type CalendarFilter, type CalendarRow } from '../../domain/calendar.ts';
import { formatChange, formatValue } from '../../domain/format/number.ts';
import { daysBetween } from '../../domain/format/time.ts';

/** What is shown of the calendar; `text` is looked for in name and code. */
export interface ShownFilter extends Pick<CalendarFilter, 'categories' | 'releaseStates'> {
  text?: string;
}

export interface CalendarGroup {
  /** Stable over refreshes: `overdue`, a date, `later`, `unscheduled`. */
  id: string;
  label: string;
  rows: CalendarRow[];
}

export function isFiltering({ categories, releaseStates, text }: ShownFilter): boolean {
  return (categories?.length ?? 0) > 0 || (releaseStates?.length ?? 0) > 0 || (text ?? '').trim() !== '';
}

/** An empty list of a filter means that it is off. States and categories are compared as literal values. */
export function applyFilter(rows: readonly CalendarRow[], filter: ShownFilter): CalendarRow[] {
  const { categories, releaseStates } = filter;
  const wanted = (filter.text ?? '').trim().toLowerCase();
  return filterCalendar(rows, {
    ...(categories?.length ? { categories } : {}),
    ...(releaseStates?.length ? { releaseStates } : {}),
  }).filter(({ name, code }) => wanted === '' || `${name}\n${code}`.toLowerCase().includes(wanted));
}

/**
 * By next release: Overdue, Today, Tomorrow, the week's other days by name, Later, Unscheduled.
 * @param today the local date, YYYY-MM-DD
 */
export function groupByDay(rows: readonly CalendarRow[], today: string): CalendarGroup[] {
  const groups = new Map<string, CalendarGroup & { order: number }>();
  for (const row of rows) {
    const group = dayGroup(row.next_release, today);
    const existing = groups.get(group.id);
    if (existing) existing.rows.push(row);
    else groups.set(group.id, { ...group, rows: [row] });
  }
  return [...groups.values()]
    .sort((a, b) => a.order - b.order)
    .map(({ id, label, rows: members }) => ({ id, label, rows: members }));
}

function dayGroup(nextRelease: string | null, today: string): { id: string; label: string; order: number } {
  if (nextRelease === null) return { id: 'unscheduled', label: l10n.t('Unscheduled'), order: 9 };
  const days = daysBetween(today, nextRelease);
  if (days < 0) return { id: 'overdue', label: l10n.t('Overdue'), order: -1 };
  if (days === 0) return { id: nextRelease, label: l10n.t('Today'), order: 0 };
  if (days === 1) return { id: nextRelease, label: l10n.t('Tomorrow'), order: 1 };
  if (days < 7) return { id: nextRelease, label: formatWeekday(nextRelease), order: days };
  return { id: 'later', label: l10n.t('Later'), order: 8 };
}

function formatWeekday(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(undefined, { weekday: 'long', timeZone: 'UTC' });
}

/** “3.2 % (prior 3.1, +0.1) · in 3 days”. A rise is written with its sign and never judged. */
export function describeRow(row: CalendarRow, today: string): string {
  const { decimals, latest_value: latest, prior_value: prior, change_abs: change } = row;
  const values =
    latest === null
      ? l10n.t('no value yet')
      : prior === null
        ? `${formatValue(latest, decimals)} ${row.display_unit}`
        : l10n.t(
            '{0} {1} (prior {2}, {3})',
            formatValue(latest, decimals),
            row.display_unit,
            formatValue(prior, decimals),
            formatChange(change, decimals),
          );
  const when = describeDays(row.next_release, today);
  return when ? `${values} · ${when}` : values;
}

/** “today”, “in 3 days”, “2 days overdue”; empty when no release is scheduled. */
export function describeDays(nextRelease: string | null, today: string): string {
  if (nextRelease === null) return '';
  const days = daysBetween(today, nextRelease);
  if (days === 0) return l10n.t('today');
  if (days === 1) return l10n.t('tomorrow');
  if (days > 1) return l10n.t('in {0} days', days);
  return days === -1 ? l10n.t('1 day overdue') : l10n.t('{0} days overdue', -days);
}

/** The whole row as label and value, in reading order. What the service left out is a dash. */
export function rowDetails(row: CalendarRow): [label: string, value: string][] {
  const shown = (value: string | null): string => value ?? '—';
  const { decimals } = row;
  return [
    [l10n.t('Code'), row.code],
    [l10n.t('Category'), row.category],
    [l10n.t('State'), row.release_state],
    [l10n.t('Next release'), shown(row.next_release)],
    [
      l10n.t('Days until next'),
      row.days_until_next === null ? '—' : l10n.t('{0} (as the service counted)', row.days_until_next),
    ],
    [l10n.t('Last release'), shown(row.last_release)],
    [l10n.t('Latest'), `${formatValue(row.latest_value, decimals)} ${row.display_unit}`],
    [l10n.t('Latest describes'), shown(row.latest_date)],
    [l10n.t('Prior'), `${formatValue(row.prior_value, decimals)} ${row.display_unit}`],
    [
      l10n.t('Change'),
      row.change_pct === null
        ? formatChange(row.change_abs, decimals)
        : `${formatChange(row.change_abs, decimals)} (${formatChange(row.change_pct, 2)}\u2009%)`,
    ],
    [l10n.t('A rise is'), row.direction],
    [l10n.t('Frequency'), `${row.freq_long} (${row.freq})`],
    [l10n.t('Seasonal adjustment'), row.seasonal_adj],
  ];
}

/** Distinct values in the order of their first row, with how many rows bear them. */
export function countValues(rows: readonly CalendarRow[], field: 'category' | 'release_state'): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row[field], (counts.get(row[field]) ?? 0) + 1);
  return counts;
}

import * as l10n from '@vscode/l10n';
import { isPercent, type CalendarRow } from '../../../domain/calendar.ts';
import { formatChange, formatValue } from '../../../domain/format/number.ts';
import { formatReferencePeriod } from '../../../domain/format/referencePeriod.ts';
import { daysBetween, isNearDay } from '../../../domain/dates/days.ts';
import { formatShortDay } from '../../../domain/format/week.ts';
import { formatDirection, formatFigure } from '../indicator/indicatorView.ts';
import { dateOf, type CalendarEntry } from './groupModel.ts';

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

/**
 * The row's label: its name, short enough to be told from others, with the day before it where the row's group shows
 * none: “Dec 10 · CPI”.
 */
export function formatRowLabel(
  entry: CalendarEntry,
  { showsDay, name = entry.row.name }: { showsDay: boolean; name?: string },
): string {
  const date = dateOf(entry);
  const day = showsDay && isNearDay(date) ? formatShortDay(date, { weekday: false }) : '';
  return [day, name].filter(Boolean).join(' · ');
}

/** The dimmed words beside the label: the figure, its unit unless the figure has it, and when. */
export function formatRowDescription(entry: CalendarEntry, today: string, { showsDay }: { showsDay: boolean }): string {
  const { row, of } = entry;
  const unit = isPercent(row.display_unit) ? '' : row.display_unit;
  const when = of === 'last' ? l10n.t('published') : showsDay ? formatDays(row.next_release, today) : '';
  return [formatFigure(row), unit, when].filter(Boolean).join(' · ');
}

/**
 * Whether the release that a row stands for has been published. A release that is still to come is due, whatever was
 * published before it and whatever state the service sends.
 */
export function progressOf({ row, of }: CalendarEntry, today: string): 'published' | 'overdue' | 'due' {
  const { next_release: next, last_release: last } = row;
  if (of === 'last' || (next === today && last === today)) return 'published';
  return isNearDay(next) && next < today ? 'overdue' : 'due';
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
    change === 0 ? l10n.t('unchanged') : formatChange(change, decimals),
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

/** The row in six lines, each a label and a value. A missing value is a dash; what nobody documented is as received. */
export function rowDetails(row: CalendarRow): [label: string, value: string][] {
  const shown = (value: string | null): string => value ?? '—';
  const { decimals, change_abs: change, change_pct: percent } = row;
  const withUnit = (value: number | null): string =>
    value === null ? '—' : `${formatValue(value, decimals)} ${row.display_unit}`;
  const changed =
    percent === null || isPercent(row.display_unit)
      ? formatChange(change, decimals)
      : `${formatChange(change, decimals)} (${formatChange(percent, 2)}%)`;
  return [
    [l10n.t('Latest'), l10n.t('{0}, for {1}', withUnit(row.latest_value), formatReferencePeriod(row.latest_date, row))],
    [l10n.t('Prior'), l10n.t('{0}, change {1}', withUnit(row.prior_value), changed)],
    [l10n.t('Next release'), l10n.t('{0}, state {1}', shown(row.next_release), formatState(row.release_state))],
    [l10n.t('Last release'), shown(row.last_release)],
    [
      l10n.t('Series'),
      [row.code, row.category, row.freq_long || row.freq, row.seasonal_adj].filter(Boolean).join(' · '),
    ],
    [l10n.t('Direction'), [row.direction.trim(), formatDirection(row.direction)].filter(Boolean).join(': ')],
  ];
}

/**
 * “released” and what it means by the contract, which speaks of the latest print, not of the next. How other states
 * relate to it is left open there.
 */
export function formatState(state: string): string {
  return state === 'released'
    ? l10n.t('“{0}” as received: the latest value is already published', state)
    : l10n.t('“{0}” as received', state);
}

/** The distinct values of a field with the number of their rows, in the order of their first row. */
export function countValues(rows: readonly CalendarRow[], field: 'category' | 'release_state'): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row[field], (counts.get(row[field]) ?? 0) + 1);
  return counts;
}

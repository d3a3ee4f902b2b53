import * as l10n from '@vscode/l10n';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { formatLevel, formatLevelChange, formatLevelInFull, hasPercentChange } from '../../../domain/format/level.ts';
import { formatChange } from '../../../domain/format/number.ts';
import { formatFirstSeenPrior } from '../../../domain/format/prior.ts';
import { formatReferencePeriod } from '../../../domain/format/referencePeriod.ts';
import { isNearDay } from '../../../domain/dates/days.ts';
import { formatDate } from '../../../domain/format/week.ts';
import type { Observation } from '../../../domain/observations/observation.ts';
import { shownUnit } from '../../../domain/units/shownUnit.ts';
import { formatDays, formatDirection, formatReleaseState } from '../../../domain/format/release.ts';
import { formatKeyFigure } from '../indicator/indicatorView.ts';
import { dateOf, type CalendarEntry } from './groupModel.ts';

/**
 * “3.2% (prior 3.1%, +0.1 pp) · in 3 days”, or “… · published”. The days come first if the row's group doesn't show the
 * day. A change has its sign, but is never called good or bad.
 */
export function formatEntry({ row, of }: CalendarEntry, today: string, daysFirst = false): string {
  const when = of === 'last' ? l10n.t('published') : formatDays(row.next_release, today);
  const values = formatValues(row);
  if (when === '') return values;
  return daysFirst ? `${when} · ${values}` : `${values} · ${when}`;
}

/** The row's label: its name, shortened but distinct, after the day if the row's group shows none: “Dec 10 · CPI”. */
export function formatRowLabel(
  entry: CalendarEntry,
  today: string,
  { showsDay, name = entry.row.name }: { showsDay: boolean; name?: string },
): string {
  const date = dateOf(entry);
  const day = showsDay && isNearDay(date) ? formatDate(date, today) : '';
  return [day, name].filter(Boolean).join(' · ');
}

/** The dimmed words beside the label: the figure, its unit unless the figure has it, and when. */
export function formatRowDescription(entry: CalendarEntry, today: string, { showsDay }: { showsDay: boolean }): string {
  const { row, of } = entry;
  const when = of === 'last' ? l10n.t('published') : showsDay ? formatDays(row.next_release, today) : '';
  return [formatKeyFigure(row), shownUnit(row.display_unit).rest, when].filter(Boolean).join(' · ');
}

/**
 * Returns the progress of the row's release by its dates alone. A future release is due, whatever was published before
 * it and whatever state the service sends.
 */
export function progressOf({ row, of }: CalendarEntry, today: string): 'published' | 'overdue' | 'due' {
  const { next_release: next, last_release: last } = row;
  if (of === 'last' || (next === today && last === today)) return 'published';
  return isNearDay(next) && next < today ? 'overdue' : 'due';
}

/** “3.2% (prior 3.1%, +0.1 pp)”, with other words for the prior value if given. */
export function formatValues(row: CalendarRow, priorWords = formatLevel(row.prior_value, row)): string {
  const { latest_value: latest, prior_value: prior, change_abs: change } = row;
  if (latest === null) return l10n.t('no value yet');
  if (prior === null) return formatLevelInFull(latest, row);
  return l10n.t(
    '{0} (prior {1}, {2})',
    formatLevelInFull(latest, row),
    priorWords,
    change === 0 ? l10n.t('unchanged') : formatLevelChange(change, row),
  );
}

/** Returns the row's details in six lines. A missing value is a dash; unknown codes stay as received. */
export function rowDetails(
  row: CalendarRow,
  today: string,
  observations: readonly Observation[] = [],
): [label: string, value: string][] {
  const shown = (date: string | null): string => (date === null ? '—' : formatDate(date, today));
  const { latest_value: latest, prior_value: prior, change_abs: change, change_pct: percent } = row;
  const priorWords = formatFirstSeenPrior(row, observations) ?? formatLevelInFull(prior, row);
  const inPercent = percent === null || !hasPercentChange(row) ? '' : ` (${formatChange(percent, 2)}%)`;
  return [
    [
      l10n.t('Latest'),
      l10n.t('{0}, for {1}', formatLevelInFull(latest, row), formatReferencePeriod(row.latest_date, row)),
    ],
    [l10n.t('Prior'), l10n.t('{0}, change {1}', priorWords, `${formatLevelChange(change, row)}${inPercent}`)],
    [
      l10n.t('Next release'),
      [shown(row.next_release), formatReleaseState(row.release_state)].filter(Boolean).join(' · '),
    ],
    [l10n.t('Last release'), shown(row.last_release)],
    [
      l10n.t('Series'),
      [row.code, row.category, row.freq_long || row.freq, row.seasonal_adj].filter(Boolean).join(' · '),
    ],
    [l10n.t('Direction'), formatDirection(row.direction)],
  ];
}

/** The distinct values of a field with the number of their rows, in the order of their first row. */
export function countValues(rows: readonly CalendarRow[], field: 'category' | 'release_state'): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row[field], (counts.get(row[field]) ?? 0) + 1);
  return counts;
}

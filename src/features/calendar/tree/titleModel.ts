import * as l10n from '@vscode/l10n';
import type { Snapshot } from '../../../base/snapshot.ts';
import { type CalendarAnswer, filterCalendar, type ShownFilter } from '../../../domain/calendar.ts';
import { formatAnswerAge } from '../../../domain/format/time.ts';
import { formatSpan, weekOf, type Week } from '../../../domain/format/week.ts';
import { formatFilter, isFiltering } from './filterModel.ts';
import type { CalendarSort } from '../page/columnView.ts';
import { isToday } from './groupModel.ts';
import { formatSort } from './sortModel.ts';

interface Titled {
  snapshot: Snapshot<CalendarAnswer> | undefined;
  filter: ShownFilter;
  week: Week | undefined;
  sort?: CalendarSort | undefined;
  today: string;
  now: number;
}

/** The text beside the view's title: the source unless it is a service, the filter mark, and the age of the data. */
export function formatView({ snapshot, filter, now }: Titled): string {
  const { fetchedAt, cached, imported, state, source } = snapshot ?? {};
  const marks = [
    source === 'sample' ? l10n.t('sample') : source === 'data' ? l10n.t('data folder') : '',
    isFiltering(filter) ? l10n.t('filtered') : '',
    state === 'stale' ? l10n.t('out of date') : '',
    fetchedAt === undefined ? '' : l10n.t('updated {0}', formatAnswerAge({ fetchedAt, cached, imported }, now)),
  ];
  return marks.filter(Boolean).join(' · ');
}

/**
 * The text above the rows: the week, the filters and how many indicators pass them, and the sort. Empty when all are
 * shown by release date.
 */
export function viewMessage({ snapshot, filter, week, sort, today }: Titled): string {
  const rows = snapshot?.value?.rows;
  const lines = [
    week ? formatWeek(week, today) : '',
    isFiltering(filter) ? formatFilter(filter) : '',
    isFiltering(filter) && rows
      ? l10n.t('{0} of {1} indicators', filterCalendar(rows, filter).length, rows.length)
      : '',
    sort ? formatSort(sort) : '',
  ];
  return lines.filter(Boolean).join(' · ');
}

/** “This week: 16 – 22 Nov 2026”. */
export function formatWeek(week: Week, today: string): string {
  const span = formatSpan(week);
  if (week.from === weekOf(today).from) return l10n.t('This week: {0}', span);
  if (week.from === weekOf(today, 1).from) return l10n.t('Next week: {0}', span);
  return week.from === weekOf(today, -1).from ? l10n.t('Last week: {0}', span) : l10n.t('Week of {0}', span);
}

/** Returns the number of pinned indicators whose release is today, with a tooltip; undefined if there are none. */
export function badgeOf(
  snapshot: Snapshot<CalendarAnswer> | undefined,
  pins: readonly number[],
  today: string,
): { value: number; tooltip: string } | undefined {
  const value =
    snapshot?.value?.rows.filter((row) => pins.includes(row.indicator_id) && isToday(row, today)).length ?? 0;
  if (value === 0) return undefined;
  const tooltip =
    value === 1 ? l10n.t('1 pinned indicator is due today') : l10n.t('{0} pinned indicators are due today', value);
  return { value, tooltip };
}

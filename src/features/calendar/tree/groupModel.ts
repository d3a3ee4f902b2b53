import * as l10n from '@vscode/l10n';
import { inOrder, type CalendarRow } from '../../../domain/calendar.ts';
import { daysBetween, isNearDay } from '../../../domain/dates/days.ts';
import { formatShortDay, type Week } from '../../../domain/format/week.ts';
import type { CalendarSort } from '../page/columnView.ts';
import { sortRows } from './sortModel.ts';

export const groupings = ['day', 'category', 'state'] as const;
export type ReleaseGrouping = (typeof groupings)[number];

/** An indicator at its next release or, within a week, at the release that was published in that week. */
export interface CalendarEntry {
  row: CalendarRow;
  of: 'next' | 'last';
}

export interface CalendarGroup {
  /** Stable over refreshes: `pinned`, `overdue`, a date, `later`, `unscheduled`, `category …`, `release_state …`. */
  id: string;
  label: string;
  entries: CalendarEntry[];
  /** The ids of pinned indicators that the calendar does not have. */
  missing: number[];
  isOpen: boolean;
}

export type CalendarPart = { type: 'group'; group: CalendarGroup } | { type: 'now'; today: string };

export interface Layout {
  /** The rows that pass the filter. */
  rows: readonly CalendarRow[];
  grouping: ReleaseGrouping;
  pins: readonly number[];
  /** The ids of pinned indicators that the calendar does not have. */
  missingPins: readonly number[];
  /** True if a filter is on. All groups are then open, unless many rows pass the filter. */
  isFiltered?: boolean;
  /** Limits the calendar to the releases of a week. */
  week?: Week | undefined;
  /** The order within each group; by release date if absent. */
  sort?: CalendarSort | undefined;
  /** The local date, YYYY-MM-DD. */
  today: string;
}

/** The most rows for which a filter opens all groups. */
const mostOpened = 200;

/** “My indicators” first, then the groups in order. By day, a line separates past from coming days. */
export function layOutCalendar(layout: Layout): CalendarPart[] {
  const { rows, grouping, pins, missingPins, isFiltered, week, sort, today } = layout;
  const sorted = sort ? sortEntries(inOrder(rows).map(atNext), sort).map(({ row }) => row) : inOrder(rows);
  const entries = week ? sortEntries(entriesIn(inOrder(rows), week), sort) : sorted.map(atNext);
  const groups =
    grouping === 'day'
      ? week
        ? byDayOf(entries)
        : groupByDay(sorted, today)
      : byValue(entries, grouping === 'category' ? 'category' : 'release_state');
  const opensAll = isFiltered && rows.length <= mostOpened;
  const parts = groups.map((group): CalendarPart => ({
    type: 'group',
    group: opensAll ? { ...group, isOpen: true } : group,
  }));
  if (grouping === 'day') insertNow(parts, today, week);
  const mine = pinnedGroup(sorted, pins, missingPins);
  return mine ? [{ type: 'group', group: mine }, ...parts] : parts;
}

const atNext = (row: CalendarRow): CalendarEntry => ({ row, of: 'next' });

/** The entries in their order without a sort. */
export function sortEntries(entries: CalendarEntry[], sort: CalendarSort | undefined): CalendarEntry[] {
  return sort ? sortRows(entries, sort, (entry) => ({ row: entry.row, day: dateOf(entry) })) : entries;
}

/** The releases that are scheduled in the week or were published in it. */
export function entriesIn(rows: readonly CalendarRow[], { from, till }: Week): CalendarEntry[] {
  const isIn = (date: string | null): boolean => isNearDay(date) && date >= from && date <= till;
  return rows.flatMap((row): CalendarEntry[] => [
    ...(isIn(row.last_release) ? [{ row, of: 'last' as const }] : []),
    ...(isIn(row.next_release) ? [{ row, of: 'next' as const }] : []),
  ]);
}

/** True if the indicator is released today or was already published today. */
export function isToday({ next_release, last_release }: CalendarRow, today: string): boolean {
  return next_release === today || last_release === today;
}

/** Groups by next release: Overdue, Today, Tomorrow, the other days of the week, Later, Unscheduled. */
function groupByDay(rows: readonly CalendarRow[], today: string): CalendarGroup[] {
  const groups = new Map<string, CalendarGroup & { order: number }>();
  // Formatting a day is slow compared with a row, so each day is formatted once.
  const ofDay = new Map<string | null, CalendarGroup>();
  for (const row of rows) {
    let group = ofDay.get(row.next_release);
    if (!group) {
      const found = dayGroup(row.next_release, today);
      const known = groups.get(found.id) ?? { ...found, entries: [], missing: [] };
      groups.set(found.id, known);
      ofDay.set(row.next_release, known);
      group = known;
    }
    group.entries.push({ row, of: 'next' });
  }
  return [...groups.values()]
    .sort((a, b) => a.order - b.order)
    .map(({ id, label, entries, missing, isOpen }) => ({ id, label, entries, missing, isOpen }));
}

function dayGroup(
  nextRelease: string | null,
  today: string,
): Pick<CalendarGroup, 'id' | 'label' | 'isOpen'> & { order: number } {
  const days = nextRelease === null ? undefined : daysBetween(today, nextRelease);
  if (nextRelease === null || days === undefined)
    return { id: 'unscheduled', label: l10n.t('Unscheduled'), order: 9, isOpen: false };
  if (days < 0) return { id: 'overdue', label: l10n.t('Overdue'), order: -1, isOpen: true };
  if (days >= 7) return { id: 'later', label: l10n.t('Later'), order: 8, isOpen: false };
  const label = days === 0 ? l10n.t('Today') : days === 1 ? l10n.t('Tomorrow') : formatShortDay(nextRelease);
  return { id: nextRelease, label, order: days, isOpen: true };
}

function byDayOf(entries: readonly CalendarEntry[]): CalendarGroup[] {
  const days = new Map<string, CalendarEntry[]>();
  for (const entry of entries) {
    const day = dateOf(entry)!;
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, members]) => ({ id, label: formatShortDay(id), entries: members, missing: [], isOpen: true }));
}

export function dateOf({ row, of }: CalendarEntry): string | null {
  return of === 'next' ? row.next_release : row.last_release;
}

const documented = ['upcoming', 'released'];

/** Groups by the values as received. The two release states that the contract names come first. */
function byValue(entries: readonly CalendarEntry[], field: 'category' | 'release_state'): CalendarGroup[] {
  const groups = new Map<string, CalendarEntry[]>();
  for (const entry of entries) {
    const members = groups.get(entry.row[field]);
    if (members) members.push(entry);
    else groups.set(entry.row[field], [entry]);
  }
  const rank = (value: string): number => (documented.includes(value) ? documented.indexOf(value) : documented.length);
  const collator = new Intl.Collator();
  return [...groups]
    .sort(([a], [b]) => (field === 'release_state' ? rank(a) - rank(b) : 0) || collator.compare(a, b))
    .map(([value, members]) => ({
      id: `${field} ${value}`,
      label: value === '' ? l10n.t('(none)') : value,
      entries: members,
      missing: [],
      isOpen: true,
    }));
}

function pinnedGroup(
  rows: readonly CalendarRow[],
  pins: readonly number[],
  missing: readonly number[],
): CalendarGroup | undefined {
  const pinned = new Set(pins);
  const entries = rows
    .filter(({ indicator_id }) => pinned.has(indicator_id))
    .map((row): CalendarEntry => ({ row, of: 'next' }));
  return entries.length + missing.length === 0
    ? undefined
    : { id: 'pinned', label: l10n.t('My indicators'), entries, missing: [...missing], isOpen: true };
}

/** Inserts the line between past and coming days, except above today and in a week that does not contain it. */
function insertNow(parts: CalendarPart[], today: string, week: Week | undefined): void {
  if (week && (today < week.from || today > week.till)) return;
  const at = parts.findIndex((part) => part.type === 'group' && !isPast(part.group, today));
  if (at === 0 || parts.length === 0) return;
  // Today's heading already separates the days.
  const next = parts[at];
  if (next?.type === 'group' && next.group.id === today) return;
  parts.splice(at === -1 ? parts.length : at, 0, { type: 'now', today });
}

function isPast({ id }: CalendarGroup, today: string): boolean {
  return id === 'overdue' || (/^\d/.test(id) && id < today);
}

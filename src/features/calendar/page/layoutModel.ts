import * as l10n from '@vscode/l10n';
import { type CalendarRow, inOrder } from '../../../domain/calendar.ts';
import { addDays, isNearDay } from '../../../domain/dates/days.ts';
import { formatDay, formatDate, formatShortDay, weekOf, type Week } from '../../../domain/format/week.ts';
import { dateOf, entriesIn, sortEntries, type CalendarEntry } from '../tree/groupModel.ts';
import { formatWeek } from '../tree/titleModel.ts';
import type { CalendarSort, PageGrouping } from './columnView.ts';
import type { ReleaseDay } from './monthView.ts';

/** A line of the table. All lines have the same height, so that a line's position follows from its index. */
export type PageLine =
  | { type: 'head'; label: string; count: number }
  /** Between past and coming releases. */
  | { type: 'now'; label: string }
  | { type: 'row'; entry: CalendarEntry };

export interface PageLayout {
  lines: PageLine[];
  entries: CalendarEntry[];
  /** In the order of the calendar. */
  days: ReleaseDay[];
}

export interface PageLayoutOptions {
  /** The rows that pass the filter. */
  rows: readonly CalendarRow[];
  grouping: PageGrouping;
  sort?: CalendarSort | undefined;
  /** Limits the calendar to the releases of a week. */
  week?: Week | undefined;
  pins: readonly number[];
  /** The local date, YYYY-MM-DD. */
  today: string;
}

interface EntryGroup {
  label: string;
  /** The sort key of the groups; null comes last. */
  key: string | null;
  entries: CalendarEntry[];
}

/**
 * Lays out the calendar as the lines of a table: groups in their order, the rows of each sorted, and the “now” line.
 */
export function layOutPage({ rows, grouping, sort, week, pins, today }: PageLayoutOptions): PageLayout {
  const scheduled = week
    ? inDateOrder(entriesIn(rows, week))
    : inOrder(rows).map((row): CalendarEntry => ({ row, of: 'next' }));
  const entries = sortEntries(scheduled, sort);
  const isByDate = sort === undefined || sort.column === 'date' || sort.column === 'days';
  const isBackward = isByDate && sort?.descending === true;
  const groups = groupEntries(entries, { grouping, today, isBackward });
  const lines: PageLine[] = [];
  // The “now” line separates days in order; a week without today has nothing to separate.
  const isDivided = grouping !== 'category' && (grouping !== 'none' || isByDate) && (!week || isIn(today, week));
  let isBefore = isDivided;
  const passNow = (day: string | null): void => {
    if (!isBefore || !(day === null || (isBackward ? day < today : day >= today))) return;
    isBefore = false;
    if (lines.length > 0) lines.push(nowLine(today));
  };
  for (const { label, key, entries: members } of groups) {
    // A week that contains today is separated within, if its days are in order.
    const isDividedWithin = isByDate && grouping !== 'day';
    if (grouping === 'day') passNow(key);
    else if (grouping === 'week') passNow(isDividedWithin ? edgeOf(key, isBackward) : key && addDays(key, 6));
    if (grouping !== 'none') lines.push({ type: 'head', label, count: members.length });
    for (const entry of members) {
      if (isDividedWithin) passNow(nearDayOf(entry));
      lines.push({ type: 'row', entry });
    }
  }
  if (isBefore && lines.length > 0) lines.push(nowLine(today));
  return { lines, entries: groups.flatMap((group) => group.entries), days: daysOf(lines, pins) };
}

const isIn = (day: string, { from, till }: Week): boolean => day >= from && day <= till;

/** Returns the end of a week that comes first. */
function edgeOf(monday: string | null, isBackward: boolean): string | null {
  return monday !== null && isBackward ? addDays(monday, 6) : monday;
}

function nowLine(today: string): PageLine {
  return { type: 'now', label: l10n.t('Now, {0}', formatDay(today)) };
}

function nearDayOf(entry: CalendarEntry): string | null {
  const day = dateOf(entry);
  return isNearDay(day) ? day : null;
}

function inDateOrder(entries: readonly CalendarEntry[]): CalendarEntry[] {
  const keyed = entries.map((entry) => ({ entry, day: nearDayOf(entry) }));
  return keyed.sort((a, b) => compareKeys(a.day, b.day)).map(({ entry }) => entry);
}

function compareKeys(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : a > b ? 1 : 0;
}

function groupEntries(
  entries: readonly CalendarEntry[],
  { grouping, today, isBackward }: { grouping: PageGrouping; today: string; isBackward: boolean },
): EntryGroup[] {
  if (grouping === 'none') return [{ label: '', key: null, entries: [...entries] }];
  const groups = new Map<string | null, EntryGroup>();
  // Formatting a day is slow compared with a row, so each day is formatted once.
  const ofValue = new Map<string | null, EntryGroup>();
  for (const entry of entries) {
    const value = grouping === 'category' ? entry.row.category : nearDayOf(entry);
    let group = ofValue.get(value);
    if (!group) {
      const key = grouping === 'week' && value !== null ? weekOf(value).from : value;
      group = groups.get(key) ?? { label: labelOf(key, grouping, today), key, entries: [] };
      groups.set(key, group);
      ofValue.set(value, group);
    }
    group.entries.push(entry);
  }
  const collator = new Intl.Collator();
  return [...groups.values()].sort((a, b) => {
    if (a.key === null || b.key === null) return compareKeys(a.key, b.key);
    if (grouping === 'category') return collator.compare(a.key, b.key);
    return isBackward ? compareKeys(b.key, a.key) : compareKeys(a.key, b.key);
  });
}

function labelOf(key: string | null, grouping: PageGrouping, today: string): string {
  if (key === null) return l10n.t('Unscheduled');
  if (grouping === 'category') return key === '' ? l10n.t('(none)') : key;
  if (grouping === 'week') return formatWeek(weekOf(key), today);
  if (key === today) return l10n.t('Today, {0}', formatShortDay(key));
  if (key === addDays(today, 1)) return l10n.t('Tomorrow, {0}', formatShortDay(key));
  return formatDate(key, today, { weekday: true });
}

function daysOf(lines: readonly PageLine[], pins: readonly number[]): ReleaseDay[] {
  const pinned = new Set(pins);
  const days = new Map<string, ReleaseDay>();
  for (const [line, each] of lines.entries()) {
    const day = each.type === 'row' ? nearDayOf(each.entry) : null;
    if (each.type !== 'row' || day === null) continue;
    const known = days.get(day) ?? { day, count: 0, pinned: 0, line };
    known.count += 1;
    if (pinned.has(each.entry.row.indicator_id)) known.pinned += 1;
    days.set(day, known);
  }
  return [...days.values()].sort((a, b) => compareKeys(a.day, b.day));
}

import * as l10n from '@vscode/l10n';
import { fieldsOf } from '../../../base/record.ts';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { isNearDay } from '../../../domain/dates/days.ts';
import { columnTitle, fieldOf, sortColumns, type CalendarSort, type SortColumn } from '../page/columnView.ts';

/** Parses the sort that an earlier session saved; undefined for anything else. */
export function parseSort(saved: unknown): CalendarSort | undefined {
  const { column, descending } = fieldsOf(saved);
  const found = sortColumns.find((each) => each === column);
  return found && typeof descending === 'boolean' ? { column: found, descending } : undefined;
}

/** “Sorted by Change, descending”. */
export function formatSort({ column, descending }: CalendarSort): string {
  const title = columnTitle(column);
  return descending ? l10n.t('Sorted by {0}, descending', title) : l10n.t('Sorted by {0}, ascending', title);
}

/** Sorts stably. Missing values come last in both directions, and so do invalid or very distant dates. */
export function sortRows<T>(rows: readonly T[], sort: CalendarSort, read: (row: T) => Sorted): T[] {
  const { column, descending } = sort;
  const collator = new Intl.Collator();
  const compare = (a: string | number, b: string | number): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  return rows
    .map((row) => ({ row, key: keyOf(read(row), column) }))
    .sort((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
      return descending ? compare(b.key, a.key) : compare(a.key, b.key);
    })
    .map(({ row }) => row);
}

/** A row of the calendar at the day of its release. */
interface Sorted {
  row: CalendarRow;
  day: string | null;
}

function keyOf({ row, day }: Sorted, column: SortColumn): string | number | null {
  const field = fieldOf(column);
  if (field) return row[field];
  // A day is compared as a number, which is faster than a collator.
  return isNearDay(day) ? Number(day.replaceAll('-', '')) : null;
}

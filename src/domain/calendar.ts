import { isNearDay } from './dates/days.ts';
import type { indicatorFields } from './endpoints/indicatorFields.ts';
import type { RecordOf } from './endpoints/values.ts';

/** Contract: "Economic calendar row". Field names are the contract's own; enum values are kept as received. */
export type CalendarRow = RecordOf<typeof indicatorFields>;

/** Contract: /calendar/economic, rules 2 to 4. Filters combine with AND; a list matches any of its values. */
export interface CalendarFilter {
  categories?: readonly string[];
  releaseStates?: readonly string[];
  /** Matched without regard to case. */
  codes?: readonly string[];
  /** Bounds on next_release, YYYY-MM-DD, both or neither. */
  window?: { from: string; till: string };
}

export interface CalendarAnswer {
  /** metadata.total_indicators: rows after all filters. */
  total: number;
  rows: CalendarRow[];
}

/** The filter of the calendar. `text` is searched for in name and code; the other fields are those of the contract. */
export interface ShownFilter extends Pick<CalendarFilter, 'categories' | 'releaseStates' | 'window'> {
  text?: string;
}

/**
 * Returns the rows that pass the filter: the service's filter, applied here to the whole calendar. An empty list
 * filters nothing. States and categories are compared literally. A row whose next release isn't a day is outside any
 * window.
 */
export function filterCalendar(rows: readonly CalendarRow[], filter: ShownFilter): CalendarRow[] {
  const { categories, releaseStates, window } = filter;
  const wanted = (filter.text ?? '').trim().toLowerCase();
  return rows.filter(
    ({ name, code, category, release_state, next_release }) =>
      (!categories?.length || categories.includes(category)) &&
      (!releaseStates?.length || releaseStates.includes(release_state)) &&
      (!window || (isNearDay(next_release) && next_release >= window.from && next_release <= window.till)) &&
      (wanted === '' || `${name}\n${code}`.toLowerCase().includes(wanted)),
  );
}

/**
 * Sorts by next release, ascending, with rows without one last (contract, rule 3). The sort is stable. An invalid or
 * very distant date counts as missing.
 */
export function inOrder(rows: readonly CalendarRow[]): CalendarRow[] {
  // Each day is checked once, since checking a day is slower than comparing two.
  const keyed = rows.map((row) => ({ row, key: isNearDay(row.next_release) ? row.next_release : '\uffff' }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ row }) => row);
}

import * as l10n from '@vscode/l10n';
import { factsOfIndicator, type indicatorFields } from '../../../domain/endpoints/indicatorFields.ts';

/** The number of lines that a page gets at a time. */
export const pageWindowSize = 60;

interface ColumnFacts {
  /** In the table's header and wherever its sort is named. It is a function because translations load later. */
  title: () => string;
  /** The field that it shows; absent if it shows the day of the release. */
  field?: keyof typeof indicatorFields;
}

const columns = {
  date: { title: () => l10n.t('Release date') },
  name: { title: () => l10n.t('Indicator'), field: 'name' },
  period: { title: () => l10n.t('Reference period'), field: 'latest_date' },
  latest: { title: () => l10n.t('Latest'), field: 'latest_value' },
  prior: { title: () => l10n.t('Prior'), field: 'prior_value' },
  change: { title: () => l10n.t('Change'), field: 'change_abs' },
  unit: { title: () => l10n.t('Unit'), field: 'display_unit' },
  days: { title: () => l10n.t('Days until') },
} as const satisfies Record<string, ColumnFacts>;
export type SortColumn = keyof typeof columns;
export const sortColumns = Object.keys(columns) as SortColumn[];

export const columnTitle = (column: SortColumn): string => columns[column].title();

export function fieldOf(column: SortColumn): ColumnFacts['field'] {
  const { field }: ColumnFacts = columns[column];
  return field;
}

/** Whether a column has figures. */
export function isNumeric(column: SortColumn): boolean {
  const field = fieldOf(column);
  return field !== undefined && factsOfIndicator(field).format !== undefined;
}

export const pageGroupings = ['day', 'week', 'category', 'none'] as const;
export type PageGrouping = (typeof pageGroupings)[number];

/** The order of the rows; by release date if absent. */
export interface CalendarSort {
  column: SortColumn;
  descending: boolean;
}

/** Returns the shown order, whether or not it was chosen. */
export function shownSort(sort: CalendarSort | null): CalendarSort {
  return sort ?? { column: 'date', descending: false };
}

/** The sort after a click on a column: ascending, descending, then by release date again. */
export function sortAfterClick(sort: CalendarSort | null, column: SortColumn): CalendarSort | null {
  const { column: before, descending } = shownSort(sort);
  if (before !== column) return column === 'date' ? null : { column, descending: false };
  return descending ? null : { column, descending: true };
}

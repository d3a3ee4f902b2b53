import * as l10n from '@vscode/l10n';

/** The number of lines that a page gets at a time. */
export const pageWindowSize = 60;

export const sortColumns = ['date', 'name', 'period', 'latest', 'prior', 'change', 'unit', 'days'] as const;
export type SortColumn = (typeof sortColumns)[number];

export const pageGroupings = ['day', 'week', 'category', 'none'] as const;
export type PageGrouping = (typeof pageGroupings)[number];

/** The order of the rows; without one, by release date. */
export interface CalendarSort {
  column: SortColumn;
  descending: boolean;
}

/** The title of a column, in the head of the table and wherever its sort is told. */
export function columnTitle(column: SortColumn): string {
  switch (column) {
    case 'date':
      return l10n.t('Release date');
    case 'name':
      return l10n.t('Indicator');
    case 'period':
      return l10n.t('Reference period');
    case 'latest':
      return l10n.t('Latest');
    case 'prior':
      return l10n.t('Prior');
    case 'change':
      return l10n.t('Change');
    case 'unit':
      return l10n.t('Unit');
    case 'days':
      return l10n.t('Days until');
  }
}

export function isNumeric(column: SortColumn): boolean {
  return column === 'latest' || column === 'prior' || column === 'change';
}

/** The order that is shown, whether it was chosen or not. */
export function shownSort(sort: CalendarSort | null): CalendarSort {
  return sort ?? { column: 'date', descending: false };
}

/** The sort after a click on a column: ascending, descending, then by release date again. */
export function sortAfterClick(sort: CalendarSort | null, column: SortColumn): CalendarSort | null {
  const { column: before, descending } = shownSort(sort);
  if (before !== column) return column === 'date' ? null : { column, descending: false };
  return descending ? null : { column, descending: true };
}

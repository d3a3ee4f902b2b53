import { insertIntoNote } from '../../shared/noteName.ts';
import * as l10n from '@vscode/l10n';
import { formatCount } from '../../../src/domain/format/number.ts';
import type { CopyFormat, GridState, Sort } from '../../../src/features/screens/grid/protocol.ts';
import { frozenCount, type ResultsColumn } from './gridColumns.ts';
import type { MenuItem } from './gridMenu.ts';

interface ColumnActions {
  sort: (sort: Sort | null) => void;
  editFilter: () => void;
  clearFilter: () => void;
  /** Moves the column by one position. */
  move: (by: -1 | 1) => void;
  resize: (by: number | null) => void;
  hide: () => void;
  showInPercent: (percent: boolean) => void;
}

interface ColumnMenuOptions {
  column: ResultsColumn;
  index: number;
  count: number;
  state: GridState;
  actions: ColumnActions;
}

export const resizeStep = 24;

export function columnMenu({ column, index, count, state, actions }: ColumnMenuOptions): MenuItem[][] {
  const { id } = column;
  const isFrozen = index < frozenCount;
  const isFiltered = state.filters.some((filter) => filter.column === id);
  const when = (condition: boolean, item: MenuItem): MenuItem[] => (condition ? [item] : []);
  const { sort, resize, move } = actions;
  return [
    [
      {
        label: l10n.t('Sort Ascending'),
        run: () => sort({ column: id, descending: false }),
      },
      {
        label: l10n.t('Sort Descending'),
        run: () => sort({ column: id, descending: true }),
      },
      ...when(state.sort?.column === id, {
        label: l10n.t('Clear Sort'),
        run: () => sort(null),
      }),
    ],
    when(column.metric?.percent !== undefined, {
      label: column.metric?.percent ? l10n.t('Show as Multiple') : l10n.t('Show as Percent'),
      run: () => actions.showInPercent(!column.metric?.percent),
    }),
    [
      { label: l10n.t('Filter…'), keys: '/', run: actions.editFilter },
      ...when(isFiltered, { label: l10n.t('Clear Filter'), run: actions.clearFilter }),
    ],
    [
      ...when(index > frozenCount, {
        label: l10n.t('Move Left'),
        keys: 'Control+Shift+ArrowLeft',
        run: () => move(-1),
      }),
      ...when(!isFrozen && index < count - 1, {
        label: l10n.t('Move Right'),
        keys: 'Control+Shift+ArrowRight',
        run: () => move(1),
      }),
      ...when(!isFrozen, { label: l10n.t('Hide'), keys: 'Delete', run: actions.hide }),
    ],
    [
      {
        label: l10n.t('Increase Width'),
        keys: 'Shift+ArrowRight',
        run: () => resize(resizeStep),
      },
      {
        label: l10n.t('Decrease Width'),
        keys: 'Shift+ArrowLeft',
        run: () => resize(-resizeStep),
      },
      ...when(state.widths[id] !== undefined, {
        label: l10n.t('Reset Width'),
        run: () => resize(null),
      }),
    ],
  ];
}

export type OpenWhat = 'openCompany' | 'openCalls' | 'openBars' | 'openFund';

interface RowMenuActions {
  /** The formatted cost of each Open command. */
  costs: Promise<Record<Exclude<OpenWhat, 'openCompany'>, string>>;
  open: (what: OpenWhat) => void;
  copy: (format: CopyFormat) => void;
  downloadOverDays: () => void;
  /** Inserts the cell into a note; absent for a cell without a figure. */
  insert?: (() => void) | undefined;
}

export function rowMenu(
  ticker: string,
  selected: number,
  { costs, open, copy, downloadOverDays, insert }: RowMenuActions,
): MenuItem[][] {
  const costOf = (what: Exclude<OpenWhat, 'openCompany'>): Promise<string> => costs.then((words) => words[what]);
  return [
    [
      {
        label: l10n.t('Open Company Page of {0}', ticker),
        keys: 'o',
        cost: Promise.resolve(l10n.t('free')),
        run: () => open('openCompany'),
      },
      {
        label: l10n.t('Open Calls of {0}', ticker),
        keys: 'c',
        cost: costOf('openCalls'),
        run: () => open('openCalls'),
      },
      {
        label: l10n.t('Open Bars of {0}', ticker),
        keys: 'b',
        cost: costOf('openBars'),
        run: () => open('openBars'),
      },
      {
        label: l10n.t('Open {0} as Fund', ticker),
        keys: 'f',
        cost: costOf('openFund'),
        run: () => open('openFund'),
      },
    ],
    [
      {
        label:
          selected > 1
            ? l10n.t('Download Calls of {0} Rows Over Days…', formatCount(selected))
            : l10n.t('Download Calls of {0} Over Days…', ticker),
        run: downloadOverDays,
      },
    ],
    ...(insert ? [[{ label: insertIntoNote(), keys: 'i', run: insert }]] : []),
    copyItems(selected, copy),
  ];
}

/** `selected` is the number of selected rows; at 0, the items act on the row of the menu. */
function copyItems(selected: number, copy: (format: CopyFormat) => void): MenuItem[] {
  const many = selected > 1;
  const count = formatCount(selected);
  const items: [CopyFormat, string][] = [
    ['tsv', many ? l10n.t('Copy {0} Rows as TSV', count) : l10n.t('Copy as TSV')],
    ['csv', many ? l10n.t('Copy {0} Rows as CSV', count) : l10n.t('Copy as CSV')],
    ['markdown', many ? l10n.t('Copy {0} Rows as Markdown', count) : l10n.t('Copy as Markdown')],
    ['json', many ? l10n.t('Copy {0} Rows as JSON', count) : l10n.t('Copy as JSON')],
  ];
  return items.map(([format, label]) => ({
    label,
    ...(format === 'tsv' ? { keys: 'Control+C' } : {}),
    run: () => copy(format),
  }));
}

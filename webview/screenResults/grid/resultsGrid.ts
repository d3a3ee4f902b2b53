import * as l10n from '@vscode/l10n';
import type { ScreenRow } from '../../../src/domain/screener.ts';
import type {
  ColumnSummary,
  CopyFormat,
  GridState,
  NamedRow,
  RowRange,
  RowWindow,
  ShownColumn,
  Sort,
} from '../../../src/features/screens/grid/protocol.ts';
import { countRows } from '../../../src/features/screens/grid/rangesView.ts';
import { nextSort } from '../../../src/features/screens/results/resultsView.ts';
import { Grid } from '../../shared/grid/grid.ts';
import type { CellPosition } from '../../shared/grid/gridOptions.ts';
import { frozenCount, resultsColumns, type ResultsColumn } from './gridColumns.ts';
import { clampWidth, dragHeaders } from './gridDrag.ts';
import { openFilterBox } from './gridFilterBox.ts';
import { headOf } from './gridHead.ts';
import { gridKey, type GridKey } from './gridKeys.ts';
import { openMenu } from './gridMenu.ts';
import { columnMenu, resizeStep, rowMenu, type OpenWhat } from './gridMenus.ts';
import type { Anchor } from './gridPopover.ts';
import { GridSelection } from './gridSelection.ts';

/** The grid's requests to the host. */
interface GridActions {
  rows: (from: number, count: number) => Promise<RowWindow>;
  summaries: (columns: string[]) => Promise<ColumnSummary[]>;
  sort: (sort: Sort | null) => void;
  /** Resolves to the error in the text, or to null if the filter was applied. */
  filter: (column: string, text: string) => Promise<string | null>;
  arrange: (columns: string[]) => void;
  resize: (column: string, width: number | null) => void;
  showInPercent: (column: string, percent: boolean) => void;
  select: (version: number, ranges: RowRange[]) => void;
  copy: (format: CopyFormat, row: number) => void;
  downloadOverDays: (row: number) => void;
  open: (what: OpenWhat, row: ScreenRow) => void;
  /** Inserts the cell of a metric into a note. */
  insert: (row: ScreenRow, metric: ShownColumn) => void;
  /** The formatted cost of each Open command. */
  costs: (row: ScreenRow) => Promise<Record<Exclude<OpenWhat, 'openCompany'>, string>>;
}

/** The number of rows that are fetched at a time. */
const windowSize = 200;

/** The grid of results: its columns, keys, pointer and menus. */
export class ResultsGrid {
  readonly #actions: GridActions;
  readonly #grid: Grid<NamedRow, ResultsColumn>;
  readonly #selection: GridSelection;
  readonly #onSelection: (count: number) => void;
  readonly #summaries = new Map<string, ColumnSummary>();
  #state: GridState;

  constructor(host: HTMLElement, state: GridState, actions: GridActions, onSelection: (count: number) => void) {
    this.#actions = actions;
    this.#onSelection = onSelection;
    this.#state = state;
    this.#selection = new GridSelection((ranges) => {
      actions.select(this.#grid.version, ranges);
      this.#grid.mark();
      onSelection(countRows(ranges));
    });
    this.#grid = new Grid<NamedRow, ResultsColumn>({
      stop: 'cell',
      columns: (room) => resultsColumns(this.#state, room),
      head: (column) => headOf(column, this.#state, this.#summaries.get(column.id)),
      rows: actions.rows,
      windowSize,
      mark: (element, row, index) => {
        const { dataset } = element;
        if (!row) delete dataset['ticker'];
        else if (dataset['ticker'] !== row.ticker) dataset['ticker'] = row.ticker;
        const isSelected = String(this.#selection.has(index));
        if (element.ariaSelected !== isSelected) element.ariaSelected = isSelected;
      },
    });
    this.#grid.scroller.setAttribute('aria-multiselectable', 'true');
    host.replaceChildren(this.#grid.scroller);
    this.#listen();
  }

  show(state: GridState): void {
    if (this.#grid.version !== state.version) {
      this.#selection.take(state.selected);
      this.#onSelection(countRows(state.selected));
    }
    if (this.#state.rowsVersion !== state.rowsVersion) this.#summaries.clear();
    this.#state = state;
    this.#grid.scroller.classList.toggle('summarized', state.summaries);
    this.#showGrid();
    this.#fetchSummaries();
  }

  #showGrid(): void {
    const { version, shown: count, total, columns, widths } = this.#state;
    this.#grid.show({ version, count, total, layout: JSON.stringify([columns, widths]) });
  }

  #fetchSummaries(): void {
    const { summaries, columns, rowsVersion } = this.#state;
    const missing = summaries
      ? columns.filter(({ id, own }) => own === undefined && !this.#summaries.has(id)).map(({ id }) => id)
      : [];
    if (missing.length === 0) return;
    void this.#actions.summaries(missing).then((found) => {
      if (rowsVersion !== this.#state.rowsVersion) return;
      for (const summary of found) this.#summaries.set(summary.column, summary);
      this.#showGrid();
    });
  }

  /** Sets the label and the busy state for screen readers. */
  name(label: string, isBusy: boolean): void {
    this.#grid.scroller.setAttribute('aria-label', label);
    this.#grid.scroller.setAttribute('aria-busy', String(isBusy));
  }

  /** Index of the row with the cursor; 0 if the cursor is in the header. */
  get currentRow(): number {
    return Math.max(0, this.#grid.cursor.row - 1);
  }

  readonly #returnFocus = (): void => this.#grid.focus(this.#grid.cursor);

  #listen(): void {
    const { scroller, header, body } = this.#grid;
    scroller.addEventListener('keydown', (event) => this.#onKeyDown(event));
    scroller.addEventListener('contextmenu', (event) => {
      const place = this.#grid.placeOf(event.target);
      if (!place) return;
      event.preventDefault();
      this.#openMenu(place, { x: event.clientX, y: event.clientY });
    });
    body.addEventListener('click', (event) => this.#onRowClick(event));
    body.addEventListener('mouseover', ({ target }) => {
      const place = this.#grid.placeOf(target);
      const cell = place && this.#grid.cellAt(place);
      const row = place && this.#grid.rowAt(place.row - 1);
      if (!cell || !row) return;
      const whole = this.#grid.columns[place.column]!.readInFull(row);
      if (whole !== cell.textContent || cell.scrollWidth > cell.clientWidth) cell.title = whole;
    });
    // The editor also selects the page's text on Ctrl+A.
    document.addEventListener('selectionchange', () => {
      if (scroller.contains(document.activeElement)) document.getSelection()?.removeAllRanges();
    });
    dragHeaders(header, {
      scroller,
      columns: () => this.#grid.columns,
      preview: (index, width) => this.#preview(this.#grid.columns[index]!.id, width),
      resize: this.#actions.resize,
      move: (from, to) => this.#moveColumn(from, to),
    });
    header.addEventListener('click', ({ target }) => {
      const place = this.#grid.placeOf(target);
      if (!place) return;
      if ((target as Element).closest('.grid-more')) this.#openMenu(place, target as Element);
      else if ((target as Element).closest('.grid-funnel')) this.#editFilter(place.column);
      else this.#sortBy(place.column);
    });
  }

  #onKeyDown(event: KeyboardEvent): void {
    const key = gridKey(event, this.#grid.cursor.row === 0);
    const to = key ? undefined : this.#grid.moveOf(event);
    if (!key && !to) return;
    event.preventDefault();
    if (key) this.#run(key);
    if (to) this.#move(to, event.shiftKey && this.#grid.cursor.row > 0);
  }

  #move(to: CellPosition, isExtending: boolean): void {
    this.#grid.focus(to);
    if (isExtending) this.#selection.extend(to.row - 1);
    else this.#selection.moveAnchor(Math.max(0, to.row - 1));
  }

  #run(key: GridKey): void {
    const { cursor } = this.#grid;
    const { row, column } = cursor;
    const index = row - 1;
    switch (key.type) {
      case 'sort':
        this.#sortBy(column);
        break;
      case 'menu': {
        const cell = this.#grid.cellAt(cursor);
        if (cell) this.#openMenu(cursor, cell);
        break;
      }
      case 'filter':
        this.#editFilter(column);
        break;
      case 'hide':
        this.#hide(column);
        break;
      case 'resize':
        this.#resizeBy(column, key.by * resizeStep);
        break;
      case 'moveColumn':
        this.#moveColumn(column, key.by < 0 ? column - 1 : column + 2);
        break;
      case 'toggle':
        this.#selection.toggle(index);
        break;
      case 'extendHere':
        this.#selection.extend(index);
        break;
      case 'all':
        this.#selection.all(this.#state.shown);
        break;
      case 'clear':
        this.#selection.clear();
        break;
      case 'copy':
        this.#actions.copy('tsv', index);
        break;
      case 'insert':
        this.#insertionAt(this.#grid.cursor)?.();
        break;
      case 'open': {
        const found = this.#grid.rowAt(index);
        if (found) this.#actions.open(key.what, found);
        break;
      }
    }
  }

  #onRowClick(event: MouseEvent): void {
    const place = this.#grid.placeOf(event.target);
    if (!place) return;
    const index = place.row - 1;
    if (event.shiftKey) this.#selection.extend(index);
    else if (event.ctrlKey || event.metaKey) this.#selection.toggle(index);
    else this.#selection.only(index);
    this.#grid.focus(place);
  }

  #sortBy(index: number): void {
    this.#actions.sort(nextSort(this.#grid.columns[index]!, this.#state.sort));
  }

  #openMenu(place: CellPosition, anchor: Anchor): void {
    if (place.row === 0) this.#openColumnMenu(place.column, anchor);
    else this.#openRowMenu(place, anchor);
  }

  #openRowMenu(place: CellPosition, anchor: Anchor): void {
    const index = place.row - 1;
    const found = this.#grid.rowAt(index);
    if (!found) return;
    this.#grid.focus(place);
    // As in a file list, a menu opened outside the selection acts on the row under the pointer.
    if (this.#selection.ranges.length > 0 && !this.#selection.has(index)) this.#selection.only(index);
    const groups = rowMenu(found.ticker, countRows(this.#selection.ranges), {
      costs: this.#actions.costs(found),
      open: (what) => this.#actions.open(what, found),
      copy: (format) => this.#actions.copy(format, index),
      downloadOverDays: () => this.#actions.downloadOverDays(index),
      insert: this.#insertionAt(place),
    });
    openMenu({ label: l10n.t('Menu for {0}', found.ticker), anchor, groups, returnFocus: this.#returnFocus });
  }

  /** Inserts a cell of a metric; undefined for any other cell. */
  #insertionAt({ row, column }: CellPosition): (() => void) | undefined {
    const found = this.#grid.rowAt(row - 1);
    const metric = this.#grid.columns[column]?.metric;
    return found && metric && (() => this.#actions.insert(found, metric));
  }

  #openColumnMenu(index: number, anchor: Anchor): void {
    this.#grid.focus({ row: 0, column: index });
    const { columns } = this.#grid;
    const column = columns[index]!;
    const groups = columnMenu({
      column,
      index,
      count: columns.length,
      state: this.#state,
      actions: {
        sort: this.#actions.sort,
        editFilter: () => this.#editFilter(index),
        clearFilter: () => void this.#actions.filter(column.id, ''),
        move: (by) => this.#moveColumn(index, by < 0 ? index - 1 : index + 2),
        resize: (by) => this.#resizeBy(index, by),
        hide: () => this.#hide(index),
        showInPercent: (percent) => this.#actions.showInPercent(column.id, percent),
      },
    });
    openMenu({ label: l10n.t('Menu for {0}', column.title), anchor, groups, returnFocus: this.#returnFocus });
  }

  #editFilter(index: number): void {
    this.#grid.focus({ row: this.#grid.cursor.row, column: index });
    const column = this.#grid.columns[index]!;
    const anchor = this.#grid.cellAt({ row: 0, column: index }) ?? this.#grid.header;
    const text = this.#state.filters.find((filter) => filter.column === column.id)?.text ?? '';
    const apply = (wanted: string): Promise<string | null> => this.#actions.filter(column.id, wanted);
    openFilterBox({ column, anchor, text, apply, returnFocus: this.#returnFocus });
  }

  #resizeBy(index: number, by: number | null): void {
    const { id, width } = this.#grid.columns[index]!;
    const wanted = by === null ? null : clampWidth(width + by);
    // Applied at once, so that quickly repeated keys each start from the new width.
    if (wanted !== null) this.#preview(id, wanted);
    this.#actions.resize(id, wanted);
  }

  /** Shows a column in this width, without asking the host. */
  #preview(id: string, width: number): void {
    this.#state = { ...this.#state, widths: { ...this.#state.widths, [id]: width } };
    this.#grid.layOut();
  }

  #hide(index: number): void {
    if (index < frozenCount) return;
    const hidden = this.#grid.columns[index]!.id;
    this.#actions.arrange(this.#shownIds().filter((id) => id !== hidden));
  }

  /** Moves a column before the one at `to`; the cursor goes along. */
  #moveColumn(from: number, to: number): void {
    const ids = this.#shownIds();
    const [source, target] = [from - frozenCount, to - frozenCount];
    if (source < 0 || target < 0 || target > ids.length) return;
    const [moved] = ids.splice(source, 1);
    const at = target > source ? target - 1 : target;
    ids.splice(at, 0, moved!);
    this.#grid.setCursor({ row: this.#grid.cursor.row, column: at + frozenCount });
    this.#actions.arrange(ids);
  }

  #shownIds(): string[] {
    return this.#grid.columns.slice(frozenCount).map(({ id }) => id);
  }
}

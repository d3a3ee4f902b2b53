import * as l10n from '@vscode/l10n';
import type { ScreenRow } from '../../../src/domain/screener.ts';
import type { CopyFormat, GridState, RowRange, Sort } from '../../../src/features/screens/grid/protocol.ts';
import { countRows } from '../../../src/features/screens/grid/rangesView.ts';
import { nextSort } from '../../../src/features/screens/results/resultsView.ts';
import { GridCanvas, type CanvasOptions, type CellPosition } from './gridCanvas.ts';
import { frozenCount } from './gridColumns.ts';
import { clampWidth, dragHeaders } from './gridDrag.ts';
import { openFilterBox } from './gridFilterBox.ts';
import { gridKey, type GridKey } from './gridKeys.ts';
import { openMenu } from './gridMenu.ts';
import { columnMenu, resizeStep, rowMenu, type OpenWhat } from './gridMenus.ts';
import type { Anchor } from './gridPopover.ts';
import { GridSelection } from './gridSelection.ts';

/** What the grid asks of the host. */
interface GridActions extends Pick<CanvasOptions, 'rows' | 'summaries'> {
  sort: (sort: Sort | null) => void;
  /** Resolves to what is wrong with the text, or null. */
  filter: (column: string, text: string) => Promise<string | null>;
  arrange: (columns: string[]) => void;
  resize: (column: string, width: number | null) => void;
  select: (version: number, ranges: RowRange[]) => void;
  copy: (format: CopyFormat, row: number) => void;
  open: (what: OpenWhat, row: ScreenRow) => void;
  /** The cost of opening each, as words. */
  costs: (row: ScreenRow) => Promise<Record<Exclude<OpenWhat, 'openCompany'>, string>>;
}

/** The grid's keys, pointer and menus; `GridCanvas` paints it. */
export class Grid {
  readonly #actions: GridActions;
  readonly #canvas: GridCanvas;
  readonly #selection: GridSelection;
  readonly #onSelection: (count: number) => void;

  constructor(host: HTMLElement, actions: GridActions, onSelection: (count: number) => void) {
    this.#actions = actions;
    this.#onSelection = onSelection;
    this.#selection = new GridSelection((ranges) => {
      actions.select(this.#canvas.windows.version, ranges);
      this.#canvas.showSelection();
      onSelection(countRows(ranges));
    });
    const { rows, summaries } = actions;
    this.#canvas = new GridCanvas(host, { rows, summaries, isSelected: (index) => this.#selection.has(index) });
    this.#listen();
  }

  show(state: GridState): void {
    if (this.#canvas.state?.version !== state.version) {
      this.#selection.take(state.selected);
      this.#onSelection(countRows(state.selected));
    }
    this.#canvas.show(state);
  }

  /** Sets the label and the busy state for screen readers. */
  name(label: string, isBusy: boolean): void {
    this.#canvas.scroller.setAttribute('aria-label', label);
    this.#canvas.scroller.setAttribute('aria-busy', String(isBusy));
  }

  /** Index of the row with the cursor; 0 if the cursor is in the header. */
  get currentRow(): number {
    return Math.max(0, this.#canvas.cursor.row - 1);
  }

  readonly #returnFocus = (): void => this.#canvas.focusCell(this.#canvas.cursor);

  #listen(): void {
    const { scroller, header, body } = this.#canvas;
    scroller.addEventListener('keydown', (event) => this.#onKeyDown(event));
    scroller.addEventListener('contextmenu', (event) => {
      const place = this.#canvas.placeOf(event.target);
      if (!place) return;
      event.preventDefault();
      this.#openMenu(place, { x: event.clientX, y: event.clientY });
    });
    body.addEventListener('click', (event) => this.#onRowClick(event));
    // The editor also selects the page's text on Ctrl+A.
    document.addEventListener('selectionchange', () => {
      if (scroller.contains(document.activeElement)) document.getSelection()?.removeAllRanges();
    });
    dragHeaders(header, {
      scroller,
      columns: () => this.#canvas.columns,
      preview: (index, width) => {
        this.#canvas.layOut({ ...this.#canvas.state!.widths, [this.#canvas.columns[index]!.id]: width });
      },
      resize: this.#actions.resize,
      move: (from, to) => this.#moveColumn(from, to),
    });
    header.addEventListener('click', ({ target }) => {
      const place = this.#canvas.placeOf(target);
      if (!place) return;
      if ((target as Element).closest('.grid-more')) this.#openMenu(place, target as Element);
      else if ((target as Element).closest('.grid-funnel')) this.#editFilter(place.column);
      else this.#sortBy(place.column);
    });
  }

  #onKeyDown(event: KeyboardEvent): void {
    const { cursor, columns, state, rowsInSight } = this.#canvas;
    const key = gridKey(event, {
      ...cursor,
      lastRow: state?.shown ?? 0,
      lastColumn: columns.length - 1,
      page: Math.max(1, rowsInSight - 1),
    });
    if (!key) return;
    event.preventDefault();
    this.#run(key);
  }

  #run(key: GridKey): void {
    const { cursor, windows, state } = this.#canvas;
    const { row, column } = cursor;
    const index = row - 1;
    switch (key.type) {
      case 'move':
        this.#canvas.focusCell(key);
        if (key.extend) this.#selection.extend(key.row - 1);
        else this.#selection.moveAnchor(Math.max(0, key.row - 1));
        break;
      case 'sort':
        this.#sortBy(column);
        break;
      case 'menu': {
        const cell = this.#canvas.cellAt(cursor);
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
        this.#selection.all(state?.shown ?? 0);
        break;
      case 'clear':
        this.#selection.clear();
        break;
      case 'copy':
        this.#actions.copy('tsv', index);
        break;
      case 'open': {
        const found = windows.rowAt(index);
        if (found) this.#actions.open(key.what, found);
        break;
      }
    }
  }

  #onRowClick(event: MouseEvent): void {
    const place = this.#canvas.placeOf(event.target);
    if (!place) return;
    const index = place.row - 1;
    if (event.shiftKey) this.#selection.extend(index);
    else if (event.ctrlKey || event.metaKey) this.#selection.toggle(index);
    else this.#selection.only(index);
    this.#canvas.focusCell(place);
  }

  #sortBy(index: number): void {
    this.#actions.sort(nextSort(this.#canvas.columns[index]!, this.#canvas.state?.sort));
  }

  #openMenu(place: CellPosition, anchor: Anchor): void {
    if (place.row === 0) this.#openColumnMenu(place.column, anchor);
    else this.#openRowMenu(place, anchor);
  }

  #openRowMenu(place: CellPosition, anchor: Anchor): void {
    const index = place.row - 1;
    const found = this.#canvas.windows.rowAt(index);
    if (!found) return;
    this.#canvas.focusCell(place);
    // As in a file list, a menu opened outside the selection is about the row it was opened on.
    if (this.#selection.ranges.length > 0 && !this.#selection.has(index)) this.#selection.only(index);
    const groups = rowMenu(found.ticker, countRows(this.#selection.ranges), {
      costs: this.#actions.costs(found),
      open: (what) => this.#actions.open(what, found),
      copy: (format) => this.#actions.copy(format, index),
    });
    openMenu({ label: l10n.t('Menu for {0}', found.ticker), anchor, groups, returnFocus: this.#returnFocus });
  }

  #openColumnMenu(index: number, anchor: Anchor): void {
    this.#canvas.focusCell({ row: 0, column: index });
    const { columns, state } = this.#canvas;
    const column = columns[index]!;
    const groups = columnMenu({
      column,
      index,
      count: columns.length,
      state: state!,
      actions: {
        sort: this.#actions.sort,
        editFilter: () => this.#editFilter(index),
        clearFilter: () => void this.#actions.filter(column.id, ''),
        move: (by) => this.#moveColumn(index, by < 0 ? index - 1 : index + 2),
        resize: (by) => this.#resizeBy(index, by),
        hide: () => this.#hide(index),
      },
    });
    openMenu({ label: l10n.t('Menu for {0}', column.title), anchor, groups, returnFocus: this.#returnFocus });
  }

  #editFilter(index: number): void {
    this.#canvas.focusCell({ row: this.#canvas.cursor.row, column: index });
    const column = this.#canvas.columns[index]!;
    const anchor = this.#canvas.cellAt({ row: 0, column: index }) ?? this.#canvas.header;
    const text = this.#canvas.state!.filters.find((filter) => filter.column === column.id)?.text ?? '';
    const apply = (wanted: string): Promise<string | null> => this.#actions.filter(column.id, wanted);
    openFilterBox({ column, anchor, text, apply, returnFocus: this.#returnFocus });
  }

  #resizeBy(index: number, by: number | null): void {
    const { id, width } = this.#canvas.columns[index]!;
    const wanted = by === null ? null : clampWidth(width + by);
    // Applied at once, so that the next of several quick keys starts from this width.
    if (wanted !== null) this.#canvas.layOut({ ...this.#canvas.state!.widths, [id]: wanted });
    this.#actions.resize(id, wanted);
  }

  #hide(index: number): void {
    if (index < frozenCount) return;
    const hidden = this.#canvas.columns[index]!.id;
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
    this.#canvas.setCursor({ row: this.#canvas.cursor.row, column: at + frozenCount });
    this.#actions.arrange(ids);
  }

  #shownIds(): string[] {
    return this.#canvas.columns.slice(frozenCount).map(({ id }) => id);
  }
}

import { Virtualizer, elementScroll, observeElementOffset, observeElementRect } from '@tanstack/virtual-core';
import type { ColumnSummary, GridState, NamedRow, RowWindow } from '../../../src/features/screens/grid/protocol.ts';
import { columnsInSight, frozenCount, layOutColumns, styleColumns, widthOf, type GridColumn } from './gridColumns.ts';
import { headerCell } from './gridHeader.ts';
import { GridRow, rowHeight } from './gridRow.ts';
import { RowWindows } from '../../shared/rowWindows.ts';

/** A cell by row, 0 for the header, and column. */
export interface CellPosition {
  row: number;
  column: number;
}

export interface CanvasOptions {
  rows: (from: number, count: number) => Promise<RowWindow>;
  summaries: (columns: string[]) => Promise<ColumnSummary[]>;
  isSelected: (index: number) => boolean;
}

/** The number of rows that are fetched at a time. */
const windowSize = 200;

type VirtualOptions = ConstructorParameters<typeof Virtualizer<HTMLDivElement, HTMLDivElement>>[0];

function part(className: string, role: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = className;
  element.setAttribute('role', role);
  return element;
}

/**
 * Paints the grid. Only rows and columns in view are in the page. ARIA roles give it grid semantics; one cell, the
 * cursor's, is in the tab order, and its row stays in the page wherever the grid is scrolled to.
 */
export class GridCanvas {
  readonly scroller = part('grid', 'grid');
  readonly header = part('grid-row grid-header', 'row');
  readonly body = part('grid-body', 'rowgroup');
  readonly windows: RowWindows<NamedRow>;
  readonly #head = part('grid-head', 'rowgroup');
  readonly #options: CanvasOptions;
  readonly #sheet = new CSSStyleSheet();
  readonly #drawn = new Map<number, GridRow>();
  readonly #virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>;
  readonly #summaries = new Map<string, ColumnSummary>();
  #columns: GridColumn[] = [];
  #inSight: number[] = [];
  #state: GridState | undefined;
  #cursor: CellPosition = { row: 0, column: 0 };
  #hasFocus = false;
  #height = -1;
  #isSideways = false;
  /** The width of the grid, which its columns share. Read again only when it has changed. */
  #room = 0;
  /** The horizontal scroll position and the width of the grid; undefined until they are read again. */
  #sight: { left: number; width: number } | undefined;

  constructor(host: HTMLElement, options: CanvasOptions) {
    this.#options = options;
    this.windows = new RowWindows({
      fetch: options.rows,
      size: windowSize,
      onArrival: () => this.#draw(),
    });
    this.scroller.setAttribute('aria-multiselectable', 'true');
    this.header.setAttribute('aria-rowindex', '1');
    this.#head.append(this.header);
    this.scroller.append(this.#head, this.body);
    this.#listen();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet];
    host.replaceChildren(this.scroller);
    this.#virtualizer = new Virtualizer<HTMLDivElement, HTMLDivElement>(this.#virtualOptions());
    this.#virtualizer._didMount();
    this.#virtualizer._willUpdate();
  }

  get state(): GridState | undefined {
    return this.#state;
  }

  get columns(): readonly GridColumn[] {
    return this.#columns;
  }

  get cursor(): CellPosition {
    return this.#cursor;
  }

  /** The number of whole rows between the header and the lower edge. */
  get rowsInSight(): number {
    return Math.max(1, Math.floor((this.scroller.clientHeight - this.#head.offsetHeight) / rowHeight));
  }

  show(state: GridState): void {
    const before = this.#state;
    this.#state = state;
    this.windows.turnTo(state.version);
    if (before?.rowsVersion !== state.rowsVersion) this.#summaries.clear();
    const layout = ({ columns, widths }: GridState): string => JSON.stringify([columns, widths]);
    if (!before || layout(before) !== layout(state)) this.layOut(state.widths);
    this.scroller.setAttribute('aria-rowcount', String(state.total + 1));
    this.scroller.setAttribute('aria-colcount', String(this.#columns.length));
    this.#cursor = {
      row: Math.min(this.#cursor.row, state.shown),
      column: Math.min(this.#cursor.column, this.#columns.length - 1),
    };
    this.scroller.classList.toggle('summarized', state.summaries);
    this.#fetchSummaries();
    this.#inSight = [];
    this.#sight = undefined;
    this.#virtualizer.setOptions(this.#virtualOptions());
    this.#virtualizer.measure();
    this.#draw();
  }

  /** Lays the columns out in these widths, without asking the host. */
  layOut(widths: GridState['widths']): void {
    this.#room ||= this.scroller.clientWidth;
    this.#columns = layOutColumns({ columns: this.#state!.columns, widths, room: this.#room });
    styleColumns(this.#sheet, this.#columns);
    this.#inSight = [];
    this.#sight = undefined;
    this.#draw();
  }

  showSelection(): void {
    for (const [index, row] of this.#drawn) row.select(this.#options.isSelected(index));
  }

  placeOf(target: EventTarget | null): CellPosition | undefined {
    const cell = (target as HTMLElement | null)?.closest<HTMLElement>('.grid-cell');
    const parent = cell?.parentElement;
    if (!cell || !parent) return undefined;
    const column = Number(cell.getAttribute('aria-colindex')) - 1;
    return { row: Number(parent.getAttribute('aria-rowindex')) - 1, column };
  }

  cellAt({ row, column }: CellPosition): HTMLElement | undefined {
    if (row > 0) return this.#drawn.get(row - 1)?.cellOf(column);
    return this.header.children[this.#inSight.indexOf(column)] as HTMLElement | undefined;
  }

  /** Moves the cursor only; the next `show` uses it. */
  setCursor(place: CellPosition): void {
    this.#cursor = place;
  }

  /** Moves the cursor to a cell, scrolls to it and focuses it. */
  focusCell(place: CellPosition): void {
    this.#cursor = place;
    this.#hasFocus = true;
    this.#bringIntoSight(place);
    this.#sight = undefined;
    this.#virtualizer.setOptions(this.#virtualOptions());
    this.#draw();
  }

  #listen(): void {
    this.scroller.addEventListener('focusin', ({ target }) => {
      this.#hasFocus = true;
      const place = this.placeOf(target);
      if (!place) return;
      this.#cursor = place;
      this.#keepTabStop();
    });
    this.scroller.addEventListener('focusout', ({ relatedTarget }) => {
      this.#hasFocus = relatedTarget instanceof Node && this.scroller.contains(relatedTarget);
    });
    this.scroller.addEventListener('scroll', () => this.#drawColumns());
    new ResizeObserver(() => {
      this.#sight = undefined;
      const room = this.scroller.clientWidth;
      const isOther = room !== this.#room;
      this.#room = room;
      if (isOther && this.#state) this.layOut(this.#state.widths);
      else this.#draw();
    }).observe(this.scroller);
    this.body.addEventListener('mouseover', ({ target }) => {
      const cell = (target as HTMLElement).closest<HTMLElement>('.grid-cell');
      const place = this.placeOf(cell);
      const row = place && this.windows.rowAt(place.row - 1);
      if (!cell || !row) return;
      const whole = this.#columns[place.column]!.readInFull(row);
      if (whole !== cell.textContent || cell.scrollWidth > cell.clientWidth) cell.title = whole;
    });
  }

  /** The range function is new each time; otherwise the library would not call it again after the cursor has moved. */
  #virtualOptions(): VirtualOptions {
    return {
      count: this.#state?.shown ?? 0,
      getScrollElement: () => this.scroller,
      estimateSize: () => rowHeight,
      overscan: 5,
      rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
        const from = Math.max(0, startIndex - overscan);
        const till = Math.min(count - 1, endIndex + overscan);
        const range = Array.from({ length: Math.max(0, till - from + 1) }, (_, at) => from + at);
        const row = this.#cursor.row - 1;
        if (row < 0 || row >= count) return range;
        return row < from ? [row, ...range] : row > till ? [...range, row] : range;
      },
      observeElementRect,
      observeElementOffset,
      scrollToFn: elementScroll,
      onChange: () => this.#draw(),
    };
  }

  #draw(): void {
    if (!this.#state) return;
    const items = this.#virtualizer.getVirtualItems();
    this.#findColumnsInSight();
    const wanted = new Set(items.map(({ index }) => index));
    const spare: GridRow[] = [];
    for (const [index, row] of this.#drawn) {
      if (wanted.has(index)) continue;
      this.#drawn.delete(index);
      spare.push(row);
    }
    const height = this.#virtualizer.getTotalSize();
    if (height !== this.#height) this.body.style.height = `${height}px`;
    this.#height = height;
    for (const { index, start } of items) {
      let row = this.#drawn.get(index);
      if (!row) {
        row = spare.pop() ?? new GridRow();
        this.#drawn.set(index, row);
        row.place(index, start);
        if (!row.element.isConnected) this.body.append(row.element);
      }
      const value = this.windows.rowAt(index) ?? this.windows.rowBefore(index);
      row.show(value, this.#columns, this.#inSight);
      row.select(this.#options.isSelected(index));
    }
    for (const row of spare) row.element.remove();
    this.#keepTabStop();
  }

  /** Redraws after horizontal scrolling if other columns came into view. */
  #drawColumns(): void {
    const { scrollLeft } = this.scroller;
    const isSideways = scrollLeft > 0;
    if (isSideways !== this.#isSideways) {
      this.#isSideways = isSideways;
      this.scroller.classList.toggle('sideways', isSideways);
    }
    if (scrollLeft === this.#sight?.left) return;
    this.#sight = undefined;
    if (this.#findColumnsInSight()) this.#draw();
  }

  #findColumnsInSight(): boolean {
    // Read only when it may have changed, since rows are drawn in every frame while the grid scrolls.
    this.#sight ??= { left: this.scroller.scrollLeft, width: this.scroller.clientWidth };
    const { left, width } = this.#sight;
    const sight = { from: left, till: left + width, always: this.#cursor.column };
    const inSight = columnsInSight(this.#columns, sight);
    if (inSight.length === this.#inSight.length && inSight.every((each, at) => each === this.#inSight[at]))
      return false;
    this.#inSight = inSight;
    this.#drawHeader();
    return true;
  }

  #drawHeader(): void {
    const state = this.#state!;
    // If the focused cell is removed, the one that replaces it gets the focus.
    this.#hasFocus ||= this.header.contains(document.activeElement);
    const hadFocus = this.#hasFocus;
    this.header.replaceChildren(
      ...this.#inSight.map((index) => {
        const column = this.#columns[index]!;
        return headerCell({ column, index, state, summary: this.#summaries.get(column.id) });
      }),
    );
    this.#hasFocus = hadFocus;
    const width = `${widthOf(this.#columns)}px`;
    this.#head.style.width = width;
    this.body.style.width = width;
  }

  #fetchSummaries(): void {
    const { summaries, columns, rowsVersion } = this.#state!;
    const missing = summaries
      ? columns.filter(({ id, own }) => own === undefined && !this.#summaries.has(id)).map(({ id }) => id)
      : [];
    if (missing.length === 0) return;
    void this.#options.summaries(missing).then((found) => {
      if (rowsVersion !== this.#state?.rowsVersion) return;
      for (const summary of found) this.#summaries.set(summary.column, summary);
      this.#drawHeader();
      this.#keepTabStop();
    });
  }

  /** Elements are reused for other cells, so the focus follows the cell and not the element. */
  #keepTabStop(): void {
    const cell = this.cellAt(this.#cursor);
    if (!cell) return;
    if (cell.tabIndex !== 0) {
      for (const other of this.scroller.querySelectorAll('[tabindex="0"]')) other.setAttribute('tabindex', '-1');
      cell.tabIndex = 0;
    }
    if (this.#hasFocus && document.activeElement !== cell) cell.focus({ preventScroll: true });
  }

  /** The browser's own scrolling would leave the cell below the header or the frozen columns. */
  #bringIntoSight({ row, column }: CellPosition): void {
    const { scroller } = this;
    if (row > 0) {
      const top = (row - 1) * rowHeight;
      const room = scroller.clientHeight - this.#head.offsetHeight;
      if (top < scroller.scrollTop) scroller.scrollTop = top;
      else if (top + rowHeight > scroller.scrollTop + room) scroller.scrollTop = top + rowHeight - room;
    }
    if (column < frozenCount) return;
    const { left, width } = this.#columns[column]!;
    const frozen = this.#columns[frozenCount - 1]!;
    const covered = frozen.left + frozen.width;
    if (left - covered < scroller.scrollLeft) scroller.scrollLeft = left - covered;
    else if (left + width > scroller.scrollLeft + scroller.clientWidth)
      scroller.scrollLeft = left + width - scroller.clientWidth;
  }
}

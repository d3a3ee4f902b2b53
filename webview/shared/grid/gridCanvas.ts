import { render } from 'lit/html.js';
import { framesLater } from '../framesLater.ts';
import {
  columnsInSight,
  dressCell,
  placeColumns,
  styleColumns,
  widthOf,
  type GridColumn,
  type PlacedColumn,
} from './gridColumns.ts';
import type { CellPosition, GridOptions, GridShown } from './gridOptions.ts';
import { GridRow, rowHeight } from './gridRow.ts';
import { rowsInSight } from './rowsInSight.ts';
import { RowWindows } from './rowWindows.ts';

/** Rows kept in the page beyond either edge, once the visible rows are painted. */
const overscan = 8;

function part(className: string, role: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = className;
  element.setAttribute('role', role);
  return element;
}

/**
 * Paints a grid. The page contains only the rows and columns in view and the cursor's. All rows have the same height,
 * so that none has to be measured. Elements are reused for other rows and columns.
 */
export abstract class GridCanvas<Row, Column extends GridColumn<Row>> {
  readonly scroller = part('grid', 'grid');
  readonly header = part('grid-row grid-header', 'row');
  readonly body = part('grid-body', 'rowgroup');
  protected readonly head = part('grid-head', 'rowgroup');
  protected readonly options: GridOptions<Row, Column>;
  protected count = 0;
  protected position: CellPosition;
  protected hasFocus = false;
  protected scrolled: { top: number; left: number };
  /** The size of the grid within its scroll bars; 0 until it is in the page. */
  protected room = { width: 0, height: 0 };
  readonly #windows: RowWindows<Row | null>;
  readonly #over = document.createElement('div');
  readonly #sheet = new CSSStyleSheet();
  readonly #drawn = new Map<number, GridRow<Row, Column>>();
  #columns: PlacedColumn<Column>[] = [];
  #inSight: number[] = [];
  #rowsInSight: number[] = [];
  #layout: string | undefined;
  #isHeaderOld = false;
  #overscan: number | undefined;

  constructor(options: GridOptions<Row, Column>) {
    const { stop, place, rows, windowSize } = options;
    this.options = options;
    this.position = { row: place ? place.cursor + 1 : stop === 'row' ? 1 : 0, column: 0 };
    this.scrolled = { top: place?.top ?? 0, left: 0 };
    this.#windows = new RowWindows({ fetch: rows, size: windowSize, onArrival: () => this.draw() });
    this.header.setAttribute('aria-rowindex', '1');
    this.head.append(this.header);
    this.#over.className = 'stuck';
    this.#over.hidden = true;
    this.#over.setAttribute('aria-hidden', 'true');
    this.scroller.append(this.head, this.#over, this.body);
    this.scroller.addEventListener('scroll', () => this.#followScroll());
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet];
    new ResizeObserver(([entry]) => this.#followSize(entry!.contentRect)).observe(this.scroller);
  }

  get columns(): readonly PlacedColumn<Column>[] {
    return this.#columns;
  }

  get version(): number {
    return this.#windows.version;
  }

  show({ version, count, total = count, first, layout }: GridShown<Row>): void {
    this.count = count;
    this.#windows.turnTo(version, first);
    this.body.style.height = `${count * rowHeight}px`;
    this.scroller.setAttribute('aria-rowcount', String(total + 1));
    this.#isHeaderOld = true;
    if (layout !== this.#layout) this.#layOutColumns();
    this.#layout = layout;
    this.draw();
    if (this.#overscan !== undefined) return;
    this.#overscan = 0;
    void framesLater(2).then(() => {
      this.#overscan = overscan;
      this.draw();
    });
  }

  /** Lays out the columns again, for example after their widths have changed. */
  layOut(): void {
    this.#layOutColumns();
    this.draw();
  }

  /** Updates the marks of all rows. */
  mark(): void {
    for (const [index, { element }] of this.#drawn) this.options.mark(element, this.#shownAt(index), index);
  }

  /** The row; undefined if it hasn't arrived or the line isn't a row. */
  rowAt(index: number): Row | undefined {
    return this.#windows.rowAt(index) ?? undefined;
  }

  cellAt({ row, column }: CellPosition): HTMLElement | undefined {
    if (row > 0) return this.#drawn.get(row - 1)?.cellOf(column);
    return this.header.children[this.#inSight.indexOf(column)] as HTMLElement | undefined;
  }

  /** The element that Tab focuses, if it is in the page. */
  protected get stop(): HTMLElement | undefined {
    return this.options.stop === 'row' ? this.#drawn.get(this.position.row - 1)?.element : this.cellAt(this.position);
  }

  /** Called after elements were added, removed or moved. */
  protected abstract keepTabStop(): void;

  protected draw(): void {
    if (this.room.height === 0 || this.#layout === undefined) return;
    // Removing an element from the page loses the focus.
    const { hasFocus } = this;
    this.#drawHeader();
    this.#drawRows();
    this.#drawOver();
    this.hasFocus = hasFocus;
    this.keepTabStop();
  }

  #shownAt(index: number): Row | undefined {
    return this.rowAt(index) ?? this.#windows.rowBefore(index) ?? undefined;
  }

  /** The indices of the rows in view and of the cursor's row. */
  #findRows(): number[] {
    const { scrolled, room, count, position } = this;
    const beyond = this.#overscan ?? 0;
    return rowsInSight({ top: scrolled.top, height: room.height, rowHeight, count, beyond, always: position.row - 1 });
  }

  #followSize({ width, height }: DOMRectReadOnly): void {
    const isOther = width !== this.room.width;
    this.room = { width, height };
    if (height === 0 || this.#layout === undefined) return;
    if (isOther) this.#layOutColumns();
    this.draw();
    // A scroller that is added to the page starts at the top.
    if (this.scroller.scrollTop !== this.scrolled.top) this.scroller.scrollTop = this.scrolled.top;
  }

  #followScroll(): void {
    const { scrollTop: top, scrollLeft: left } = this.scroller;
    const isSideways = left !== this.scrolled.left;
    this.scrolled = { top, left };
    this.options.onPlace?.();
    this.scroller.classList.toggle('sideways', left > 0);
    const rows = this.#findRows();
    if (isSideways || rows.join() !== this.#rowsInSight.join()) this.draw();
    else this.#drawOver();
  }

  #layOutColumns(): void {
    const { width: room } = this.room;
    // Before the grid is in the page, the columns get their minimum widths, which show whether scroll bars are needed.
    this.#columns = placeColumns(this.options.columns(room || Number.POSITIVE_INFINITY), room);
    styleColumns(this.#sheet, this.#columns);
    this.scroller.setAttribute('aria-colcount', String(this.#columns.length));
    this.head.style.width = this.body.style.width = `${widthOf(this.#columns)}px`;
    this.#inSight = [];
  }

  #drawHeader(): void {
    const { left } = this.scrolled;
    const sight = { from: left, till: left + this.room.width, always: this.position.column };
    const inSight = columnsInSight(this.#columns, sight);
    const isSame = inSight.length === this.#inSight.length && inSight.every((each, at) => each === this.#inSight[at]);
    if (isSame && !this.#isHeaderOld) return;
    if (!isSame) this.#inSight = inSight;
    this.#isHeaderOld = false;
    const { header } = this;
    while (header.childElementCount > inSight.length) header.lastElementChild!.remove();
    for (const [slot, index] of inSight.entries()) {
      const column = this.#columns[index]!;
      const { content, sorted, title, label, description } = this.options.head(column);
      const cell = (header.children[slot] as HTMLElement | undefined) ?? header.appendChild(part('', 'columnheader'));
      dressCell(cell, column, { index, stop: this.options.stop });
      cell.ariaSort = sorted ?? null;
      cell.ariaLabel = label ?? null;
      cell.ariaDescription = description ?? null;
      cell.title = title ?? '';
      render(content, cell);
    }
  }

  #drawRows(): void {
    const { mark, lineAt, stop } = this.options;
    this.#rowsInSight = this.#findRows();
    const wanted = new Set(this.#rowsInSight);
    const spare = [...this.#drawn].filter(([index]) => !wanted.has(index));
    for (const [index] of spare) this.#drawn.delete(index);
    let next: HTMLElement | null = null;
    for (const index of this.#rowsInSight.toReversed()) {
      let row = this.#drawn.get(index);
      if (!row) {
        row = spare.pop()?.[1] ?? new GridRow(stop);
        this.#drawn.set(index, row);
        row.place(index, index * rowHeight);
        // If the cursor moves by rows, screen readers rely on the order of the elements. For cells, positions are
        // enough.
        if (stop === 'row' || !row.element.isConnected) this.body.insertBefore(row.element, next);
      }
      next = row.element;
      const line = lineAt?.(index);
      const value = line ? undefined : this.#shownAt(index);
      if (line) row.showAcross(line, this.#columns.length);
      else row.show(value, this.#columns, this.#inSight);
      mark(row.element, value, index);
    }
    for (const [, { element }] of spare) element.remove();
  }

  #drawOver(): void {
    if (!this.options.over) return;
    const words = this.options.over(Math.floor(this.scrolled.top / rowHeight));
    this.#over.hidden = !words;
    if (words) render(words, this.#over);
  }
}

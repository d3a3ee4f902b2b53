import { nothing, render, type TemplateResult } from 'lit/html.js';
import { framesLater } from '../framesLater.ts';
import { GridHeader, type GridHead } from './gridHeader.ts';
import {
  columnsInSight,
  placeColumns,
  styleColumns,
  widthOf,
  type GridColumn,
  type PlacedColumn,
} from './gridColumns.ts';
import { movedByKey, type CellPosition, type Pressed } from './gridKeys.ts';
import { rowHeight } from './gridRow.ts';
import { GridRows, type RowOptions } from './gridRows.ts';

export interface GridOptions<Row, Column extends GridColumn<Row>> extends RowOptions<Row> {
  /** The columns of a grid of this width in pixels, without its scroll bar. */
  columns: (room: number) => readonly Column[];
  head: (column: Column) => GridHead;
  /** What stays in sight above the rows when this one is the first of them. */
  over?: (first: number) => TemplateResult | undefined;
  /** Called after the grid was scrolled and after the cursor has moved. */
  onPlace?: () => void;
  /** Where the grid was before, with the index of the row that has the cursor. */
  place?: { top: number; cursor: number } | null;
}

/** What the grid shows now, besides the rows. */
export interface GridShown<Row> {
  /** Another one whenever rows may have moved. */
  version: number;
  count: number;
  /** The number of rows that there are, shown or not; by default those that are shown. */
  total?: number;
  /** The first rows, if they have come along. */
  first?: (Row | null)[];
  /** Another one whenever the columns are others. */
  layout: string;
}

function part(className: string, role: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = className;
  element.setAttribute('role', role);
  return element;
}

/**
 * A grid of many rows. Only rows and columns in view are in the page, and all rows are equally high, so that none is
 * measured. One cell or row, the cursor's, is in the tab order, and stays in the page wherever the grid is scrolled to.
 */
export class Grid<Row, Column extends GridColumn<Row>> {
  readonly scroller = part('grid', 'grid');
  readonly #options: GridOptions<Row, Column>;
  readonly #head = part('grid-head', 'rowgroup');
  readonly #header: GridHeader<Row, Column>;
  readonly #over = document.createElement('div');
  readonly #sheet = new CSSStyleSheet();
  readonly #rows: GridRows<Row, Column>;
  #columns: PlacedColumn<Column>[] = [];
  #inSight: number[] = [];
  #layout: string | undefined;
  #cursor: CellPosition;
  #hasFocus = false;
  #top: number;
  /** The size of the grid within its scroll bars; 0 until it is in the page. */
  #room = { width: 0, height: 0 };
  #isSideways = false;
  #isHeaderOld = false;
  #left = 0;
  #isPainted = false;

  constructor(options: GridOptions<Row, Column>) {
    const { stop, place, over } = options;
    this.#options = options;
    this.#cursor = { row: place ? place.cursor + 1 : stop === 'row' ? 1 : 0, column: 0 };
    this.#top = place?.top ?? 0;
    this.#header = new GridHeader(options);
    this.#over.className = 'stuck';
    this.#over.setAttribute('aria-hidden', 'true');
    this.#rows = new GridRows(options, {
      scroller: this.scroller,
      cursor: () => this.#cursor.row - 1,
      top: this.#top,
      onChange: () => this.#draw(),
    });
    this.#head.append(this.#header.element);
    this.scroller.append(this.#head, ...(over ? [this.#over] : []), this.body);
    this.#listen();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet];
  }

  get body(): HTMLElement {
    return this.#rows.body;
  }

  get header(): HTMLElement {
    return this.#header.element;
  }

  get columns(): readonly PlacedColumn<Column>[] {
    return this.#columns;
  }

  get cursor(): CellPosition {
    return this.#cursor;
  }

  get version(): number {
    return this.#rows.version;
  }

  get top(): number {
    return this.#top;
  }

  show({ version, count, total = count, first, layout }: GridShown<Row>): void {
    this.#rows.take({ version, count, first });
    this.scroller.setAttribute('aria-rowcount', String(total + 1));
    this.#isHeaderOld = true;
    if (layout !== this.#layout) this.#layOutColumns();
    this.#layout = layout;
    this.#cursor = this.#near(this.#cursor, 1);
    this.#draw();
    if (this.#isPainted) return;
    this.#isPainted = true;
    void framesLater(2).then(() => {
      this.#rows.reachBeyond();
      this.#draw();
    });
  }

  /** Lays out the columns anew, which may have other widths. */
  layOut(): void {
    this.#layOutColumns();
    this.#draw();
  }

  /** Goes back to the first row, for rows in another order. */
  startOver(): void {
    this.#cursor = { row: 1, column: 0 };
    this.scroller.scrollTop = this.#top = 0;
  }

  /** Marks the rows anew. */
  mark(): void {
    this.#rows.mark();
  }

  /** The row, unless it has not arrived or the line is none. */
  rowAt(index: number): Row | undefined {
    return this.#rows.rowAt(index);
  }

  placeOf(target: EventTarget | null): CellPosition | undefined {
    const element = target instanceof Element ? target : undefined;
    const row = Number(element?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 1;
    const column = Number(element?.closest('[aria-colindex]')?.getAttribute('aria-colindex')) - 1;
    if (this.#options.stop === 'row')
      return row > 0 && !this.#options.lineAt?.(row - 1) ? { row, column: 0 } : undefined;
    return column >= 0 ? { row, column } : undefined;
  }

  cellAt({ row, column }: CellPosition): HTMLElement | undefined {
    return row > 0 ? this.#rows.rowElement(row - 1)?.cellOf(column) : this.#header.cellOf(column);
  }

  /** Moves the cursor only; the next `show` uses it. */
  setCursor(place: CellPosition): void {
    this.#cursor = place;
  }

  /** Moves the cursor to a place or the nearest row, scrolls to it and focuses it. */
  focus(place: CellPosition): void {
    if (this.#rows.count === 0 && place.row > 0) return;
    this.#cursor = this.#near(place, 1);
    this.#hasFocus = true;
    this.#bringIntoSight(this.#cursor);
    this.#draw();
    this.#options.onPlace?.();
  }

  /** Where a key moves the cursor; undefined if it doesn't. */
  moveOf(event: Pressed): CellPosition | undefined {
    const { row } = this.#cursor;
    const to = movedByKey(event, {
      ...this.#cursor,
      lastRow: this.#rows.count,
      lastColumn: this.#columns.length - 1,
      page: Math.max(1, Math.floor((this.#room.height - this.#head.offsetHeight) / rowHeight) - 1),
      stop: this.#options.stop,
    });
    if (!to) return undefined;
    const isForward = to.row > row;
    // A single step goes on over lines that are no rows; a long way ends before them.
    return this.#near(to, isForward === (Math.abs(to.row - row) === 1) ? 1 : -1);
  }

  /** The place, or that of a row beyond it, else before it. */
  #near({ row, column }: CellPosition, step: 1 | -1): CellPosition {
    const last = this.#rows.count;
    const find = (by: number): number | undefined => {
      let at = Math.min(row, last);
      while (at > 0 && at <= last && this.#options.lineAt?.(at - 1)) at += by;
      return at <= last && (at > 0 || this.#options.stop === 'cell') ? at : undefined;
    };
    return { row: find(step) ?? find(-step) ?? row, column: Math.min(column, this.#columns.length - 1) };
  }

  #listen(): void {
    const { scroller } = this;
    scroller.addEventListener('focusin', ({ target }) => {
      const place = this.placeOf(target);
      this.#hasFocus = place !== undefined;
      if (!place || (place.row === this.#cursor.row && place.column === this.#cursor.column)) return;
      this.#cursor = place;
      this.#keepTabStop();
      this.#options.onPlace?.();
    });
    scroller.addEventListener('focusout', ({ relatedTarget }) => {
      this.#hasFocus = relatedTarget instanceof Node && scroller.contains(relatedTarget);
    });
    scroller.addEventListener('scroll', () => this.#followScroll());
    new ResizeObserver(([entry]) => this.#followSize(entry!.contentRect)).observe(scroller);
  }

  #followSize({ width, height }: DOMRectReadOnly): void {
    const isOther = width !== this.#room.width;
    this.#room = { width, height };
    if (height === 0 || this.#layout === undefined) return;
    if (isOther) this.#layOutColumns();
    this.#rows.resize(this.#room);
    this.#draw();
    // An element that comes into the page, or comes back, is not scrolled yet.
    if (this.scroller.scrollTop !== this.#top) this.scroller.scrollTop = this.#top;
  }

  #layOutColumns(): void {
    const { width: room } = this.#room;
    // Before the grid is in the page, what its columns need at least tells whether it has scroll bars.
    this.#columns = placeColumns(this.#options.columns(room || Number.POSITIVE_INFINITY), room);
    styleColumns(this.#sheet, this.#columns);
    this.scroller.setAttribute('aria-colcount', String(this.#columns.length));
    const width = `${widthOf(this.#columns)}px`;
    this.#head.style.width = width;
    this.body.style.width = width;
    this.#inSight = [];
  }

  #draw(): void {
    if (this.#room.height === 0 || this.#layout === undefined) return;
    // An element that is taken from the page loses the focus.
    const hasFocus = this.#hasFocus;
    this.#drawHeader();
    this.#rows.draw(this.#columns, this.#inSight);
    this.#drawOver();
    this.#hasFocus = hasFocus;
    this.#keepTabStop();
  }

  #drawHeader(): void {
    const sight = { from: this.#left, till: this.#left + this.#room.width, always: this.#cursor.column };
    const inSight = columnsInSight(this.#columns, sight);
    const isSame = inSight.length === this.#inSight.length && inSight.every((each, at) => each === this.#inSight[at]);
    if (!isSame) this.#inSight = inSight;
    if (!isSame || this.#isHeaderOld) this.#header.show(this.#columns, this.#inSight);
    this.#isHeaderOld = false;
  }

  #drawOver(): void {
    const { over } = this.#options;
    if (!over) return;
    const words = over(Math.floor(this.#top / rowHeight));
    this.#over.hidden = !words;
    render(words ?? nothing, this.#over);
  }

  #followScroll(): void {
    const { scrollTop, scrollLeft } = this.scroller;
    this.#top = scrollTop;
    if (this.#options.over) this.#drawOver();
    this.#options.onPlace?.();
    if (scrollLeft === this.#left) return;
    this.#left = scrollLeft;
    const isSideways = scrollLeft > 0;
    if (isSideways !== this.#isSideways) this.scroller.classList.toggle('sideways', isSideways);
    this.#isSideways = isSideways;
    this.#draw();
  }

  /** Elements are reused for other cells, so the focus follows the place and not the element. */
  #keepTabStop(): void {
    const { stop } = this.#options;
    const element = stop === 'row' ? this.#rows.rowElement(this.#cursor.row - 1)?.element : this.cellAt(this.#cursor);
    if (!element) return;
    if (element.tabIndex !== 0) {
      for (const other of this.scroller.querySelectorAll('[tabindex="0"]')) other.setAttribute('tabindex', '-1');
      element.tabIndex = 0;
    }
    if (this.#hasFocus && !element.contains(document.activeElement)) element.focus({ preventScroll: true });
  }

  /** The browser's own scrolling would leave the cell below the header or the frozen columns. */
  #bringIntoSight({ row, column }: CellPosition): void {
    const { scroller } = this;
    if (row > 0) {
      const top = (row - 1) * rowHeight;
      const room = this.#room.height - this.#head.offsetHeight;
      const covered = this.#options.over?.(row - 1) ? rowHeight : 0;
      const highest = Math.max(0, top - covered);
      const lowest = top + rowHeight - room;
      const wanted = highest < this.#top ? highest : lowest > this.#top ? lowest : this.#top;
      if (wanted !== this.#top) scroller.scrollTop = this.#top = wanted;
    }
    const { left, width, isFrozen } = this.#columns[column] ?? { left: 0, width: 0, isFrozen: true };
    if (isFrozen || this.#options.stop === 'row') return;
    const covered = widthOf(this.#columns.filter((each) => each.isFrozen));
    if (left - covered < scroller.scrollLeft) scroller.scrollLeft = left - covered;
    else if (left + width > scroller.scrollLeft + this.#room.width)
      scroller.scrollLeft = left + width - this.#room.width;
  }
}

import {
  Virtualizer,
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';
import type { GridColumn } from './gridColumns.ts';
import { GridRow, rowHeight, type AcrossLine, type GridStop } from './gridRow.ts';
import { RowWindows } from './rowWindows.ts';

export interface RowOptions<Row> {
  stop: GridStop;
  /** Rows from one on; null where a line is none. */
  rows: (from: number, count: number) => Promise<{ version: number; rows: (Row | null)[] }>;
  /** The number of rows that are fetched at a time. */
  windowSize: number;
  /** Writes what an element says besides its cells, whenever it is drawn. */
  mark: (element: HTMLElement, row: Row | undefined, index: number) => void;
  /** The line at an index if it is no row. */
  lineAt?: (index: number) => AcrossLine | undefined;
}

interface RowsPlace {
  scroller: HTMLElement;
  /** The index of the row that has the cursor. */
  cursor: () => number;
  /** Where the grid is scrolled to at first. */
  top: number;
  onChange: () => void;
}

type Observe = VirtualizerOptions<HTMLElement, HTMLElement>['observeElementRect'];

/** Rows beyond either edge that are in the page. */
const overscan = 8;

/** The rows in view, and the cursor's. All are equally high, so that none is measured. */
export class GridRows<Row, Column extends GridColumn<Row>> {
  readonly body = document.createElement('div');
  readonly #options: RowOptions<Row>;
  readonly #place: RowsPlace;
  readonly #windows: RowWindows<Row | null>;
  readonly #drawn = new Map<number, GridRow<Row, Column>>();
  readonly #virtualizer: Virtualizer<HTMLElement, HTMLElement>;
  #report: ((size: { width: number; height: number }) => void) | undefined;
  #count = 0;
  /** Once what is in view is painted. */
  #hasOverscan = false;

  constructor(options: RowOptions<Row>, place: RowsPlace) {
    this.#options = options;
    this.#place = place;
    this.body.className = 'grid-body';
    this.body.setAttribute('role', 'rowgroup');
    this.#windows = new RowWindows({ fetch: options.rows, size: options.windowSize, onArrival: place.onChange });
    this.#virtualizer = new Virtualizer<HTMLElement, HTMLElement>(this.#virtualOptions());
    this.#virtualizer._didMount();
    this.#virtualizer._willUpdate();
  }

  get version(): number {
    return this.#windows.version;
  }

  get count(): number {
    return this.#count;
  }

  take({ version, count, first }: { version: number; count: number; first: (Row | null)[] | undefined }): void {
    this.#count = count;
    this.body.style.height = `${count * rowHeight}px`;
    this.#windows.turnTo(version, first);
  }

  /** Tells how large the grid is. */
  resize(size: { width: number; height: number }): void {
    this.#report?.(size);
  }

  reachBeyond(): void {
    this.#hasOverscan = true;
  }

  /** The row, unless it has not arrived or the line is none. */
  rowAt(index: number): Row | undefined {
    return this.#windows.rowAt(index) ?? undefined;
  }

  rowElement(index: number): GridRow<Row, Column> | undefined {
    return this.#drawn.get(index);
  }

  /** Marks the rows anew. */
  mark(): void {
    for (const [index, { element }] of this.#drawn) this.#options.mark(element, this.#shownAt(index), index);
  }

  draw(columns: readonly Column[], inSight: readonly number[]): void {
    const { mark, lineAt, stop } = this.#options;
    this.#virtualizer.setOptions(this.#virtualOptions());
    const items = this.#virtualizer.getVirtualItems();
    const wanted = new Set(items.map(({ index }) => index));
    const spare: GridRow<Row, Column>[] = [];
    for (const [index, row] of this.#drawn) {
      if (wanted.has(index)) continue;
      this.#drawn.delete(index);
      spare.push(row);
    }
    let next: HTMLElement | null = null;
    for (const { index, start } of items.toReversed()) {
      let row = this.#drawn.get(index);
      if (!row) {
        row = spare.pop() ?? new GridRow(stop);
        this.#drawn.set(index, row);
        row.place(index, start);
        // Rows that are read one after the other stand in their order. Cells are told by their positions alone.
        if (stop === 'row' || !row.element.isConnected) this.body.insertBefore(row.element, next);
      }
      next = row.element;
      const line = lineAt?.(index);
      const value = line ? undefined : this.#shownAt(index);
      if (line) row.showAcross(line, columns.length);
      else row.show(value, columns, inSight);
      mark(row.element, value, index);
    }
    for (const row of spare) row.element.remove();
  }

  #shownAt(index: number): Row | undefined {
    return this.rowAt(index) ?? this.#windows.rowBefore(index) ?? undefined;
  }

  /** Options are new each time; otherwise the library would not ask for the range again after the cursor has moved. */
  #virtualOptions(): VirtualizerOptions<HTMLElement, HTMLElement> {
    return {
      count: this.#count,
      getScrollElement: () => this.#place.scroller,
      estimateSize: () => rowHeight,
      overscan: this.#hasOverscan ? overscan : 0,
      initialOffset: this.#place.top,
      rangeExtractor: (range) => {
        const inView = defaultRangeExtractor(range);
        const row = this.#place.cursor();
        if (row < 0 || row >= range.count || inView.includes(row)) return inView;
        return row < (inView[0] ?? 0) ? [row, ...inView] : [...inView, row];
      },
      observeElementRect: this.#observe,
      observeElementOffset,
      scrollToFn: elementScroll,
      onChange: this.#place.onChange,
    };
  }

  /** The grid observes its size by itself, for its columns. */
  readonly #observe: Observe = (_, report) => {
    this.#report = report;
    return undefined;
  };
}

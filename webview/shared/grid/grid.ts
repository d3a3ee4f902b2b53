import { widthOf, type GridColumn } from './gridColumns.ts';
import { GridCanvas } from './gridCanvas.ts';
import type { CellPosition, GridOptions, GridShown } from './gridOptions.ts';
import { rowHeight } from './gridRow.ts';

export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/**
 * A grid of many rows with a cursor. Only the cursor's cell or row is in the tab order. It stays in the page even when
 * it is scrolled out of view.
 */
export class Grid<Row, Column extends GridColumn<Row>> extends GridCanvas<Row, Column> {
  constructor(options: GridOptions<Row, Column>) {
    super(options);
    const { scroller } = this;
    scroller.addEventListener('focusin', ({ target }) => {
      const place = this.placeOf(target);
      this.hasFocus = place !== undefined;
      if (!place || (place.row === this.position.row && place.column === this.position.column)) return;
      this.position = place;
      this.keepTabStop();
      options.onPlace?.();
    });
    scroller.addEventListener('focusout', ({ relatedTarget }) => {
      this.hasFocus = relatedTarget instanceof Node && scroller.contains(relatedTarget);
    });
  }

  get cursor(): CellPosition {
    return this.position;
  }

  get top(): number {
    return this.scrolled.top;
  }

  override show(shown: GridShown<Row>): void {
    this.count = shown.count;
    this.position = this.#near(this.position, 1);
    super.show(shown);
  }

  /** Returns to the first row, for example after sorting. */
  startOver(): void {
    this.position = { row: 1, column: 0 };
    this.scroller.scrollTop = this.scrolled.top = 0;
  }

  /** The position of an element. If the cursor moves by rows, only rows have a position. */
  placeOf(target: EventTarget | null): CellPosition | undefined {
    const indexOf = (name: string): number =>
      target instanceof Element ? Number(target.closest(`[${name}]`)?.getAttribute(name) ?? 0) - 1 : -1;
    const [row, column] = [indexOf('aria-rowindex'), indexOf('aria-colindex')];
    if (this.options.stop === 'cell') return column < 0 ? undefined : { row, column };
    return row > 0 && !this.options.lineAt?.(row - 1) ? { row, column: 0 } : undefined;
  }

  /** Moves the cursor only; the next `show` uses it. */
  setCursor(place: CellPosition): void {
    this.position = place;
  }

  /** Moves the cursor to a place or the nearest row, scrolls to it and focuses it. */
  focus(place: CellPosition): void {
    if (this.count === 0 && place.row > 0) return;
    this.position = this.#near(place, 1);
    this.hasFocus = true;
    this.#bringIntoSight(this.position);
    this.draw();
    this.options.onPlace?.();
  }

  /**
   * The position to which a key moves the cursor; undefined if it doesn't. If the cursor moves by rows, the left and
   * right arrows scroll.
   */
  moveOf({ key, altKey, ctrlKey, metaKey, shiftKey }: Pressed): CellPosition | undefined {
    const { row, column } = this.position;
    const isByRow = this.options.stop === 'row';
    const isWhole = isByRow || ctrlKey || metaKey;
    if (altKey || (isByRow && (ctrlKey || metaKey || key === 'ArrowLeft' || key === 'ArrowRight'))) return undefined;
    const page = Math.max(1, Math.floor((this.room.height - this.head.offsetHeight) / rowHeight) - 1);
    const [lastRow, lastColumn] = [this.count, this.columns.length - 1];
    const targets: Record<string, [row: number, column: number]> = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowRight: [row, column + 1],
      ArrowLeft: [row, column - 1],
      PageDown: [row + page, column],
      PageUp: [row - page, column],
      Home: isWhole ? [0, 0] : [row, 0],
      End: isWhole ? [lastRow, lastColumn] : [row, lastColumn],
    };
    const to = Object.hasOwn(targets, key) ? targets[key] : undefined;
    if (!to) return undefined;
    // Extending a selection doesn't reach the header.
    const least = isByRow || (shiftKey && row > 0) ? 1 : 0;
    const place = {
      row: Math.min(lastRow, Math.max(least, to[0])),
      column: Math.min(lastColumn, Math.max(0, to[1])),
    };
    // An arrow key skips lines that aren't rows; a longer jump stops before them.
    return this.#near(place, key.startsWith('Arrow') === place.row > row ? 1 : -1);
  }

  /**
   * The position itself or, if it isn't a row, that of the next row in the direction of `step`, else in the other
   * direction.
   */
  #near({ row, column }: CellPosition, step: 1 | -1): CellPosition {
    const { lineAt, stop } = this.options;
    const find = (by: number): number | undefined => {
      let at = Math.min(row, this.count);
      while (at > 0 && at <= this.count && lineAt?.(at - 1)) at += by;
      return at <= this.count && (at > 0 || stop === 'cell') ? at : undefined;
    };
    const last = Math.max(0, this.columns.length - 1);
    return { row: find(step) ?? find(-step) ?? row, column: Math.min(column, last) };
  }

  /** Elements are reused for other cells, so the focus follows the place and not the element. */
  protected override keepTabStop(): void {
    const { stop } = this;
    if (!stop) return;
    if (stop.tabIndex !== 0) {
      for (const other of this.scroller.querySelectorAll('[tabindex="0"]')) other.setAttribute('tabindex', '-1');
      stop.tabIndex = 0;
    }
    if (this.hasFocus && !stop.contains(document.activeElement)) stop.focus({ preventScroll: true });
  }

  /** Scrolls itself, because the browser would leave the cell below the header or the frozen columns. */
  #bringIntoSight({ row, column }: CellPosition): void {
    const { scroller, room, options } = this;
    const { top, left } = this.scrolled;
    if (row > 0) {
      const start = (row - 1) * rowHeight;
      const highest = Math.max(0, start - (options.over?.(row - 1) ? rowHeight : 0));
      const lowest = start + rowHeight - (room.height - this.head.offsetHeight);
      if (highest < top) scroller.scrollTop = this.scrolled.top = highest;
      else if (lowest > top) scroller.scrollTop = this.scrolled.top = lowest;
    }
    const cell = this.columns[column];
    if (!cell || cell.isFrozen || options.stop === 'row') return;
    const leftmost = cell.left - widthOf(this.columns.filter((each) => each.isFrozen));
    const rightmost = cell.left + cell.width - room.width;
    if (leftmost < left) scroller.scrollLeft = leftmost;
    else if (rightmost > left) scroller.scrollLeft = rightmost;
  }
}

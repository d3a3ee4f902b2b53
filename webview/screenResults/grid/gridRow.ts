import type { NamedRow } from '../../../src/features/screens/grid/protocol.ts';
import { frozenCount, type GridColumn } from './gridColumns.ts';

export const rowHeight = 26;

/** A row's element, which is reused for another row when its own scrolls out of view. */
export class GridRow {
  readonly element = document.createElement('div');
  readonly #texts: Text[] = [];
  #columns: readonly GridColumn[] = [];
  #indices: readonly number[] = [];
  #row: NamedRow | undefined;
  #isFresh = true;
  #start = -1;
  index = -1;

  constructor() {
    this.element.setAttribute('role', 'row');
  }

  place(index: number, start: number): void {
    if (index !== this.index) {
      this.index = index;
      const name = index % 2 === 1 ? 'grid-row odd' : 'grid-row';
      if (this.element.className !== name) this.element.className = name;
      this.element.setAttribute('aria-rowindex', String(index + 2));
    }
    if (start === this.#start) return;
    this.#start = start;
    this.element.style.transform = `translateY(${start}px)`;
  }

  select(isSelected: boolean): void {
    const value = String(isSelected);
    if (this.element.getAttribute('aria-selected') !== value) this.element.setAttribute('aria-selected', value);
  }

  /** `indices` are those of the columns in view. */
  show(row: NamedRow | undefined, columns: readonly GridColumn[], indices: readonly number[]): void {
    const isOther = columns !== this.#columns || indices !== this.#indices;
    if (isOther) this.#takeColumns(columns, indices);
    if (!isOther && row === this.#row && !this.#isFresh) return;
    this.#row = row;
    this.#isFresh = false;
    const { dataset } = this.element;
    if (!row) delete dataset['ticker'];
    else if (dataset['ticker'] !== row.ticker) dataset['ticker'] = row.ticker;
    for (const [slot, index] of indices.entries()) {
      const column = columns[index]!;
      const text = this.#texts[slot]!;
      const cell = text.parentElement!;
      const value = row ? column.read(row) : '…';
      if (text.data !== value) text.data = value;
      const isAbsent = row !== undefined && column.isAbsent(row);
      if (cell.classList.contains('absent') !== isAbsent) cell.classList.toggle('absent', isAbsent);
      if (cell.title) cell.removeAttribute('title');
    }
  }

  cellOf(column: number): HTMLElement | undefined {
    const slot = this.#indices.indexOf(column);
    return slot < 0 ? undefined : (this.#texts[slot]!.parentElement ?? undefined);
  }

  /** The column of a cell's element. */
  columnOf(cell: HTMLElement): number {
    return this.#indices[[...this.element.children].indexOf(cell)] ?? 0;
  }

  #takeColumns(columns: readonly GridColumn[], indices: readonly number[]): void {
    this.#columns = columns;
    this.#indices = indices;
    while (this.#texts.length > indices.length) this.#texts.pop()!.parentElement!.remove();
    while (this.#texts.length < indices.length) {
      const cell = document.createElement('div');
      const text = document.createTextNode('');
      cell.append(text);
      this.#texts.push(text);
      this.element.append(cell);
    }
    for (const [slot, index] of indices.entries()) {
      const cell = this.#texts[slot]!.parentElement!;
      const { numeric } = columns[index]!;
      cell.className = `grid-cell c${index}${numeric ? ' numeric' : ''}${index < frozenCount ? ' frozen' : ''}`;
      cell.setAttribute('role', index === 0 ? 'rowheader' : 'gridcell');
      cell.setAttribute('aria-colindex', String(index + 1));
      cell.tabIndex = -1;
    }
  }
}

import { nothing, render, type TemplateResult } from 'lit/html.js';
import { dressCell, type GridColumn, type GridStop } from './gridColumns.ts';

export const rowHeight = 26;

/** A line that isn't a row: one cell across all columns, as a heading or a separator. */
export interface AcrossLine {
  className: string;
  role: 'rowheader' | 'gridcell';
  words: TemplateResult;
}

interface GridCell {
  element: HTMLElement;
  /** Undefined if the column renders into the element itself. */
  text: Text | undefined;
}

/** A row's element, which is reused for another row when its own scrolls out of view. */
export class GridRow<Row, Column extends GridColumn<Row>> {
  readonly element = document.createElement('div');
  #cells: GridCell[] = [];
  #columns: readonly Column[] = [];
  #indices: readonly number[] = [];
  /** The row shown; undefined before the first. */
  #shown: { row: Row | undefined } | undefined;
  #index = -1;
  readonly #stop: GridStop;

  constructor(stop: GridStop) {
    this.element.className = 'grid-row';
    this.element.setAttribute('role', 'row');
    this.#stop = stop;
  }

  place(index: number, start: number): void {
    if (index === this.#index) return;
    this.#index = index;
    this.element.setAttribute('aria-rowindex', String(index + 2));
    this.element.style.transform = `translateY(${start}px)`;
  }

  /** Shows one cell across the columns instead of a row. */
  showAcross({ className, role, words }: AcrossLine, columns: number): void {
    if (this.#cells.length > 0 || !this.element.firstElementChild) {
      this.#forget();
      this.element.append(document.createElement('div'));
    }
    this.element.className = `grid-row ${className}`;
    this.element.removeAttribute('tabindex');
    const cell = this.element.firstElementChild as HTMLElement;
    cell.setAttribute('role', role);
    cell.setAttribute('aria-colspan', String(columns));
    render(words, cell);
  }

  /** `indices` are those of the visible columns. */
  show(row: Row | undefined, columns: readonly Column[], indices: readonly number[]): void {
    const isOther = columns !== this.#columns || indices !== this.#indices;
    if (isOther) this.#takeColumns(columns, indices);
    if (!isOther && this.#shown && this.#shown.row === row) return;
    this.#shown = { row };
    for (const [slot, index] of indices.entries()) {
      const { read, draw, isAbsent, hint } = columns[index]!;
      const { element, text } = this.#cells[slot]!;
      const title = (row && hint?.(row)) ?? '';
      if (element.title !== title) element.title = title;
      if (!text) {
        render(row && draw ? draw(row) : nothing, element);
        continue;
      }
      const value = row ? read(row) : '…';
      if (text.data !== value) text.data = value;
      const isMuted = row !== undefined && isAbsent?.(row) === true;
      if (element.classList.contains('absent') !== isMuted) element.classList.toggle('absent', isMuted);
    }
  }

  cellOf(column: number): HTMLElement | undefined {
    return this.#cells[this.#indices.indexOf(column)]?.element;
  }

  #forget(): void {
    this.#cells = [];
    this.#columns = [];
    this.#shown = undefined;
    this.element.replaceChildren();
  }

  #takeColumns(columns: readonly Column[], indices: readonly number[]): void {
    const isOfUse = ({ element, text }: GridCell, slot: number): boolean => {
      const column = columns[indices[slot] ?? -1];
      return !column || (text ? !column.draw : element.dataset['column'] === column.id);
    };
    // A cell that one column has rendered into can't be reused for another.
    if (this.#cells.length === 0 || !this.#cells.every(isOfUse)) {
      this.#forget();
      this.element.className = 'grid-row';
      if (this.#stop === 'row') this.element.tabIndex = -1;
    }
    this.#columns = columns;
    this.#indices = indices;
    while (this.#cells.length > indices.length) this.#cells.pop()!.element.remove();
    for (const [slot, index] of indices.entries()) {
      const column = columns[index]!;
      const cell = (this.#cells[slot] ??= this.#addCell(column));
      dressCell(cell.element, column, { index, stop: this.#stop });
      cell.element.setAttribute('role', column.isHeading ? 'rowheader' : 'gridcell');
    }
  }

  #addCell({ draw }: Column): GridCell {
    const element = document.createElement('div');
    const text = draw ? undefined : document.createTextNode('');
    if (text) element.append(text);
    this.element.append(element);
    return { element, text };
  }
}

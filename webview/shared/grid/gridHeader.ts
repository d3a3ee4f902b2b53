import { render, type TemplateResult } from 'lit/html.js';
import { dressCell, type GridColumn } from './gridColumns.ts';

/** What the head of a column shows and says. */
export interface GridHead {
  content: TemplateResult;
  /** Undefined where the grid can't be sorted by the column. */
  sorted?: 'ascending' | 'descending' | 'none';
  title?: string;
  /** The accessible name, where the content is none. */
  label?: string;
  description?: string;
}

interface HeaderOptions<Column> {
  stop: 'cell' | 'row';
  head: (column: Column) => GridHead;
}

/** The row of the columns' heads. Its elements are kept for other columns, so that the focus stays in them. */
export class GridHeader<Row, Column extends GridColumn<Row>> {
  readonly element = document.createElement('div');
  readonly #options: HeaderOptions<Column>;
  #inSight: readonly number[] = [];

  constructor(options: HeaderOptions<Column>) {
    this.#options = options;
    this.element.className = 'grid-row grid-header';
    this.element.setAttribute('role', 'row');
    this.element.setAttribute('aria-rowindex', '1');
  }

  show(columns: readonly Column[], inSight: readonly number[]): void {
    const { element } = this;
    this.#inSight = inSight;
    while (element.childElementCount > inSight.length) element.lastElementChild!.remove();
    for (const [slot, index] of inSight.entries()) {
      const cell = (element.children[slot] as HTMLElement | undefined) ?? element.appendChild(this.#createCell());
      const column = columns[index]!;
      const { content, sorted, title, label, description } = this.#options.head(column);
      dressCell(cell, column, index);
      for (const [name, value] of [
        ['aria-sort', sorted],
        ['aria-label', label],
        ['aria-description', description],
        ['title', title],
      ] as const)
        if (value) cell.setAttribute(name, value);
        else cell.removeAttribute(name);
      render(content, cell);
    }
  }

  cellOf(column: number): HTMLElement | undefined {
    return this.element.children[this.#inSight.indexOf(column)] as HTMLElement | undefined;
  }

  #createCell(): HTMLElement {
    const cell = document.createElement('div');
    cell.setAttribute('role', 'columnheader');
    if (this.#options.stop === 'cell') cell.tabIndex = -1;
    return cell;
  }
}

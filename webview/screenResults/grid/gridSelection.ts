import type { RowRange } from '../../../src/features/screens/grid/protocol.ts';
import { addRange, hasRow, toggleRow, type Ranges } from '../../../src/features/screens/grid/rangesView.ts';

/** The selected rows, by index, and the anchor from which Shift extends the selection. */
export class GridSelection {
  #ranges: Ranges = [];
  /** The selection without the range that is being extended. */
  #rest: Ranges = [];
  #anchor = 0;
  readonly #changed: (ranges: RowRange[]) => void;

  constructor(changed: (ranges: RowRange[]) => void) {
    this.#changed = changed;
  }

  get ranges(): Ranges {
    return this.#ranges;
  }

  has(row: number): boolean {
    return hasRow(this.#ranges, row);
  }

  /** Takes the selection from the host, after the rows have moved. */
  take(ranges: Ranges): void {
    this.#ranges = ranges;
    this.#rest = ranges;
  }

  only(row: number): void {
    this.#anchor = row;
    this.#rest = [];
    this.#set([[row, row + 1]]);
  }

  toggle(row: number): void {
    this.#anchor = row;
    this.#set(toggleRow(this.#ranges, row));
    this.#rest = this.#ranges;
  }

  /** Selects from the anchor to this row and drops the previous extension. */
  extend(row: number, from = this.#anchor): void {
    this.#anchor = from;
    this.#set(addRange(this.#rest, [Math.min(from, row), Math.max(from, row) + 1]));
  }

  /** Sets the anchor without selecting anything. */
  moveAnchor(row: number): void {
    this.#anchor = row;
    this.#rest = this.#ranges.length > 0 && this.has(row) ? [] : this.#ranges;
  }

  all(count: number): void {
    this.#rest = [];
    this.#set(count > 0 ? [[0, count]] : []);
  }

  clear(): void {
    this.#rest = [];
    this.#set([]);
  }

  #set(ranges: RowRange[]): void {
    this.#ranges = ranges;
    this.#changed(ranges);
  }
}

import type { GridStop } from './gridRow.ts';

/** A cell by row, 0 for the header, and column. */
export interface CellPosition {
  row: number;
  column: number;
}

interface GridPlace extends CellPosition {
  lastRow: number;
  lastColumn: number;
  /** Rows that Page Up and Page Down move by. */
  page: number;
  stop: GridStop;
}

export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Where a key moves the cursor; undefined if it doesn't. From row to row, the arrows to the sides scroll. */
export function movedByKey(event: Pressed, place: GridPlace): CellPosition | undefined {
  const { row, column, lastRow, lastColumn, page, stop } = place;
  const isByRow = stop === 'row';
  const ctrl = event.ctrlKey || event.metaKey;
  if (event.altKey || (isByRow && ctrl)) return undefined;
  const targets: Record<string, [row: number, column: number]> = {
    ArrowDown: [row + 1, column],
    ArrowUp: [row - 1, column],
    ...(!isByRow && { ArrowRight: [row, column + 1], ArrowLeft: [row, column - 1] }),
    PageDown: [row + page, column],
    PageUp: [row - page, column],
    Home: ctrl || isByRow ? [0, 0] : [row, 0],
    End: ctrl || isByRow ? [lastRow, lastColumn] : [row, lastColumn],
  };
  const to = Object.hasOwn(targets, event.key) ? targets[event.key] : undefined;
  if (!to) return undefined;
  // Extending a selection doesn't reach the header.
  const least = isByRow || (event.shiftKey && row > 0) ? 1 : 0;
  return {
    row: Math.min(lastRow, Math.max(least, to[0])),
    column: Math.min(lastColumn, Math.max(0, to[1])),
  };
}

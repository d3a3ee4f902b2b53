/** What a key does in the focused cell; undefined if nothing. */
export type GridKey =
  | { type: 'move'; row: number; column: number; extend: boolean }
  | { type: 'sort' | 'menu' | 'filter' | 'hide' | 'toggle' | 'extendHere' | 'all' | 'clear' | 'copy' }
  | { type: 'resize' | 'moveColumn'; by: -1 | 1 }
  | { type: 'open'; what: 'openCompany' | 'openCalls' | 'openBars' | 'openFund' };

interface GridPlace {
  /** Row 0 is the header. */
  row: number;
  column: number;
  lastRow: number;
  lastColumn: number;
  /** Rows that Page Up and Page Down move by. */
  page: number;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

export function gridKey(event: Pressed, place: GridPlace): GridKey | undefined {
  const ctrl = event.ctrlKey || event.metaKey;
  if ((event.altKey && event.key === 'ArrowDown') || event.key === 'ContextMenu') return { type: 'menu' };
  if (event.shiftKey && event.key === 'F10') return { type: 'menu' };
  if (event.altKey) return undefined;
  return (place.row === 0 ? headerKey(event, ctrl) : rowKey(event, ctrl)) ?? moving(event, ctrl, place);
}

function headerKey({ key, shiftKey }: Pressed, ctrl: boolean): GridKey | undefined {
  const side = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : undefined;
  if (side && shiftKey) return { type: ctrl ? 'moveColumn' : 'resize', by: side };
  if (ctrl) return undefined;
  switch (key) {
    case 'Enter':
    case ' ':
      return { type: 'sort' };
    case '/':
      return { type: 'filter' };
    case 'Delete':
      return { type: 'hide' };
  }
  return undefined;
}

function rowKey({ key, shiftKey }: Pressed, ctrl: boolean): GridKey | undefined {
  const letter = key.toLowerCase();
  if (ctrl) {
    if (letter === 'a') return { type: 'all' };
    return letter === 'c' && !shiftKey ? { type: 'copy' } : undefined;
  }
  switch (letter) {
    case ' ':
      return { type: shiftKey ? 'extendHere' : 'toggle' };
    case 'enter':
      return { type: 'menu' };
    case 'escape':
      return { type: 'clear' };
    case '/':
      return { type: 'filter' };
    case 'o':
      return { type: 'open', what: 'openCompany' };
    case 'c':
      return { type: 'open', what: 'openCalls' };
    case 'b':
      return { type: 'open', what: 'openBars' };
    case 'f':
      return { type: 'open', what: 'openFund' };
  }
  return undefined;
}

function moving(event: Pressed, ctrl: boolean, place: GridPlace): GridKey | undefined {
  const { row, column, lastRow, lastColumn, page } = place;
  const target: Record<string, [row: number, column: number]> = {
    ArrowDown: [row + 1, column],
    ArrowUp: [row - 1, column],
    ArrowRight: [row, column + 1],
    ArrowLeft: [row, column - 1],
    PageDown: [row + page, column],
    PageUp: [row - page, column],
    Home: ctrl ? [0, 0] : [row, 0],
    End: ctrl ? [lastRow, lastColumn] : [row, lastColumn],
  };
  const to = Object.hasOwn(target, event.key) ? target[event.key] : undefined;
  if (!to) return undefined;
  const extend = event.shiftKey && row > 0;
  return {
    type: 'move',
    // Extending a selection doesn't reach the header.
    row: Math.min(lastRow, Math.max(extend ? 1 : 0, to[0])),
    column: Math.min(lastColumn, Math.max(0, to[1])),
    extend,
  };
}

interface RowSight {
  /** The start and height of the visible part, in pixels. */
  top: number;
  height: number;
  rowHeight: number;
  count: number;
  /** Rows beyond either edge. */
  beyond: number;
  /** A row that is always included. */
  always: number;
}

/** The indices of the visible rows, in order. All rows have the same height. */
export function rowsInSight({ top, height, rowHeight, count, beyond, always }: RowSight): number[] {
  const last = Math.max(0, count - 1);
  const first = Math.min(last, Math.max(0, Math.floor(top / rowHeight)));
  const from = Math.max(0, first - beyond);
  const till = Math.min(count, Math.max(first + 1, Math.ceil((top + height) / rowHeight)) + beyond);
  const rows = Array.from({ length: Math.max(0, till - from) }, (_, at) => from + at);
  if (always < 0 || always >= count || (always >= from && always < till)) return rows;
  return always < from ? [always, ...rows] : [...rows, always];
}

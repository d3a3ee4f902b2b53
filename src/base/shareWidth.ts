/** The widths that a column of a grid can have, in pixels. */
export const widthLimits = { least: 48, most: 1200 } as const;

export interface ColumnWidth {
  /** The width that the column needs, in pixels. */
  width: number;
  grows: boolean;
}

/**
 * Returns the widths of columns in a grid of this width. The columns after the first, which stays visible, share the
 * remaining room as far as they grow. If the columns need more than there is, they scroll, and the first never takes
 * more than half.
 */
export function shareWidth(columns: readonly ColumnWidth[], room: number): number[] {
  const sum = (list: readonly ColumnWidth[]): number => list.reduce((total, { width }) => total + width, 0);
  const [first, ...rest] = columns;
  if (!first) return [];
  const frozen = room > 0 ? Math.min(first.width, Math.max(widthLimits.least, Math.floor(room / 2))) : first.width;
  let left = Math.max(0, room - frozen - sum(rest));
  let shares = sum(rest.filter(({ grows }) => grows));
  const shared = rest.map(({ width, grows }) => {
    if (!grows) return width;
    const extra = Math.floor((left * width) / shares);
    left -= extra;
    shares -= width;
    return width + extra;
  });
  return [frozen, ...shared];
}

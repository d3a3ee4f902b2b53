export const widthLimits = { least: 48, most: 1200 } as const;

interface ColumnWidth {
  /** The width that a person chose, else what the column usually needs, in pixels. */
  width: number;
  chosen: boolean;
}

/**
 * The widths of columns in a grid of this width. Whatever room is left is shared by the columns after the first, which
 * stays in sight, except those whose width a person chose. Columns that need more than there is are scrolled, and the first
 * never takes more than half.
 */
export function shareWidth(columns: readonly ColumnWidth[], room: number): number[] {
  const sum = (list: readonly ColumnWidth[]): number => list.reduce((total, { width }) => total + width, 0);
  const [first, ...rest] = columns;
  if (!first) return [];
  const frozen = room > 0 ? Math.min(first.width, Math.max(widthLimits.least, Math.floor(room / 2))) : first.width;
  let left = Math.max(0, room - frozen - sum(rest));
  let shares = sum(rest.filter(({ chosen }) => !chosen));
  const shared = rest.map(({ width, chosen }) => {
    if (chosen) return width;
    const extra = Math.floor((left * width) / shares);
    left -= extra;
    shares -= width;
    return width + extra;
  });
  return [frozen, ...shared];
}

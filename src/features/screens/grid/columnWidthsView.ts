import type { ColumnWidth } from '../../../base/shareWidth.ts';

/** The facts about a column of results that its usual width depends on. */
interface SizedColumn {
  /** `ticker`, `name`, `cik`, or a metric's id. */
  id: string;
  title: string;
  shortUnit: string;
  isMetric: boolean;
}

/**
 * A grid narrower than `room` shows at least this many metrics, each at least as wide as its values need; in pixels.
 */
const narrow = { room: 620, metrics: 3, metric: 88 };

/**
 * Returns the widths that the user chose, in pixels by column, else the usual widths. In a grid beside a file, metrics
 * shrink until three of them are visible, and only they take the remaining room.
 */
export function columnWidths(
  columns: readonly SizedColumn[],
  { chosen, room }: { chosen: Readonly<Record<string, number>>; room: number },
): ColumnWidth[] {
  const isNarrow = room < narrow.room;
  const widthOf = (column: SizedColumn): number => chosen[column.id] ?? usualWidth(column, isNarrow);
  const others = columns.filter(({ isMetric }) => !isMetric).reduce((sum, column) => sum + widthOf(column), 0);
  const share = Math.max(narrow.metric, Math.floor((room - others) / narrow.metrics));
  return columns.map((column) => {
    const { id, isMetric } = column;
    const isChosen = chosen[id] !== undefined;
    const width = widthOf(column);
    return {
      width: isNarrow && isMetric && !isChosen ? Math.min(width, share) : width,
      grows: !isChosen && (isMetric || !isNarrow),
    };
  });
}

/** Returns a width that fits most names, a title on two lines, and any value in its unit. */
function usualWidth({ id, title, shortUnit, isMetric }: SizedColumn, isNarrow: boolean): number {
  if (id === 'ticker') return isNarrow ? 80 : 96;
  if (id === 'name') return isNarrow ? 112 : 190;
  if (!isMetric) return 110;
  return Math.min(230, Math.max(104, 36 + 7 * Math.max(lengthOnTwoLines(title), shortUnit.length)));
}

/** Returns the length of the longer line of a title that is broken at the best space. */
function lengthOnTwoLines(title: string): number {
  let least = title.length;
  for (let at = title.indexOf(' '); at >= 0; at = title.indexOf(' ', at + 1))
    least = Math.min(least, Math.max(at, title.length - at - 1));
  return least;
}

import { isSamePrint, type Observation } from './observation.ts';

/**
 * Returns the moments to delete so that at most `most` remain: first those that equal the observations right before and
 * after them, oldest first; then the oldest. `seen` is ordered oldest first.
 */
export function surplusMoments(seen: readonly Observation[], most: number): number[] {
  const excess = seen.length - most;
  if (excess <= 0) return [];
  const repeats = seen.filter((each, index) => {
    const [before, after] = [seen[index - 1], seen[index + 1]];
    return before && after && isSamePrint(before, each) && isSamePrint(each, after);
  });
  const gone = new Set(repeats.slice(0, excess).map(({ at }) => at));
  for (const { at } of seen) {
    if (gone.size >= excess) break;
    gone.add(at);
  }
  return [...gone];
}

import { isSamePrint, type Observation } from './observation.ts';

/**
 * The moments to delete so that at most `most` are kept: first those that only repeat what was seen right before and
 * after them, oldest first; then the oldest of all. `seen` is ordered oldest first.
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

import { firstIndex } from '../../../src/base/sortedSearch.ts';

/** Index of the last of `count` elements, from top to bottom, that begins above `y`; 0 when none does. */
export function lastAbove(count: number, elementAt: (index: number) => Element, y: number): number {
  const below = firstIndex(count, (index) => elementAt(index).getBoundingClientRect().top > y);
  return Math.max(0, below - 1);
}

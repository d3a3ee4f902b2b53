/**
 * Binary search: the first index below `count` for which a condition holds, given that it holds for all later ones;
 * `count` if it never holds.
 */
export function firstIndex(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

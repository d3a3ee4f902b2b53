/**
 * Where a condition begins to hold in what is sorted by it: the first index below `count` for which it holds, given that
 * it holds for all after that one; `count` where it holds for none.
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

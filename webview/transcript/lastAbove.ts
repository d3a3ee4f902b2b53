/** Index of the last of `count` elements, from top to bottom, that begins above `y`; 0 when none does. */
export function lastAbove(count: number, elementAt: (index: number) => Element, y: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (elementAt(middle).getBoundingClientRect().top <= y) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** First letters that are heard alike, each mapped to one of them. */
const heardAs: Record<string, string> = { c: 'k', q: 'k', g: 'j', z: 's', y: 'i', v: 'w', f: 'p' };

function firstSound(word: string): string {
  const letter = word.charAt(0);
  return heardAs[letter] ?? letter;
}

/** Edits (a letter put in, left out, changed, or two swapped) between two words, or `limit + 1` when there are more. */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: Math.min(other.length, limit) + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    // What lies further from the diagonal than the limit takes more edits anyway.
    const first = Math.max(1, row - limit);
    const current: number[] = [];
    current[first - 1] = first === 1 ? row : limit + 1;
    let least = current[first - 1]!;
    for (let column = first; column <= Math.min(other.length, row + limit); column++) {
      const same = one[row - 1] === other[column - 1];
      let edits = Math.min(
        (last[column] ?? limit) + 1,
        current[column - 1]! + 1,
        (last[column - 1] ?? limit + 1) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) edits = Math.min(edits, (beforeLast[column - 2] ?? limit) + 1);
      current[column] = edits;
      least = Math.min(least, edits);
    }
    if (least > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[other.length] ?? limit + 1, limit + 1);
}

/** Whether a folded word may be the other with a slip or two: they begin with the same sound and differ little. */
export function isMisspelling(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  if (shorter < 4 || Math.max(one.length, other.length) > 40 || firstSound(one) !== firstSound(other)) return false;
  const limit = shorter >= 7 ? 2 : 1;
  return editDistance(one, other, limit) <= limit;
}

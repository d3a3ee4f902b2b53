/** The number of typos accepted in a word of this length. */
export function slipsAllowed(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/**
 * The letters, in any case, and digits of a word as bits: one bit per letter, and a few shared by all other characters.
 */
export function letterMask(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at) | 0x20;
    mask |= 1 << (code >= 0x61 && code <= 0x7a ? code - 0x61 : code >= 0x30 && code <= 0x39 ? 26 + (code & 3) : 31);
  }
  return mask;
}

export function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

const widest = 32;
let before = new Uint8Array(widest + 1);
let above = new Uint8Array(widest + 1);
let row = new Uint8Array(widest + 1);

/**
 * Counts the letters to change, add, drop or swap with a neighbor to turn `word` into `other` or, with `asBeginning`,
 * into a beginning of `other`. Returns a number above `most` if there are more. Words are cut to 32 characters.
 */
export function slipsBetween(
  word: string,
  other: string,
  { most, asBeginning }: { most: number; asBeginning: boolean },
): number {
  const [rows, columns] = [Math.min(word.length, widest), Math.min(other.length, widest)];
  for (let column = 0; column <= columns; column++) above[column] = column;
  for (let at = 1; at <= rows; at++) {
    const code = word.charCodeAt(at - 1);
    row[0] = at;
    let least = at;
    for (let column = 1; column <= columns; column++) {
      const same = code === other.charCodeAt(column - 1);
      let slips = Math.min(above[column]! + 1, row[column - 1]! + 1, above[column - 1]! + (same ? 0 : 1));
      if (
        at > 1 &&
        column > 1 &&
        code === other.charCodeAt(column - 2) &&
        word.charCodeAt(at - 2) === other.charCodeAt(column - 1)
      )
        slips = Math.min(slips, before[column - 2]! + 1);
      row[column] = slips;
      if (slips < least) least = slips;
    }
    if (least > most) return most + 1;
    [before, above, row] = [above, row, before];
  }
  if (!asBeginning) return above[columns]!;
  let least = above[columns]!;
  for (let column = 0; column <= columns; column++) if (above[column]! < least) least = above[column]!;
  return least;
}

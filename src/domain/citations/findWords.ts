import type { Passage } from './passage.ts';

/** What is short, or little, is found by the engine's own search, whose worst case grows with the product of the two. */
const shortest = 250;
const little = 1_000_000;

/** Looks for the same words in texts, from any offset. Takes no longer than the text is long, whatever both are made of. */
export class WordSearch {
  readonly #sought: string;
  /** For each length of a beginning that matches: the length of the longest shorter one that ends it (Knuth, Morris, Pratt). */
  #shorter: Uint32Array | undefined;

  /** The words must not be empty. */
  constructor(sought: string) {
    this.#sought = sought;
  }

  /** The first offset at or after `from` where they stand; -1 where they do not. */
  find(text: string, from = 0): number {
    const sought = this.#sought;
    if (sought.length <= shortest || sought.length * (text.length - from) <= little) return text.indexOf(sought, from);
    const shorter = (this.#shorter ??= shorterOf(sought));
    let matched = 0;
    for (let at = from; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      while (matched > 0 && sought.charCodeAt(matched) !== unit) matched = shorter[matched - 1]!;
      if (sought.charCodeAt(matched) === unit) matched += 1;
      if (matched === sought.length) return at + 1 - matched;
    }
    return -1;
  }
}

function shorterOf(sought: string): Uint32Array {
  const shorter = new Uint32Array(sought.length);
  let matched = 0;
  for (let at = 1; at < sought.length; at += 1) {
    const unit = sought.charCodeAt(at);
    while (matched > 0 && sought.charCodeAt(matched) !== unit) matched = shorter[matched - 1]!;
    if (sought.charCodeAt(matched) === unit) matched += 1;
    shorter[at] = matched;
  }
  return shorter;
}

/** Longer patterns are looked for by their beginning. */
const longestPattern = 64;
/** What is long takes too long to look through with slips allowed. */
const longestText = 400_000;
/** Of the pattern's letters, how many may be put in, left out or changed. */
const tolerance = 0.25;
const shortestPattern = 8;

/** Where a text comes nearest to a pattern, with few letters changed (Sellers); undefined where nothing comes near. */
export function findNear(text: string, pattern: string): Passage | undefined {
  const sought = pattern.slice(0, longestPattern);
  if (sought.length < shortestPattern || text.length > longestText) return undefined;
  const { cost, end } = nearestEnd(text, sought);
  if (cost > sought.length * tolerance) return undefined;
  const from = Math.max(0, end - sought.length * 2);
  const back = nearestEnd(reverse(text.slice(from, end)), reverse(sought));
  return { start: end - back.end, end };
}

/** The end of the substring that takes the fewest edits to become the pattern; the first of several. */
function nearestEnd(text: string, pattern: string): { cost: number; end: number } {
  const height = pattern.length;
  const column = Uint16Array.from({ length: height + 1 }, (_, row) => row);
  const wanted = Uint16Array.from(pattern, (_, at) => pattern.charCodeAt(at));
  let best = { cost: height, end: 0 };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    let diagonal = 0;
    for (let row = 1; row <= height; row += 1) {
      const left = column[row]!;
      const replaced = diagonal + (wanted[row - 1] === letter ? 0 : 1);
      const edited = 1 + (left < column[row - 1]! ? left : column[row - 1]!);
      column[row] = replaced < edited ? replaced : edited;
      diagonal = left;
    }
    if (column[height]! < best.cost) best = { cost: column[height]!, end: at + 1 };
  }
  return best;
}

function reverse(text: string): string {
  return text.split('').reverse().join('');
}

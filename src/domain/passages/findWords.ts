import type { Passage } from './passage.ts';

/** Short words, or little text, are searched with `indexOf`, whose worst case is the product of both lengths. */
const shortest = 250;
const little = 1_000_000;

/** Searches texts for the same words, from any offset, in time linear in the text's length. */
export class WordSearch {
  readonly #sought: string;
  /**
   * For each length of a matching prefix, the length of its longest proper suffix that is also a prefix (Knuth, Morris,
   * Pratt).
   */
  #shorter: Uint32Array | undefined;

  /** The words must not be empty. */
  constructor(sought: string) {
    this.#sought = sought;
  }

  /** The first offset of the words at or after `from`; -1 if there is none. */
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

  /** Returns the first offsets of the words, up to a maximum number. Two places may overlap. */
  findAll(text: string, most: number): number[] {
    const found: number[] = [];
    for (let at = this.find(text); at !== -1; at = this.find(text, at + 1)) {
      found.push(at);
      if (found.length === most) break;
    }
    return found;
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

/** The searched length: only the start of a longer pattern is compared. */
const longestPattern = 64;
/** Approximate search of longer texts would take too long. */
const longestText = 400_000;
/** The share of the pattern's letters that may be inserted, deleted or changed. */
const tolerance = 0.25;
const shortestPattern = 8;

/**
 * Finds the part of a text that is most similar to a pattern (Sellers' algorithm); undefined if nothing is similar
 * enough.
 */
export function findNear(text: string, pattern: string): Passage | undefined {
  const sought = pattern.slice(0, longestPattern);
  if (sought.length < shortestPattern || text.length > longestText) return undefined;
  const { cost, end } = nearestEnd(text, sought);
  if (cost > sought.length * tolerance) return undefined;
  const from = Math.max(0, end - sought.length * 2);
  const back = nearestEnd(reverse(text.slice(from, end)), reverse(sought));
  return { start: end - back.end, end };
}

/** Returns the end of the substring with the fewest edits to the pattern; the first of several. */
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

const reverse = (text: string): string => text.split('').reverse().join('');

import type { Passage } from './passage.ts';

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

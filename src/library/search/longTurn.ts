import type { Passage } from '../../domain/citations/passage.ts';

/** A whole call is seldom longer; what a search reads of one turn stays small. */
const longest = 60_000;
/** Characters before a cut in which the end of a line, or a blank, is looked for. */
const reach = 2_000;

/** The parts of a speech: one, unless it is longer than calls are. A part ends at a line's end or a blank where it can. */
export function inParts(text: string, start: number, end: number): Passage[] {
  const parts: Passage[] = [];
  let from = start;
  while (end - from > longest) {
    const till = cutBefore(text, from + longest);
    parts.push({ start: from, end: till });
    from = till;
  }
  parts.push({ start: from, end });
  return parts;
}

function cutBefore(text: string, limit: number): number {
  const near = text.slice(limit - reach, limit);
  const at = Math.max(near.lastIndexOf('\n'), near.lastIndexOf('. ')) + 1 || near.lastIndexOf(' ') + 1;
  if (at > 0) return limit - reach + at;
  // Neither half of a character stands alone.
  return /[\ud800-\udbff]/.test(text.charAt(limit - 1)) ? limit - 1 : limit;
}

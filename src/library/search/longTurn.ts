import type { Passage } from '../../domain/citations/passage.ts';

/** Maximum length of an indexed part. A whole call is rarely longer, and a search reads little of one turn. */
const longest = 60_000;
/** Number of characters before a cut in which to look for the end of a line or a space. */
const reach = 2_000;

/** Splits a speech that is longer than a usual call into parts, at the end of a line or a space if possible. */
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
  // A surrogate pair is not split.
  return /[\ud800-\udbff]/.test(text.charAt(limit - 1)) ? limit - 1 : limit;
}

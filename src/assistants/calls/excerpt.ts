import type { Passage } from '../../domain/passages/passage.ts';

/** Maximum number of sentence starts that are tried. */
const mostStarts = 200;

/**
 * Returns the part of a text, up to a length, that contains the most of some places. It starts with a sentence, ends
 * with one or after a word, and has no white space at either end. Runs in linear time.
 */
export function excerptOf(text: string, places: readonly Passage[], length: number): Passage {
  if (text.length <= length) return { start: 0, end: text.length };
  const sentences = [...text.matchAll(/(?<=[.!?]["”’)]?)\s(?=\S)/g)].slice(0, mostStarts).map(({ index }) => index + 1);
  // A long sentence may have its places beyond the length.
  const words = places.slice(0, mostStarts).map(({ start }) => beforeWord(text, Math.max(0, start - length / 3)));
  const counted = [0, ...sentences, ...words].map((start) => ({
    start,
    count: places.filter((place) => place.start >= start && place.end <= start + length).length,
  }));
  const most = counted.reduce((best, { count }) => Math.max(best, count), 0);
  const { start } = counted.find(({ count }) => count === most)!;
  return { start, end: endWithin(text, start, length) };
}

/** Returns the start of a word, at or after an offset. */
function beforeWord(text: string, offset: number): number {
  const at = Math.floor(offset);
  if (at === 0) return 0;
  const blank = text.slice(at, at + 40).search(/\s\S/);
  return blank === -1 ? at : at + blank + 1;
}

function endWithin(text: string, start: number, length: number): number {
  const end = start + length;
  if (end >= text.length) return text.length;
  const kept = text.slice(start, end + 1);
  for (let at = length; at > length / 2; at -= 1)
    if (/\s/.test(kept.charAt(at)) && /[.!?]["”’)]?$/.test(kept.slice(at - 2, at))) return start + at;
  for (let at = length; at > length / 2; at -= 1)
    if (/\s/.test(kept.charAt(at))) return start + kept.slice(0, at).trimEnd().length;
  return /[\ud800-\udbff]$/.test(text.slice(start, end)) ? end - 1 : end;
}

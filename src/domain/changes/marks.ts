import type { Passage } from '../passages/passage.ts';

const word = /[\p{Sc}+-]?[\p{L}\p{N}](?:\S*[\p{L}\p{N}%])?/gu;

export function isOverlapping(one: Passage, other: Passage): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Returns the words of a passage that another text lacks; neighbors are one range. */
export function wordsLacking(text: string, passage: Passage, other: string): Passage[] {
  const known = new Set(wordsOf(other).map(({ word }) => word));
  const marks: Passage[] = [];
  let isOpen = false;
  for (const { word, at } of wordsOf(text.slice(passage.start, passage.end))) {
    const isLacking = !known.has(word);
    const start = isLacking && isOpen ? marks.pop()!.start : passage.start + at;
    if (isLacking) marks.push({ start, end: passage.start + at + word.length });
    isOpen = isLacking;
  }
  return marks;
}

/** Words without punctuation around them; $2.5 and 40% keep their signs. */
function wordsOf(text: string): { word: string; at: number }[] {
  return Array.from(text.toLowerCase().matchAll(word), ({ 0: found, index }) => ({ word: found, at: index }));
}

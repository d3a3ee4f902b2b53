import type { Passage } from '../passages/passage.ts';

const word = /[\p{Sc}+-]?[\p{L}\p{N}](?:\S*[\p{L}\p{N}%])?/gu;

export function isOverlapping(one: Passage, other: Passage): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Returns the ranges of a passage's words that another text lacks; adjacent words share a range. */
export function wordsLacking(text: string, passage: Passage, other: string): Passage[] {
  const known = new Set(wordsOf(other).map(({ word }) => word));
  const marks: Passage[] = [];
  let wasLacking = false;
  for (const { word, at } of wordsOf(text.slice(passage.start, passage.end))) {
    const isLacking = !known.has(word);
    const start = isLacking && wasLacking ? marks.pop()!.start : passage.start + at;
    if (isLacking) marks.push({ start, end: passage.start + at + word.length });
    wasLacking = isLacking;
  }
  return marks;
}

/** Splits a text into lowercase words without surrounding punctuation; $2.5 and 40% keep their signs. */
function wordsOf(text: string): { word: string; at: number }[] {
  return Array.from(text.toLowerCase().matchAll(word), ({ 0: found, index }) => ({ word: found, at: index }));
}

import { firstIndex } from '../../../base/sortedSearch.ts';
import type { Turn } from '../../../domain/transcript.ts';

export interface Query {
  text: string;
  matchCase: boolean;
  wholeWord: boolean;
}

/** A match within the words of one turn, by offsets into the transcript. `end` is exclusive. */
export interface Hit {
  turn: number;
  start: number;
  end: number;
}

/**
 * Finds every place in the words of the given turns, in order. Straight and curly quotes are the same, and a space in
 * the query matches any white space, so that a phrase is found across lines.
 */
export function findHits(text: string, turns: readonly Turn[], query: Query): Hit[] {
  const pattern = patternOf(query);
  if (!pattern) return [];
  const hits: Hit[] = [];
  let index = 0;
  for (const match of text.matchAll(pattern)) {
    const start = match.index;
    const end = start + match[0].length;
    while (index < turns.length && turns[index]!.speechEnd < end) index += 1;
    const turn = turns[index];
    if (!turn) break;
    if (start >= turn.speechStart) hits.push({ turn: turn.index, start, end });
  }
  return hits;
}

function patternOf({ text, matchCase, wholeWord }: Query): RegExp | undefined {
  const words = text.trim();
  if (words === '') return undefined;
  const escaped = words
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
    .replace(/['‘’]/g, "['‘’]")
    .replace(/["“”]/g, '["“”]');
  const inWord = String.raw`[\p{L}\p{M}\p{N}_]`;
  const source = wholeWord ? `(?<!${inWord})${escaped}(?!${inWord})` : escaped;
  return new RegExp(source, matchCase ? 'gu' : 'giu');
}

/** Counts the hits of each speaker, by the speaker's index. */
export function hitsBySpeaker(hits: readonly Hit[], turns: readonly Turn[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { turn } of hits) {
    const speaker = turns[turn]!.speaker;
    counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  }
  return counts;
}

/** Returns the index of the first hit at or after an offset; the number of hits if there is none. */
function lowerBound(hits: readonly Hit[], offset: number): number {
  return firstIndex(hits.length, (index) => hits[index]!.start >= offset);
}

/** Returns the index of the first hit at or after an offset, wrapping around to the first; -1 if there is none. */
export function hitFrom(hits: readonly Hit[], offset: number): number {
  if (hits.length === 0) return -1;
  return lowerBound(hits, offset) % hits.length;
}

/** The hits that begin between two offsets, found by binary search. */
export function hitsWithin(hits: readonly Hit[], start: number, end: number): readonly Hit[] {
  return hits.slice(lowerBound(hits, start), lowerBound(hits, end));
}

import type { CitedPassage } from '../protocol.ts';

const longestSnippet = 60;

/** The beginning of the cited words, on one line. */
export function snippetOf(text: string, { start, end }: Pick<CitedPassage, 'start' | 'end'>): string {
  const words = text
    .slice(start, Math.min(end, start + longestSnippet * 4))
    .replace(/\s+/gu, ' ')
    .trim();
  if (words.length <= longestSnippet) return end - start > longestSnippet * 4 ? `${words} …` : words;
  const cut = words.slice(0, longestSnippet + 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > longestSnippet / 2 ? space : longestSnippet).toWellFormed()} …`;
}

/** Returns the next or previous cited passage from an offset; undefined if there is none. */
export function citedFrom(passages: readonly CitedPassage[], offset: number, step: 1 | -1): CitedPassage | undefined {
  return step === 1 ? passages.find(({ start }) => start > offset) : passages.findLast(({ start }) => start < offset);
}

/** Groups cited passages by the index of their turn. */
export function citedByTurn(passages: readonly CitedPassage[]): Map<number, CitedPassage[]> {
  return Map.groupBy(passages, ({ turn }) => turn);
}

/** Counts the different notes that cite the passages. */
export function countNotes(passages: readonly CitedPassage[]): number {
  return new Set(passages.flatMap(({ notes }) => notes.map(({ name }) => name))).size;
}

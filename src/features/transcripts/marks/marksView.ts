import type { Passage } from '../../../domain/citations/passage.ts';

/** A mark where it is in the text as it is now. */
export interface PlacedMark extends Passage {
  id: string;
  kind: 'highlight' | 'bookmark';
  /** Index of the turn in which it begins. */
  turn: number;
  /** What is marked, on one line, cut where it is long. */
  words: string;
}

/** What a person marked in a call. */
export interface CallMarks {
  /** In the order of the text. */
  placed: PlacedMark[];
  /** What the text, issued anew, no longer has. */
  lost: { id: string; kind: PlacedMark['kind']; words: string }[];
}
export const noMarks: CallMarks = { placed: [], lost: [] };

/** The next or previous mark from an offset, or from a mark that the reader is at; undefined where there is none. */
export function markAfter(
  step: 1 | -1,
  placed: readonly PlacedMark[],
  from: { offset: number; id?: string | undefined },
): PlacedMark | undefined {
  const at = placed.findIndex(({ id }) => id === from.id);
  if (at >= 0) return placed[at + step];
  return step === 1
    ? placed.find(({ start }) => start > from.offset)
    : placed.findLast(({ start }) => start < from.offset);
}

/** How many there are of each kind within two offsets. */
export function countMarks(placed: readonly PlacedMark[], { start, end }: Passage): Record<PlacedMark['kind'], number> {
  const counts = { highlight: 0, bookmark: 0 };
  for (const mark of placed) if (mark.start < end && mark.end > start) counts[mark.kind] += 1;
  return counts;
}

import type { Passage } from '../../../domain/passages/passage.ts';
import type { MarkLabel, MarkWriting } from '../../../domain/marks/markLabels.ts';
import { isOwn as isOwnMark, longestComment, type Mark } from '../../../library/marks/mark.ts';

/** Maximum length of a comment. */
export const mostCharacters = longestComment;

/** A mark at its place in the current text. */
export interface PlacedMark extends Passage, MarkWriting, Pick<Mark, 'sharedBy'> {
  id: string;
  kind: 'highlight' | 'bookmark';
  /** The index of the turn in which the mark begins. */
  turn: number;
  /** The marked words, on one line, shortened if they are long. */
  words: string;
}

/** The user's marks in a call. */
export interface CallMarks {
  /** In text order. */
  placed: PlacedMark[];
  /** Marks whose words the revised text no longer has. */
  lost: LostMark[];
  /** The labels of the setting; the first has the digit 1. */
  labels: MarkLabel[];
}
export const noMarks: CallMarks = { placed: [], lost: [], labels: [] };
export type LostMark = Pick<PlacedMark, 'id' | 'kind' | 'words' | 'sharedBy'> & MarkWriting;

/** Whether the user made the mark, and can change it. */
export const isOwn = isOwnMark;

/** Returns the next or previous mark from an offset, or from the reader's current mark; undefined if there is none. */
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

/** Counts the marks of each kind between two offsets. */
export function countMarks(placed: readonly PlacedMark[], { start, end }: Passage): Record<PlacedMark['kind'], number> {
  const counts = { highlight: 0, bookmark: 0 };
  for (const mark of placed) if (mark.start < end && mark.end > start) counts[mark.kind] += 1;
  return counts;
}

import type { Passage } from '../../../domain/passages/passage.ts';
import type { MarkLabel, MarkWriting } from '../../../domain/marks/markLabels.ts';
import { isOwn as isOwnMark, longestComment, longestDue, type Mark } from '../../../library/marks/mark.ts';
import { isPromise as isPromiseMark, type FollowedPromise } from '../../../library/marks/promises.ts';

/** Maximum length of a comment. */
export const mostCharacters = longestComment;
/** Maximum lengths of what is due and when. */
export const mostOfDue = longestDue;

/** A mark at its place in the current text. */
export interface PlacedMark extends Passage, MarkWriting, Pick<Mark, 'earlier' | 'sharedBy'> {
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
  /** The promises of earlier calls that are open, or that were answered in this call. */
  promises: CallPromise[];
}
export const noMarks: CallMarks = { placed: [], lost: [], labels: [], promises: [] };

/** A promise of an earlier call on the page of a newer one. */
export interface CallPromise extends Pick<FollowedPromise, 'state' | 'isOpen'> {
  id: string;
  fyq: string;
  speaker: string;
  words: string;
  /** The thing and its time, on one line; empty if the person didn't write it. */
  due: string;
  /** The newest answer that was taken in this call. */
  answer?: { id: string; words: string };
}

/** A passage that may answer a promise. */
export interface AnsweringPassage extends Passage {
  turn: number;
  speaker: string;
  words: string;
}
export type LostMark = Pick<PlacedMark, 'id' | 'kind' | 'words' | 'sharedBy'> & MarkWriting;

/** Whether what is due can be written on a mark. */
export const isPromise = isPromiseMark;

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

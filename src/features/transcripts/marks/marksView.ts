import type { Passage } from '../../../domain/passages/passage.ts';
import type { MarkLabel } from '../../../library/marks/labels.ts';
import { isOwn as isOwnMark, longestComment, type Mark, type MarkWriting } from '../../../library/marks/mark.ts';

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

/** A label on the page. */
export interface ShownLabel extends Pick<MarkLabel, 'id' | 'name'> {
  /** The first letter of the name, for readers who see no colors. */
  sign: string;
  /** The digit on the keyboard; undefined for a label that was removed from the setting. */
  digit?: number;
}

/** Returns the label of a mark. A label that was removed has its id as its name. */
export function labelOf(labels: readonly MarkLabel[], { label: id }: MarkWriting): ShownLabel | undefined {
  if (id === undefined) return undefined;
  const at = labels.findIndex((label) => label.id === id);
  const name = labels[at]?.name ?? id;
  return { id, name, sign: signOf(name), ...(at >= 0 && { digit: at + 1 }) };
}

/** Returns all labels in use, those of the setting first. */
export function labelsIn({ placed, lost, labels }: CallMarks): ShownLabel[] {
  const ids = new Set([...labels.map(({ id }) => id), ...[...placed, ...lost].flatMap(({ label }) => label ?? [])]);
  return [...ids].map((label) => labelOf(labels, { label })!);
}

/** A choice of marks: all, those with a comment, those without a label, or those with the label of an id. */
export type MarkFilter = { only: 'all' | 'comment' | 'unlabeled' } | { label: string };
export const allMarks: MarkFilter = { only: 'all' };

export function passesFilter(filter: MarkFilter, { label, comment }: MarkWriting): boolean {
  if ('label' in filter) return filter.label === label;
  return filter.only === 'all' || (filter.only === 'comment' ? comment !== undefined : label === undefined);
}

function signOf(name: string): string {
  return String.fromCodePoint(name.codePointAt(0) ?? 0x2022).toUpperCase();
}

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

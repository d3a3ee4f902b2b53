import type { CallText } from '../../../domain/passages/callText.ts';
import { findPassage } from '../../../domain/passages/findPassage.ts';
import { makeLocator, onOneLine, trimPassage } from '../../../domain/passages/makeLocator.ts';
import type { Passage } from '../../../domain/passages/passage.ts';
import { turnAtOffset } from '../../../domain/transcripts/turnMoves.ts';
import { longestMarkWords, type Mark, type MarkedCall, type MarkKind } from '../../../library/marks/mark.ts';
import { blocksOf } from '../reader/blocksView.ts';
import type { CallMarks, PlacedMark } from './marksView.ts';
import type { CallView } from '../protocol.ts';

/** The change that a user's action makes. */
export interface MarkChange {
  add?: Passage;
  /** The ids of marks. */
  remove: string[];
}

/** Removes a highlight whose words are highlighted again. A passage that overlaps highlights is merged with them. */
export function changeByHighlight(placed: readonly PlacedMark[], passage: Passage): MarkChange {
  const touched = placed.filter(
    ({ kind, start, end }) => kind === 'highlight' && start < passage.end && end > passage.start,
  );
  const remove = touched.map(({ id }) => id);
  if (touched.some(({ start, end }) => start <= passage.start && end >= passage.end)) return { remove };
  const start = Math.min(passage.start, ...touched.map((mark) => mark.start));
  const end = Math.max(passage.end, ...touched.map((mark) => mark.end));
  return { add: { start, end }, remove };
}

/** Number of characters at the start of a paragraph that identify it. */
const placeLength = 60;

/** Sets a bookmark at the paragraph, or removes the one there. Undefined if nothing can be marked. */
export function changeByBookmark(
  placed: readonly PlacedMark[],
  view: CallView,
  offset: number,
): MarkChange | undefined {
  const paragraph = paragraphAt(view, offset);
  if (!paragraph) return undefined;
  const there = placed.filter(
    ({ kind, start }) => kind === 'bookmark' && start >= paragraph.start && start < paragraph.end,
  );
  if (there.length > 0) return { remove: there.map(({ id }) => id) };
  const whole = trimPassage(view.text, paragraph);
  return whole && { add: { start: whole.start, end: firstWordsEnd(view.text, whole) }, remove: [] };
}

/** The paragraph at an offset, or the last one before it in its turn. In a turn without words, the speaker's name. */
function paragraphAt(view: CallView, offset: number): Passage | undefined {
  const turn = turnAtOffset(view, offset);
  if (!turn) return undefined;
  const blocks = blocksOf(view.text, turn.speechStart, turn.speechEnd);
  const block = blocks.findLast(({ start }) => start <= offset) ?? blocks[0];
  return block ?? (turn.nameEnd > turn.nameStart ? { start: turn.nameStart, end: turn.nameEnd } : undefined);
}

function firstWordsEnd(text: string, { start, end }: Passage): number {
  if (end - start <= placeLength) return end;
  const space = text.slice(start, start + placeLength).search(/\s\S*$/);
  const cut = start + (space > placeLength / 2 ? space : placeLength);
  return /[\u{dc00}-\u{dfff}]/u.test(text.charAt(cut)) ? cut - 1 : cut;
}

interface MarkDraft {
  id: string;
  kind: MarkKind;
  call: MarkedCall;
  passage: Passage;
  madeAt: number;
}

/** Makes a mark of a passage. Undefined for a passage of white space only. */
export function makeMark(text: CallText, view: CallView, draft: MarkDraft): Mark | undefined {
  const { id, kind, call, passage, madeAt } = draft;
  const whole = trimPassage(view.text, passage);
  if (!whole) return undefined;
  const speaker = view.speakers[turnAtOffset(view, whole.start)?.speaker ?? -1]?.name ?? '';
  return {
    ...{ id, kind, call, madeAt },
    speaker: speaker.slice(0, 300),
    words: shortened(onOneLine(view.text.slice(whole.start, Math.min(whole.end, whole.start + longestMarkWords * 4)))),
    locator: makeLocator(text, view.turns, whole),
  };
}

function shortened(words: string): string {
  return words.length <= longestMarkWords ? words : `${words.slice(0, longestMarkWords - 1).toWellFormed()}…`;
}

/** Finds the marks of a call in its current text, even if the service has revised it. */
export function placeMarks(text: CallText, { turns }: CallView, marks: readonly Mark[]): CallMarks {
  const placed: PlacedMark[] = [];
  const lost: CallMarks['lost'] = [];
  for (const { id, kind, words, locator } of marks) {
    const found = findPassage(text, turns, locator);
    if (!found) lost.push({ id, kind, words });
    else {
      const { start, end } = found;
      placed.push({ id, kind, words, start, end, turn: turnAtOffset({ turns }, start)?.index ?? 0 });
    }
  }
  placed.sort((one, other) => one.start - other.start || one.end - other.end);
  return { placed, lost };
}

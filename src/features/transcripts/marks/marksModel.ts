import type { MarkWriting } from '../../../domain/marks/markLabels.ts';
import type { CallText } from '../../../domain/passages/callText.ts';
import { findPassage } from '../../../domain/passages/findPassage.ts';
import { makeLocator, onOneLine, trimPassage } from '../../../domain/passages/makeLocator.ts';
import type { Passage } from '../../../domain/passages/passage.ts';
import { turnAtOffset } from '../../../domain/transcripts/turnMoves.ts';
import { longestMarkWords, writingOf, type Mark, type MarkedCall, type MarkKind } from '../../../library/marks/mark.ts';
import { isPromise } from '../../../library/marks/promises.ts';
import { blocksOf } from '../reader/blocksView.ts';
import type { CallMarks, PlacedMark } from './marksView.ts';
import type { CallView } from '../protocol.ts';

/** The change that a user's action makes. */
export interface MarkChange {
  add?: Passage & MarkWriting & Pick<Mark, 'earlier'>;
  /** New writing for a mark that stays. */
  write?: { id: string; writing: MarkWriting };
  /** Marks that are removed. Their comments and answers are those of the added mark, if there is one. */
  remove: PlacedMark[];
}

/**
 * Removes a highlight whose words are highlighted again, or changes its label, or adds to its comment. A passage that
 * overlaps highlights is merged with them and keeps their comments.
 */
export function changeByHighlight(
  placed: readonly PlacedMark[],
  passage: Passage,
  { label, comment: added }: MarkWriting = {},
): MarkChange {
  const touched = placed.filter(
    ({ kind, start, end }) => kind === 'highlight' && start < passage.end && end > passage.start,
  );
  const around = touched.find(({ start, end }) => start <= passage.start && end >= passage.end);
  const isPlain = label === undefined && added === undefined;
  if (around && isPlain) return { remove: touched };
  const comments = [...(around ? [around] : touched), { comment: added }].flatMap(({ comment }) => comment ?? []);
  const comment = comments.length > 0 ? comments.join('\n\n') : undefined;
  if (around) {
    const writing = label === undefined ? { comment } : changeLabel(around, label);
    return { write: { id: around.id, writing }, remove: [] };
  }
  const earlier = touched.flatMap((mark) => (isPromise(mark) ? [mark.id, ...(mark.earlier ?? [])] : []));
  return {
    add: {
      start: Math.min(passage.start, ...touched.map((mark) => mark.start)),
      end: Math.max(passage.end, ...touched.map((mark) => mark.end)),
      ...writingOf({
        label: label ?? touched.find((mark) => mark.label !== undefined)?.label,
        comment,
        due: touched.find((mark) => mark.due !== undefined)?.due,
      }),
      ...(earlier.length > 0 && { earlier }),
    },
    remove: touched,
  };
}

/** Sets a label, or removes it if the mark has it already. */
export function changeLabel({ label: own }: MarkWriting, label: string | undefined): MarkWriting {
  return { label: label === own ? undefined : label };
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
  if (there.length > 0) return { remove: there };
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

interface MarkDraft extends MarkWriting, Pick<Mark, 'earlier'> {
  id: string;
  kind: MarkKind;
  call: MarkedCall;
  passage: Passage;
  madeAt: number;
}

/** Makes a mark of a passage. Undefined for a passage of white space only. */
export function makeMark(text: CallText, view: CallView, draft: MarkDraft): Mark | undefined {
  const { id, kind, call, passage, madeAt, earlier } = draft;
  const marked = markPassage(text, view, passage);
  return marked && { id, kind, call, madeAt, ...marked, ...writingOf(draft), ...(earlier && { earlier }) };
}

/** Returns the speaker, the words and the locator of a passage. Undefined for one of white space only. */
export function markPassage(
  text: CallText,
  view: CallView,
  passage: Passage,
): Pick<Mark, 'speaker' | 'words' | 'locator'> | undefined {
  const whole = trimPassage(view.text, passage);
  if (!whole) return undefined;
  const speaker = view.speakers[turnAtOffset(view, whole.start)?.speaker ?? -1]?.name ?? '';
  return {
    speaker: speaker.slice(0, 300),
    words: shortened(onOneLine(view.text.slice(whole.start, Math.min(whole.end, whole.start + longestMarkWords * 4)))),
    locator: makeLocator(text, view.turns, whole),
  };
}

function shortened(words: string): string {
  return words.length <= longestMarkWords ? words : `${words.slice(0, longestMarkWords - 1).toWellFormed()}…`;
}

/** Finds the marks of a call in its current text, even if the service has revised it. */
export function placeMarks(
  text: CallText,
  { turns }: CallView,
  marks: readonly Mark[],
): Pick<CallMarks, 'placed' | 'lost'> {
  const placed: PlacedMark[] = [];
  const lost: CallMarks['lost'] = [];
  for (const { id, kind, words, locator, ...rest } of marks) {
    const found = findPassage(text, turns, locator);
    const by = rest.sharedBy !== undefined && { sharedBy: rest.sharedBy };
    const mark = { id, kind, words, ...writingOf(rest), ...(rest.earlier && { earlier: rest.earlier }), ...by };
    if (!found) lost.push(mark);
    else {
      const { start, end } = found;
      placed.push({ ...mark, start, end, turn: turnAtOffset({ turns }, start)?.index ?? 0 });
    }
  }
  placed.sort((one, other) => one.start - other.start || one.end - other.end);
  return { placed, lost };
}

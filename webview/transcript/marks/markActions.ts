import { labelOf } from '../../../src/domain/marks/markLabels.ts';
import * as l10n from '@vscode/l10n';
import type { MarkAction, MarkDone } from '../../../src/features/transcripts/protocol.ts';
import { isOwn, type PlacedMark } from '../../../src/features/transcripts/marks/marksView.ts';
import { announce, follow, page, send } from '../page.ts';
import type { Reader } from '../reader.ts';
import type { TurnList } from '../turns/turnList.ts';
import { selectedSpan } from './selectedSpan.ts';

/**
 * Adds and removes bookmarks and highlights at the selection or the current position. The host then pushes the updated
 * marks.
 */
export class MarkActions {
  readonly #reader: () => Reader | undefined;
  #pointer: { x: number; y: number } | undefined;

  constructor(reader: () => Reader | undefined) {
    this.#reader = reader;
    document.addEventListener('contextmenu', ({ clientX: x, clientY: y }) => {
      this.#pointer = { x, y };
    });
    page.channel.onPush('marks', (marks) => {
      reader()?.setMarks(marks);
    });
    page.channel.onPush('act', (action) => this.act(action));
  }

  /** Loads the marks once; the host pushes every change after that. */
  load(): void {
    follow(page.channel.request('marks', null), (marks) => this.#reader()?.setMarks(marks));
  }

  act(action: MarkAction): void {
    const reader = this.#reader();
    if (!reader) return;
    const pointed =
      action.atPointer && this.#pointer ? pointerOffset(reader.list, this.#pointer.x, this.#pointer.y) : undefined;
    if (action.kind === 'label') void labelMark(reader, action.label, pointed);
    else if (action.kind === 'bookmark')
      void toggleBookmark(reader, pointed ?? selectedSpan(reader.list)?.start ?? reader.offset);
    else void toggleHighlight(reader, pointed);
  }
}

export async function labelByDigit(reader: Reader, digit: number): Promise<void> {
  const label = reader.marking.marks.labels[digit - 1];
  if (label) await labelMark(reader, label.id);
  else announce(l10n.t('There is no label with the key {0}.', digit));
}

/** Labels the selection, or else the highlight at the pointer, or the mark that has the focus. */
async function labelMark(reader: Reader, id: string, pointed?: number): Promise<void> {
  const selected = selectedSpan(reader.list);
  const atPointer =
    pointed === undefined ? undefined : reader.marking.highlightAround({ start: pointed, end: pointed });
  const mark = selected ? undefined : (atPointer ?? focusedMark(reader));
  const label = labelOf(reader.marking.marks.labels, { label: id })!;
  if (!selected && !mark) announce(l10n.t('Select words or go to a highlight first.'));
  else {
    const done = mark
      ? await send.labelMark({ id: mark.id, label: label.id })
      : await send.labelPassage({ passage: selected!, label: label.id });
    const isTaken = done === 'changed' && (mark ?? reader.marking.highlightAround(selected!))?.label === label.id;
    if (done) announce(isTaken ? l10n.t('Label removed: {0}', label.name) : l10n.t('Labeled: {0}', label.name));
  }
}

/** The mark of the row that has the focus in the list, or the one that the reader went to last. */
export function focusedMark(reader: Reader): PlacedMark | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-mark-id]')?.dataset['markId'];
  return reader.marking.marks.placed.find(({ id }) => id === row) ?? reader.marking.at(reader.offset);
}

/** Returns the highlight that has the selection, which is made if there is none; else the mark that has the focus. */
export async function markToComment(reader: Reader): Promise<PlacedMark | undefined> {
  const selected = selectedSpan(reader.list);
  if (!selected) return focusedMark(reader);
  const known = reader.marking.highlightAround(selected);
  if (known) return known;
  const { start, end } = selected;
  if ((await send.highlight({ start, end })) !== 'added') return undefined;
  reader.setMarks(await page.channel.request('marks', null));
  return reader.marking.marks.placed.find(
    (mark) => mark.kind === 'highlight' && isOwn(mark) && mark.start < end && start < mark.end,
  );
}

export async function removeMark(id: string): Promise<void> {
  if ((await send.removeMark({ id })) !== undefined) announce(l10n.t('Removed.'));
}

/** Sets or removes the bookmark of the paragraph at an offset, and shows that paragraph. */
async function toggleBookmark(reader: Reader, offset: number): Promise<void> {
  const done = await send.toggleBookmark({ offset });
  if (!done) return;
  if (done !== 'nothing') reader.show({ start: offset, end: offset + 1 });
  announce(formatDone(done, l10n.t('Bookmark added.'), l10n.t('Bookmark removed.')));
}

/** Highlights the selection. Without one, removes the highlight at the pointer. */
async function toggleHighlight(reader: Reader, pointed: number | undefined): Promise<void> {
  const passage =
    selectedSpan(reader.list) ??
    (pointed === undefined ? undefined : reader.marking.highlightAround({ start: pointed, end: pointed + 1 }));
  if (!passage) {
    announce(l10n.t('Select the words to highlight first.'));
    return;
  }
  const { start, end } = passage;
  const done = await send.highlight({ start, end });
  if (done) announce(formatDone(done, l10n.t('Highlighted.'), l10n.t('Highlight removed.')));
}

function formatDone(done: MarkDone, added: string, removed: string): string {
  if (done === 'nothing') return l10n.t('There’s nothing to mark here.');
  return done === 'added' ? added : removed;
}

/** Offset into the transcript of the words at a point of the window; undefined if there are none. */
function pointerOffset(list: TurnList, x: number, y: number): number | undefined {
  const caret = document.caretPositionFromPoint(x, y);
  const article = caret?.offsetNode.parentElement?.closest<HTMLElement>('article[data-turn]');
  const made = article ? list.at(Number(article.dataset['turn'])) : undefined;
  const block = made?.blocks.find(({ node }) => node === caret?.offsetNode);
  return block && caret ? block.start + caret.offset : made?.blocks[0]?.start;
}

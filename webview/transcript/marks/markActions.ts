import * as l10n from '@vscode/l10n';
import type { MarkAction, MarkDone } from '../../../src/features/transcripts/protocol.ts';
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

  act({ kind, atPointer }: MarkAction): void {
    const reader = this.#reader();
    if (!reader) return;
    const pointed =
      atPointer && this.#pointer ? pointerOffset(reader.list, this.#pointer.x, this.#pointer.y) : undefined;
    if (kind === 'bookmark') void toggleBookmark(reader, pointed ?? selectedSpan(reader.list)?.start ?? reader.offset);
    else void toggleHighlight(reader, pointed);
  }
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
    selectedSpan(reader.list) ?? (pointed === undefined ? undefined : reader.marking.highlightAt(pointed));
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

import * as l10n from '@vscode/l10n';
import type { PageChannel } from '../../../src/base/channel.ts';
import type { MarkAction, MarkDone, TranscriptProtocol } from '../../../src/features/transcripts/protocol.ts';
import type { Reader } from '../reader.ts';
import type { TurnList } from '../turns/turnList.ts';
import { selectedSpan } from './selectedSpan.ts';

interface MarkActionsOptions {
  channel: PageChannel<TranscriptProtocol>;
  reader: () => Reader | undefined;
  announce: (text: string) => void;
  fail: (error: unknown) => void;
}

/**
 * Adds and removes bookmarks and highlights, at the selection or the current position. The host then pushes the new
 * marks.
 */
export class MarkActions {
  readonly #options: MarkActionsOptions;
  #pointer: { x: number; y: number } | undefined;

  constructor(options: MarkActionsOptions) {
    const { channel, reader } = options;
    this.#options = options;
    document.addEventListener('contextmenu', ({ clientX: x, clientY: y }) => {
      this.#pointer = { x, y };
    });
    channel.onPush('marks', (marks) => {
      reader()?.setMarks(marks);
    });
    channel.onPush('act', (action) => this.act(action));
  }

  /** Loads the marks once; the host pushes every change after that. */
  load(): void {
    const { channel, reader, fail } = this.#options;
    channel.request('marks', null).then((marks) => reader()?.setMarks(marks), fail);
  }

  act({ kind, atPointer }: MarkAction): void {
    const reader = this.#options.reader();
    if (!reader) return;
    const pointed =
      atPointer && this.#pointer ? pointerOffset(reader.list, this.#pointer.x, this.#pointer.y) : undefined;
    if (kind === 'bookmark') this.#bookmark(reader, pointed ?? selectedSpan(reader.list)?.start ?? reader.offset);
    else this.#highlight(reader, pointed);
  }

  remove(id: string): void {
    const { channel, announce, fail } = this.#options;
    channel.request('removeMark', { id }).then(() => announce(l10n.t('Removed.')), fail);
  }

  /** Sets or removes the bookmark of the paragraph at an offset, and shows that paragraph. */
  #bookmark(reader: Reader, offset: number): void {
    const { channel, announce, fail } = this.#options;
    channel.request('toggleBookmark', { offset }).then((done) => {
      if (done !== 'nothing') reader.show({ start: offset, end: offset + 1 });
      announce(formatDone(done, l10n.t('Bookmark added.'), l10n.t('Bookmark removed.')));
    }, fail);
  }

  /** Highlights the selection. Without one, removes the highlight at the pointer. */
  #highlight(reader: Reader, pointed: number | undefined): void {
    const { channel, announce, fail } = this.#options;
    const passage =
      selectedSpan(reader.list) ?? (pointed === undefined ? undefined : reader.marking.highlightAt(pointed));
    if (!passage) {
      announce(l10n.t('Select the words to highlight first.'));
      return;
    }
    const { start, end } = passage;
    channel.request('highlight', { start, end }).then((done) => {
      announce(formatDone(done, l10n.t('Highlighted.'), l10n.t('Highlight removed.')));
    }, fail);
  }
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

import * as l10n from '@vscode/l10n';
import { html, render } from 'lit/html.js';
import { isOwn, mostCharacters, type PlacedMark } from '../../../src/features/transcripts/marks/marksView.ts';
import { formatSharedBy } from '../../../src/domain/format/sharedBy.ts';
import { announce, send } from '../page.ts';
import type { Reader } from '../reader.ts';
import { rangeWithin } from '../turns/speechText.ts';
import { moveTo } from './selectionBar.ts';

/** Milliseconds without a key after which the text is saved. */
const pause = 1_000;

/** The label and the comment of one mark, beside its words. The comment is saved while it is written. */
export class MarkBox {
  readonly #element = document.createElement('aside');
  readonly #reader: () => Reader | undefined;
  #mark: PlacedMark | undefined;
  #saved = '';
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(reader: () => Reader | undefined) {
    this.#reader = reader;
    this.#element.className = 'mark-box';
    this.#element.setAttribute('aria-label', l10n.t('Label and comment'));
    this.#element.hidden = true;
    this.#element.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.#element.contains(relatedTarget))) void this.#close();
    });
    this.#element.addEventListener('keydown', (event) => {
      const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      if (event.key !== 'Escape' && !saves) return;
      event.preventDefault();
      event.stopPropagation();
      void this.#close({ focus: true });
    });
    document.addEventListener('scroll', () => this.#place(), { capture: true, passive: true });
    window.addEventListener('resize', () => this.#place());
    document.addEventListener('visibilitychange', () => void this.#save());
  }

  /** Shows the box at a mark, with the focus in the comment. */
  async open(mark: PlacedMark): Promise<void> {
    const reader = this.#reader();
    if (!reader) return;
    await this.#close();
    reader.show(mark);
    this.#mark = mark;
    this.#saved = mark.comment ?? '';
    document.body.append(this.#element);
    this.#element.hidden = false;
    this.draw();
    const field = this.#field!;
    field.value = this.#saved;
    this.#place();
    field.focus({ preventScroll: true });
  }

  /** Draws the labels again. The text of the comment stays as it is being written. */
  draw(): void {
    const marking = this.#reader()?.marking;
    if (this.#mark && marking) this.#mark = marking.marks.placed.find(({ id }) => id === this.#mark?.id);
    if (!this.#mark || !marking) {
      this.#element.hidden = true;
      return;
    }
    const { id, label: own, sharedBy } = this.#mark;
    const labels = isOwn(this.#mark) ? marking.marks.labels : [];
    render(
      html`<div class="labels" role="group" aria-label=${l10n.t('Label')}>
          ${labels.map(
            (label, index) =>
              html`<button
                type="button"
                data-label=${index + 1}
                aria-pressed=${String(label.id === own)}
                title=${l10n.t('{0} ({1})', label.name, index + 1)}
                @click=${() => void send.labelMark({ id, label: label.id })}
              >
                ${label.name}
              </button>`,
          )}
        </div>
        <textarea
          ?readonly=${sharedBy !== undefined}
          rows="4"
          dir="auto"
          maxlength=${mostCharacters}
          aria-label=${l10n.t('Comment')}
          placeholder=${l10n.t('Comment, as Markdown')}
          @input=${() => this.#saveLater()}
        ></textarea>
        <p class="hint" dir="auto">
          ${sharedBy === undefined ? l10n.t('Saved as you write. Escape closes it.') : formatSharedBy(sharedBy)}
        </p>`,
      this.#element,
    );
  }

  get #field(): HTMLTextAreaElement | null {
    return this.#element.querySelector('textarea');
  }

  #saveLater(): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => void this.#save(), pause);
  }

  /** Saves a changed comment. False if it couldn't be saved; the page shows why. */
  async #save(): Promise<boolean> {
    clearTimeout(this.#waiting);
    const comment = this.#field?.value ?? '';
    const mark = this.#mark;
    if (!mark || comment === this.#saved) return true;
    if ((await send.commentMark({ id: mark.id, comment })) === undefined) return false;
    this.#saved = comment;
    return true;
  }

  async #close({ focus = false } = {}): Promise<void> {
    const mark = this.#mark;
    if (!mark) return;
    const isChanged = this.#field?.value !== (mark.comment ?? '');
    if (!(await this.#save())) return;
    if (this.#mark?.id !== mark.id) return;
    this.#mark = undefined;
    this.#element.hidden = true;
    if (isChanged) announce(l10n.t('Comment saved.'));
    if (focus) this.#reader()?.list.at(mark.turn)?.article.focus({ preventScroll: true });
  }

  #place(): void {
    const mark = this.#mark;
    const blocks = mark && this.#reader()?.list.at(mark.turn)?.blocks;
    const end = blocks?.at(-1)?.end;
    if (!mark || !blocks || end === undefined) return;
    const lines = rangeWithin(blocks, mark.start, Math.min(mark.end, end))?.getClientRects();
    const [first, last] = [lines?.[0], lines?.[lines.length - 1]];
    if (first && last) moveTo(this.#element, first.left, last.bottom + 6);
  }
}

import * as l10n from '@vscode/l10n';
import { html, nothing, render, type TemplateResult } from 'lit/html.js';
import {
  isOwn,
  isPromise,
  mostCharacters,
  mostOfDue,
  type PlacedMark,
} from '../../../src/features/transcripts/marks/marksView.ts';
import { formatSharedBy } from '../../../src/domain/format/sharedBy.ts';
import { announce, send } from '../page.ts';
import type { Reader } from '../reader.ts';
import { rangeWithin } from '../turns/speechText.ts';
import { moveTo } from './selectionBar.ts';

type DuePart = 'what' | 'when';

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
    for (const [name, part] of this.#dueFields) part.value = mark.due?.[name] ?? '';
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
    const { id, label: own, due, sharedBy } = this.#mark;
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
        ${
          isPromise(this.#mark)
            ? html`<div class="due" role="group" aria-label=${l10n.t('Due')}>
                ${this.#dueField('what', l10n.t('What is due'), due)} ${this.#dueField('when', l10n.t('When'), due)}
              </div>`
            : nothing
        }
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

  /** Its text stays as it is being written. */
  #dueField(name: DuePart, label: string, due: PlacedMark['due']): TemplateResult {
    return html`<input
      type="text"
      dir="auto"
      name=${name}
      value=${due?.[name] ?? ''}
      maxlength=${mostOfDue[name]}
      aria-label=${label}
      placeholder=${label}
      @input=${() => this.#saveLater()}
    />`;
  }

  /** The fields of what is due; none if the mark isn't a promise. */
  get #dueFields(): [DuePart, HTMLInputElement][] {
    return [...this.#element.querySelectorAll('input')].map((field) => [field.name as DuePart, field]);
  }

  /** The text of the fields, if it isn't saved yet. */
  get #newDue(): { what: string; when: string } | undefined {
    const fields = this.#dueFields;
    const isNew = fields.some(([name, field]) => field.value.trim() !== (this.#mark?.due?.[name] ?? ''));
    return isNew
      ? { what: '', when: '', ...Object.fromEntries(fields.map(([name, { value }]) => [name, value])) }
      : undefined;
  }

  #saveLater(): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => void this.#save(), pause);
  }

  /** Saves what changed. False if it couldn't be saved; the page shows why. */
  async #save(): Promise<boolean> {
    clearTimeout(this.#waiting);
    const comment = this.#field?.value ?? '';
    const mark = this.#mark;
    const due = this.#newDue;
    if (mark && due && (await send.dueMark({ id: mark.id, ...due })) === undefined) return false;
    if (!mark || comment === this.#saved) return true;
    if ((await send.commentMark({ id: mark.id, comment })) === undefined) return false;
    this.#saved = comment;
    return true;
  }

  async #close({ focus = false } = {}): Promise<void> {
    const mark = this.#mark;
    if (!mark) return;
    const isChanged = this.#field?.value !== (mark.comment ?? '') || this.#newDue !== undefined;
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

import './citedNotes.css';
import * as l10n from '@vscode/l10n';
import { nothing, render } from 'lit/html.js';
import { formatCount } from '../../../src/domain/format/number.ts';
import { citedByTurn, citedFrom, snippetOf } from '../../../src/features/transcripts/citations/citedView.ts';
import type { CitedPassage } from '../../../src/features/transcripts/protocol.ts';
import { announce, page } from '../page.ts';
import { highlightPassages } from '../turns/highlightPassages.ts';
import { citedRow } from './citedList.ts';
import type { Reader } from '../reader.ts';

/** Shows which words of the call are cited in notes: marks them in the text and lists the notes below each turn. */
export class CitedNotes {
  readonly #reader: () => Reader | undefined;
  #passages: readonly CitedPassage[] = [];
  /** The list of notes below each turn, by turn. */
  readonly #shown = new Map<number, HTMLElement>();
  /** The cited passage that the reader went to last. */
  #at: CitedPassage | undefined;

  constructor(reader: () => Reader | undefined) {
    this.#reader = reader;
    page.channel.onPush('cited', (passages) => {
      const before = this.#passages.length;
      this.#passages = passages;
      this.show();
      if (passages.length !== before) announce(formatCited(passages.length));
      page.draw();
    });
  }

  get passages(): readonly CitedPassage[] {
    return this.#passages;
  }

  /** Shows the citations in the current call. */
  show(): void {
    const reader = this.#reader();
    const byTurn = citedByTurn(this.#passages);
    for (const [turn, element] of this.#shown)
      if (!byTurn.has(turn) || !reader?.list.element.contains(element)) this.#hide(turn, element);
    if (!reader) return;
    this.#highlight(reader);
    const now = this.#passages;
    for (const [turn, passages] of byTurn)
      void reader.list.built(turn).then(() => {
        if (reader !== this.#reader() || now !== this.#passages) return;
        this.#showTurn(reader, turn, passages);
        if (now.at(-1)?.turn === turn) this.#highlight(reader);
      });
  }

  async goTo(passage: CitedPassage): Promise<void> {
    const { start, end, turn } = passage;
    this.#at = passage;
    await this.#reader()?.move({ kind: 'goToPassage', turn, start, end });
    const words = snippetOf(this.#reader()?.view.text ?? '', passage);
    const place = formatCount(this.#passages.indexOf(passage) + 1);
    announce(l10n.t('Cited passage {0} of {1}: {2}', place, formatCount(this.#passages.length), words));
  }

  /** Goes to the next or previous cited passage from the current turn. */
  step(by: 1 | -1): void {
    const read = this.#reader();
    if (!read) return;
    const turn = read.view.turns[read.current];
    const offset = this.#at?.turn === read.current ? this.#at.start : (turn?.start ?? 0) - 1;
    const next = citedFrom(this.#passages, offset, by);
    if (next) void this.goTo(next);
    else announce(this.#passages.length === 0 ? formatCited(0) : l10n.t('No more cited passages.'));
  }

  #highlight(reader: Reader): void {
    highlightPassages('transcript-noted', reader.list, this.#passages);
  }

  #showTurn(reader: Reader, turn: number, passages: readonly CitedPassage[]): void {
    const article = reader.list.at(turn)?.article;
    if (!article) return;
    let element = this.#shown.get(turn);
    if (!element) {
      element = document.createElement('ul');
      element.className = 'cited-by';
      element.id = `cited-${turn}`;
      element.setAttribute('aria-label', l10n.t('Cited in notes'));
      article.querySelector('[data-part="speech"]')?.after(element);
      article.setAttribute('aria-describedby', element.id);
      this.#shown.set(turn, element);
    }
    render(
      passages.map((passage) => citedRow(this, reader, passage)),
      element,
    );
  }

  #hide(turn: number, element: HTMLElement): void {
    element.closest('article')?.removeAttribute('aria-describedby');
    render(nothing, element);
    element.remove();
    this.#shown.delete(turn);
  }
}

function formatCited(count: number): string {
  if (count === 0) return l10n.t('This call isn’t cited in any notes.');
  return count === 1
    ? l10n.t('1 passage from this call is cited in notes.')
    : l10n.t('{0} passages from this call are cited in notes.', formatCount(count));
}

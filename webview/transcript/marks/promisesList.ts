import './promises.css';
import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatPromiseState } from '../../../src/domain/format/promiseState.ts';
import type { Passage } from '../../../src/domain/passages/passage.ts';
import {
  mostOfDue,
  type AnsweringPassage,
  type CallPromise,
} from '../../../src/features/transcripts/marks/marksView.ts';
import type { CallView, PromiseAnswer } from '../../../src/features/transcripts/protocol.ts';
import { selectedSpan } from './selectedSpan.ts';
import { announce, follow, page, send } from '../page.ts';
import type { Reader } from '../reader.ts';

/** The promises of earlier calls, each with the passages of this call that may answer it. The user decides. */
export class PromisesList {
  /** The promise whose row is expanded. */
  #expanded: string | undefined;
  /** The passage that the user takes as its answer, before the state is chosen. */
  #chosen: Passage | undefined;
  /** By promise, for the text of a view. */
  readonly #found = new Map<string, AnsweringPassage[] | null>();
  #view: CallView | undefined;

  draw(reader: Reader): TemplateResult | typeof nothing {
    const { promises } = reader.marking.marks;
    if (promises.length === 0) return nothing;
    if (this.#view !== reader.view) this.#forget(reader.view);
    const open = promises.filter(({ isOpen }) => isOpen).length;
    const title =
      open === 0 ? l10n.t('Promises') : open === 1 ? l10n.t('1 open promise') : l10n.t('{0} open promises', open);
    return html`<section class="promises" aria-labelledby="promises">
      <div class="side-head"><h2 id="promises">${title}</h2></div>
      <ul>
        ${promises.map((promise) => this.#row(reader, promise))}
      </ul>
    </section>`;
  }

  #forget(view: CallView): void {
    this.#view = view;
    this.#found.clear();
    this.#chosen = undefined;
  }

  #row(reader: Reader, promise: CallPromise): TemplateResult {
    const { id, fyq, speaker, words, due, state } = promise;
    const isExpanded = this.#expanded === id;
    return html`<li data-promise=${id} data-state=${state}>
      <button type="button" class="speaker" aria-expanded=${String(isExpanded)} @click=${() => this.#toggle(id)}>
        <span class="who"
          ><span class="words" dir="auto">${words}</span>${
            due === '' ? nothing : html`<span class="role" dir="auto">${l10n.t('Due: {0}', due)}</span>`
          }<span class="counts"
            >${[fyq, speaker, formatPromiseState(state)].filter((part) => part !== '').join(' · ')}</span
          ></span
        >
      </button>
      ${isExpanded ? this.#answering(reader, promise) : nothing}
    </li>`;
  }

  #answering(reader: Reader, { id, answer }: CallPromise): TemplateResult {
    const found = this.#found.get(id);
    return html`<div class="answering">
      ${
        answer === undefined
          ? nothing
          : html`<p class="words" dir="auto">${answer.words}</p>
              ${button(l10n.t('Remove the Answer'), () => this.#decide(id, () => send.removeMark({ id: answer.id })))}`
      }
      ${
        found === undefined
          ? html`<p class="hint">${l10n.t('Searching this call…')}</p>`
          : found === null
            ? html`<p class="hint">${l10n.t('This call isn’t searchable yet. Select the words that answer it.')}</p>`
            : found.length === 0
              ? html`<p class="hint">
                  ${l10n.t('No matching statement from management was found. Select the words that answer it.')}
                </p>`
              : html`<ul>
                  ${found.map((passage) => this.#passage(reader, passage))}
                </ul>`
      }
      ${button(l10n.t('Selection Answers It'), () => this.#chooseSelection(reader))}
      ${button(l10n.t('No Longer Said'), () => this.#answer({ promise: id, state: 'unsaid', passage: null }))}
      ${this.#chosen ? this.#states(id, this.#chosen) : nothing}
    </div>`;
  }

  #passage(reader: Reader, passage: AnsweringPassage): TemplateResult {
    const { turn, start, end, words, speaker } = passage;
    return html`<li>
      <button
        type="button"
        class="link words"
        dir="auto"
        title=${l10n.t('Turn {0}, {1}', turn + 1, speaker)}
        @click=${() => void reader.move({ kind: 'goToPassage', turn, start, end })}
      >
        ${words}
      </button>
      ${button(l10n.t('Answers It'), () => this.#choose(passage), this.#chosen === passage)}
    </li>`;
  }

  /** The states that a passage can answer with. */
  #states(promise: string, { start, end }: Passage): TemplateResult {
    const decide = (state: PromiseAnswer['state']) => (): void => {
      const when = document.querySelector<HTMLInputElement>('.promises .when')?.value ?? '';
      this.#answer({ promise, state, passage: { start, end }, when });
    };
    return html`<div class="states" role="group" aria-label=${l10n.t('The promise is')}>
      ${(['kept', 'moved', 'missed'] as const).map((state) => button(formatPromiseState(state), decide(state)))}
      <input
        class="when"
        type="text"
        maxlength=${mostOfDue.when}
        aria-label=${l10n.t('New due date, if moved')}
        placeholder=${l10n.t('New due date, if moved')}
      />
    </div>`;
  }

  #toggle(id: string): void {
    this.#expanded = this.#expanded === id ? undefined : id;
    this.#chosen = undefined;
    page.draw();
    if (this.#expanded === undefined || this.#found.get(id)) return;
    this.#found.delete(id);
    follow(page.channel.request('answering', { id }), (found) => {
      this.#found.set(id, found);
      page.draw();
    });
  }

  #chooseSelection(reader: Reader): void {
    const selected = selectedSpan(reader.list);
    if (selected) this.#choose(selected);
    else announce(l10n.t('Select the words that answer it first.'));
  }

  #choose(passage: Passage): void {
    this.#chosen = passage;
    page.draw();
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.promises .states button')?.focus());
  }

  #answer(answer: PromiseAnswer): void {
    this.#decide(
      answer.promise,
      () => send.answerPromise(answer),
      l10n.t('Promise: {0}', formatPromiseState(answer.state)),
    );
  }

  /** Sends a decision; the row keeps the focus. */
  #decide(id: string, work: () => Promise<unknown>, said = l10n.t('Removed.')): void {
    void work().then((done) => {
      if (done === undefined) return;
      this.#chosen = undefined;
      page.draw();
      announce(said);
      document.querySelector<HTMLElement>(`.promises [data-promise="${id}"] [aria-expanded]`)?.focus();
    });
  }
}

/** A press on a button leaves the selection as it is. */
function button(label: string, onClick: () => void, isPressed?: boolean): TemplateResult {
  return html`<button
    type="button"
    class="segment"
    aria-pressed=${isPressed === undefined ? nothing : String(isPressed)}
    @mousedown=${(event: MouseEvent) => event.preventDefault()}
    @click=${onClick}
  >
    ${label}
  </button>`;
}

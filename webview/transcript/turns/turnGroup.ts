import * as l10n from '@vscode/l10n';
import type { Section } from '../../../src/domain/transcript.ts';
import type { TurnArticle } from './turnArticle.ts';

/** Consecutive turns that the browser lays out, or skips, together, so that a call of very many turns stays quick. */
export class TurnGroup {
  readonly element = document.createElement('div');
  readonly #turns: { index: number; made: TurnArticle }[] = [];
  readonly #headings: { element: HTMLElement; from: number }[] = [];
  #shown: readonly number[] = [];
  #height = '';

  constructor() {
    this.element.className = 'turn-group';
  }

  get size(): number {
    return this.#turns.length;
  }

  /** Indices of the turns shown. */
  get shown(): readonly number[] {
    return this.#shown;
  }

  append(index: number, made: TurnArticle, begins: Section): void {
    if (begins !== '') {
      const element = document.createElement('h2');
      element.className = 'section';
      element.textContent = sectionName(begins);
      this.element.append(element);
      this.#headings.push({ element, from: this.#turns.length });
    }
    this.#turns.push({ index, made });
    this.element.append(made.article);
  }

  /** Shows and hides turns. A section's heading is shown if any of its turns is. */
  show(isShown: (index: number) => boolean): void {
    let height = 0;
    const shown: number[] = [];
    for (const { index, made } of this.#turns) {
      const show = isShown(index);
      hide(made.article, !show);
      if (!show) continue;
      shown.push(index);
      height += made.height;
    }
    this.#headings.forEach(({ element, from }, at) => {
      const till = this.#headings[at + 1]?.from ?? this.#turns.length;
      hide(element, !this.#turns.slice(from, till).some(({ index }) => isShown(index)));
    });
    this.#shown = shown;
    hide(this.element, shown.length === 0);
    const told = `${height.toFixed(0)}em`;
    if (told === this.#height) return;
    this.#height = told;
    this.element.style.containIntrinsicBlockSize = told;
  }
}

/** Setting `hidden` to the value it has makes the browser compute styles again. */
function hide(element: HTMLElement, isHidden: boolean): void {
  if (element.hidden !== isHidden) element.hidden = isHidden;
}

/** The section's heading; empty for turns in no section. */
export function sectionName(section: Section): string {
  if (section === 'prepared') return l10n.t('Prepared remarks');
  return section === 'questions' ? l10n.t('Questions') : '';
}

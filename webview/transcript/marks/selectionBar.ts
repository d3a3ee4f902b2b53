import * as l10n from '@vscode/l10n';
import { html, render } from 'lit/html.js';
import type { Passage } from '../../../src/domain/passages/passage.ts';
import { quoteToNote } from '../../shared/noteName.ts';
import { icon, type IconName } from '../buttons.ts';

interface SelectionBarOptions {
  quote: (passage: Passage, to: 'note' | 'clipboard') => void;
  highlight: () => void;
  comment: () => void;
}

/** Pixels between the selection and the bar, and between the bar and the edges of the page. */
const gap = 6;

/**
 * Shows actions beside the selected words once the pointer is released. The page's keys and menus offer the same
 * actions, so the bar takes no focus and leaves the selection unchanged.
 */
export class SelectionBar {
  readonly #element = document.createElement('aside');
  readonly #options: SelectionBarOptions;
  #passage: Passage | undefined;
  #isPressed = false;

  constructor(options: SelectionBarOptions) {
    this.#options = options;
    this.#element.className = 'selection-bar';
    this.#element.setAttribute('aria-label', l10n.t('Selected Words'));
    this.#element.hidden = true;
    // A press on the bar would otherwise take the selection away.
    this.#element.addEventListener('mousedown', (event) => event.preventDefault());
    document.addEventListener('pointerdown', ({ target }) => {
      this.#isPressed = !this.#has(target);
      this.#place();
    });
    for (const name of ['pointerup', 'pointercancel'] as const)
      document.addEventListener(name, () => {
        this.#isPressed = false;
        this.#place();
      });
    document.addEventListener('scroll', () => this.#place(), { capture: true, passive: true });
    window.addEventListener('resize', () => this.#place());
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.show(undefined);
    });
  }

  /** Shows the bar for a passage, or hides it if no words are selected. */
  show(passage: Passage | undefined): void {
    this.#passage = passage;
    if (passage) this.#draw();
    this.#place();
  }

  #has(target: EventTarget | null): boolean {
    return target instanceof Node && this.#element.contains(target);
  }

  #draw(): void {
    const button = (name: IconName, label: string, tooltip: string, act: () => void): unknown =>
      html`<button type="button" title=${tooltip} @click=${act}>${icon(name)}<span>${label}</span></button>`;
    const quote = (to: 'note' | 'clipboard') => () => {
      if (this.#passage) this.#options.quote(this.#passage, to);
    };
    render(
      html`<div role="toolbar" aria-label=${l10n.t('Selected Words')}>
        ${button('quote', quoteToNote(), quoteToNote('Ctrl+Alt+Q'), quote('note'))}
        ${button('highlight', l10n.t('Highlight'), l10n.t('Highlight (H)'), () => this.#options.highlight())}
        ${button('comment', l10n.t('Label or Comment'), l10n.t('Label or Comment (Enter)'), () => this.#options.comment())}
        ${button('copy', l10n.t('Copy'), l10n.t('Copy Quote (Ctrl+Alt+X)'), quote('clipboard'))}
      </div>`,
      this.#element,
    );
    document.body.append(this.#element);
  }

  /** Places the bar above the first visible line of the selection or, if there is no room, below the last. */
  #place(): void {
    const range = this.#passage && !this.#isPressed ? getSelection()?.getRangeAt(0) : undefined;
    const lines = range ? [...range.getClientRects()].filter(({ top, bottom }) => bottom > 0 && top < innerHeight) : [];
    const [first, last] = [lines[0], lines.at(-1)];
    this.#element.hidden = !first;
    if (!first || !last) return;
    const { height } = this.#element.getBoundingClientRect();
    const header = document.querySelector('header[data-part="title"]')?.getBoundingClientRect().bottom ?? 0;
    const above = first.top - height - gap;
    moveTo(this.#element, first.left, above >= header ? above : last.bottom + gap);
  }
}

/** Moves a fixed element to a place of the page, or as near as the page has room for it. */
export function moveTo(element: HTMLElement, left: number, top: number): void {
  const { width, height } = element.getBoundingClientRect();
  const within = (at: number, most: number): number => Math.round(Math.max(gap, Math.min(at, most - gap)));
  element.style.transform = `translate(${within(left, innerWidth - width)}px, ${within(top, innerHeight - height)}px)`;
}

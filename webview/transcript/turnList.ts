import * as l10n from '@vscode/l10n';
import type { Section } from '../../src/domain/transcript.ts';
import { sectionBegins, type Exchange } from '../../src/features/transcripts/turnsView.ts';
import type { CallView } from '../../src/features/transcripts/protocol.ts';
import { foldButton } from './foldButton.ts';
import { createTurnArticle, type TurnArticle } from './turnArticle.ts';

export interface TurnListOptions {
  view: CallView;
  hues: readonly number[];
  exchanges: ReadonlyMap<number, Exchange>;
  onFold: (exchange: number) => void;
}

/** What is built before the first frame, and how long a later slice may take, so that no frame waits. */
const firstSlice = { turns: 400, blocks: 1_500 };
const sliceMilliseconds = 12;

/** The turns of one call in the page; a very long call is built in slices. */
export class TurnList {
  readonly element = document.createElement('div');
  readonly #options: TurnListOptions;
  readonly #articles: TurnArticle[] = [];
  readonly #headings: { section: Section; element: HTMLElement; from: number }[] = [];
  readonly #waiting: { index: number; resolve: () => void }[] = [];
  #isShown: (index: number) => boolean = () => true;
  #shown: number[] | undefined;
  #current: HTMLElement | undefined;
  #disposed = false;

  constructor(options: TurnListOptions) {
    this.#options = options;
    this.element.className = 'turns';
    this.#build((built, blocks) => built >= firstSlice.turns || blocks >= firstSlice.blocks);
  }

  /** Settles when the turn is in the page. */
  async built(index: number): Promise<void> {
    if (index < this.#articles.length) return;
    await new Promise<void>((resolve) => this.#waiting.push({ index, resolve }));
  }

  at(index: number): TurnArticle | undefined {
    return this.#articles[index];
  }

  /** Indices of the turns that are in the page and shown, in order. */
  get shown(): readonly number[] {
    this.#shown ??= this.#articles.flatMap((_, index) => (this.#isShown(index) ? [index] : []));
    return this.#shown;
  }

  show(isShown: (index: number) => boolean): void {
    this.#isShown = isShown;
    this.#shown = undefined;
    this.#articles.forEach(({ article }, index) => {
      article.hidden = !isShown(index);
    });
    this.#showHeadings();
  }

  setFolded(folded: ReadonlySet<number>): void {
    for (const button of this.element.querySelectorAll<HTMLElement>('.fold'))
      button.setAttribute('aria-expanded', String(!folded.has(Number(button.dataset['exchange']))));
  }

  markCurrent(index: number): void {
    const article = this.#articles[index]?.article;
    if (article === this.#current) return;
    this.#current?.removeAttribute('aria-current');
    article?.setAttribute('aria-current', 'true');
    this.#current = article;
  }

  dispose(): void {
    this.#disposed = true;
    this.element.remove();
  }

  #build(isEnough: (built: number, blocks: number) => boolean): void {
    const { view } = this.#options;
    const fragment = document.createDocumentFragment();
    let built = 0;
    let blocks = 0;
    while (this.#articles.length < view.turns.length && !isEnough(built, blocks)) {
      blocks += this.#append(fragment, this.#articles.length);
      built += 1;
    }
    this.element.append(fragment);
    this.#shown = undefined;
    this.#tellBuilt();
    const done = this.#articles.length === view.turns.length;
    this.element.setAttribute('aria-busy', String(!done));
    if (!done)
      setTimeout(() => {
        this.#continue();
      });
  }

  #continue(): void {
    if (this.#disposed) return;
    const till = performance.now() + sliceMilliseconds;
    this.#build(() => performance.now() > till);
  }

  #append(parent: DocumentFragment, index: number): number {
    const { view, hues, exchanges, onFold } = this.#options;
    const turn = view.turns[index]!;
    const section = sectionBegins(view.turns, index);
    if (section !== '') {
      const heading = document.createElement('h2');
      heading.className = 'section';
      heading.textContent = sectionName(section);
      parent.append(heading);
      this.#headings.push({ section, element: heading, from: index });
    }
    const made = createTurnArticle(view, hues, turn);
    const exchange = turn.exchange === undefined ? undefined : exchanges.get(turn.exchange);
    if (exchange?.question === index && exchange.last > index)
      made.article.append(foldButton(turn.exchange!, exchange.last - index, onFold));
    made.article.hidden = !this.#isShown(index);
    parent.append(made.article);
    this.#articles.push(made);
    return made.blocks.length;
  }

  /** A heading stands while a turn of its section does. */
  #showHeadings(): void {
    this.#headings.forEach(({ element, from }, at) => {
      const till = this.#headings[at + 1]?.from ?? this.#articles.length;
      element.hidden = !this.#articles.slice(from, till).some(({ article }) => !article.hidden);
    });
  }

  #tellBuilt(): void {
    for (let at = this.#waiting.length - 1; at >= 0; at -= 1)
      if (this.#waiting[at]!.index < this.#articles.length) this.#waiting.splice(at, 1)[0]!.resolve();
  }
}

export function sectionName(section: Section): string {
  if (section === 'prepared') return l10n.t('Prepared remarks');
  return section === 'questions' ? l10n.t('Questions') : '';
}

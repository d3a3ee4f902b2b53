import * as l10n from '@vscode/l10n';
import { firstIndex } from '../../../src/base/sortedSearch.ts';
import { sectionBegins, type Exchange } from '../../../src/features/transcripts/reader/turnsView.ts';
import type { CallView } from '../../../src/features/transcripts/protocol.ts';
import { createTurnArticle, type TurnArticle } from './turnArticle.ts';
import { TurnGroup } from './turnGroup.ts';

interface TurnListOptions {
  view: CallView;
  hues: readonly number[];
  exchanges: ReadonlyMap<number, Exchange>;
  onFold: (exchange: number) => void;
}

/** How much is built before the first frame, and how long a later slice may take, so that no frame is late. */
const firstSlice = { turns: 300, blocks: 1_200 };
const sliceMilliseconds = 8;
/**
 * Turns per group: about as many as a window shows, since groups out of view cost little. Calls of very many turns have
 * larger groups, to limit the number of groups.
 */
const groupSizes = { usual: 12, ofMany: 50, many: 2_000 };

/** The turns of one call in the page; a very long call is built in slices. */
export class TurnList {
  readonly element = document.createElement('div');
  readonly #options: TurnListOptions;
  readonly #articles: TurnArticle[] = [];
  readonly #groups: TurnGroup[] = [];
  readonly #waiting: { index: number; resolve: () => void }[] = [];
  /** Buttons that fold an exchange, by exchange. */
  readonly #foldButtons = new Map<number, HTMLElement>();
  #folded: ReadonlySet<number> = new Set();
  #isShown: (index: number) => boolean = () => true;
  #current: HTMLElement | undefined;
  #disposed = false;

  constructor(options: TurnListOptions) {
    this.#options = options;
    this.element.className = 'turns';
    this.#build((built, blocks) => built >= firstSlice.turns || blocks >= firstSlice.blocks);
  }

  /** Resolves when the turn is in the page. */
  async built(index: number): Promise<void> {
    if (index < this.#articles.length) return;
    await new Promise<void>((resolve) => this.#waiting.push({ index, resolve }));
  }

  at(index: number): TurnArticle | undefined {
    return this.#articles[index];
  }

  /** The last turn shown at or before an index, else the first one shown. */
  nearest(index: number): number | undefined {
    const groups = this.#groups.filter(({ shown }) => shown.length > 0);
    const group = groups.findLast(({ shown }) => shown[0]! <= index);
    return group?.shown.findLast((each) => each <= index) ?? groups[0]?.shown[0];
  }

  /** The last turn shown that begins above `y` in the window, else the first one shown. */
  lastAbove(y: number): number {
    const groups = this.#groups.filter(({ shown }) => shown.length > 0);
    const shown = groups[lastAbove(groups.length, (at) => groups[at]!.element, y)]?.shown ?? [];
    return shown[lastAbove(shown.length, (at) => this.#articles[shown[at]!]!.article, y)] ?? 0;
  }

  show(isShown: (index: number) => boolean): void {
    this.#isShown = isShown;
    for (const group of this.#groups) group.show(isShown);
  }

  setFolded(folded: ReadonlySet<number>): void {
    for (const exchange of this.#foldButtons.keys())
      if (folded.has(exchange) !== this.#folded.has(exchange)) this.#showFold(exchange, folded.has(exchange));
    this.#folded = new Set(folded);
  }

  #showFold(exchange: number, isFolded: boolean): void {
    this.#foldButtons.get(exchange)?.setAttribute('aria-expanded', String(!isFolded));
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
    let built = 0;
    let blocks = 0;
    const touched = new Set<TurnGroup>();
    while (this.#articles.length < view.turns.length && !isEnough(built, blocks)) {
      let group = this.#groups.at(-1);
      const isLarge = view.turns.length >= groupSizes.many && this.#groups.length > 1;
      const isFull = group && group.size >= (isLarge ? groupSizes.ofMany : groupSizes.usual);
      if (!group || isFull) {
        group = new TurnGroup();
        this.#groups.push(group);
      }
      touched.add(group);
      blocks += this.#append(group, this.#articles.length);
      built += 1;
    }
    for (const group of touched) group.show(this.#isShown);
    for (const { element } of touched) if (element.parentNode !== this.element) this.element.append(element);
    this.#resolveBuilt();
    const done = this.#articles.length === view.turns.length;
    this.element.setAttribute('aria-busy', String(!done));
    if (!done) setTimeout(() => this.#continue());
  }

  #continue(): void {
    if (this.#disposed) return;
    const till = performance.now() + sliceMilliseconds;
    this.#build(() => performance.now() > till);
  }

  #append(group: TurnGroup, index: number): number {
    const { view, hues, exchanges, onFold } = this.#options;
    const turn = view.turns[index]!;
    const made = createTurnArticle(view, hues, turn);
    const exchange = turn.exchange === undefined ? undefined : exchanges.get(turn.exchange);
    if (exchange?.question === index && exchange.answers.length > 0) {
      const button = foldButton(turn.exchange!, exchange.answers.length, onFold);
      this.#foldButtons.set(turn.exchange!, button);
      if (this.#folded.has(turn.exchange!)) this.#showFold(turn.exchange!, true);
      made.article.append(button);
    }
    group.append(index, made, sectionBegins(view.turns, index));
    this.#articles.push(made);
    return made.blocks.length;
  }

  #resolveBuilt(): void {
    for (let at = this.#waiting.length - 1; at >= 0; at -= 1)
      if (this.#waiting[at]!.index < this.#articles.length) this.#waiting.splice(at, 1)[0]!.resolve();
  }
}

/** The button below a question that folds the answers to it. */
function foldButton(exchange: number, answers: number, onFold: (exchange: number) => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'fold';
  button.dataset['exchange'] = String(exchange);
  button.setAttribute('aria-expanded', 'true');
  button.textContent = answers === 1 ? l10n.t('1 answer') : l10n.t('{0} answers', answers);
  button.addEventListener('click', () => onFold(exchange));
  return button;
}

/** Index of the last of `count` elements, ordered from top to bottom, that begins above `y`; 0 if none does. */
export function lastAbove(count: number, elementAt: (index: number) => Element, y: number): number {
  const below = firstIndex(count, (index) => elementAt(index).getBoundingClientRect().top > y);
  return Math.max(0, below - 1);
}

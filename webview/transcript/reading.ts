import type { Place } from '../../src/features/transcripts/protocol.ts';
import { lastAbove } from './lastAbove.ts';
import { blockAt } from './speechText.ts';
import type { TurnList } from './turnList.ts';

export interface ReadingOptions {
  list: TurnList;
  /** The bar that stays at the top: reading begins below it. */
  bar: () => HTMLElement | null;
  /** The reader came to another turn, by scrolling or by a jump. */
  onCurrent: (turn: number) => void;
  /** Something else of the text came into sight. */
  onMoved: () => void;
}

const gap = 6;

/** Where on the page the reader is: which turn stands at the reading line, just below the bar. */
export class Reading {
  readonly #options: ReadingOptions;
  readonly #abort = new AbortController();
  #current = -1;
  #jump = 0;
  #isJumping = false;

  constructor(options: ReadingOptions) {
    this.#options = options;
    let isWaiting = false;
    const look = (): void => {
      isWaiting = false;
      if (!this.#isJumping) this.#setCurrent(this.#turnAtLine());
      this.#options.onMoved();
    };
    const later = (): void => {
      if (!isWaiting && !this.#abort.signal.aborted) requestAnimationFrame(look);
      isWaiting = true;
    };
    const { signal } = this.#abort;
    window.addEventListener('scroll', later, { passive: true, signal });
    window.addEventListener('resize', later, { passive: true, signal });
  }

  /** What sticks below the bar is told how tall it is. */
  watchBar(): void {
    const bar = this.#options.bar();
    if (!bar) return;
    const observer = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--bar-height', `${bar.offsetHeight}px`);
    });
    observer.observe(bar);
    this.#abort.signal.addEventListener('abort', () => {
      observer.disconnect();
    });
  }

  get current(): number {
    return Math.max(0, this.#current);
  }

  /** The place at the reading line. */
  get place(): Place {
    const box = this.#options.list.at(this.current)?.article.getBoundingClientRect();
    const fraction = box && box.height > 0 ? (this.#line() - box.top) / box.height : 0;
    return { turn: this.current, fraction: Math.min(1, Math.max(0, Math.round(fraction * 1_000) / 1_000)) };
  }

  /** Looks again, after turns were hidden or shown. */
  refresh(): void {
    this.#setCurrent(this.#turnAtLine());
    this.#options.onMoved();
  }

  /** Brings a place to the reading line; resolves when it stands there. */
  async goTo({ turn, fraction }: Place): Promise<boolean> {
    const { list } = this.#options;
    const jump = ++this.#jump;
    await list.built(turn);
    const article = list.at(turn)?.article;
    if (!article || article.hidden || jump !== this.#jump) return false;
    this.#isJumping = true;
    this.#setCurrent(turn);
    const offBy = (): number => {
      const { top, height } = article.getBoundingClientRect();
      return top + height * fraction - this.#line();
    };
    await this.#settle(jump, offBy);
    return true;
  }

  /** Brings words into the middle of the page where they are out of sight. */
  async showRange(turn: number, range: () => Range | undefined): Promise<void> {
    const { list } = this.#options;
    const jump = ++this.#jump;
    await list.built(turn);
    if (jump !== this.#jump) return;
    const box = range()?.getBoundingClientRect();
    const isInSight = box && box.height > 0 && box.top >= this.#line() && box.bottom <= innerHeight - 2 * gap;
    if (isInSight) return;
    await this.#settle(jump, () => {
      const { top } = range()?.getBoundingClientRect() ?? { top: 0 };
      return top - this.#line() - (innerHeight - this.#line()) / 3;
    });
    this.refresh();
  }

  /** Offsets between which the words in sight lie, with a margin around them. */
  visibleSpan(): { start: number; end: number } {
    const { list } = this.#options;
    const margin = innerHeight / 2;
    const edge = (y: number): { turn: number; block: number } => {
      const turn = list.lastAbove(y);
      const blocks = list.at(turn)?.blocks ?? [];
      return { turn, block: lastAbove(blocks.length, (at) => blocks[at]!.node.parentElement!, y) };
    };
    const top = edge(-margin);
    const bottom = edge(innerHeight + margin);
    return {
      start: list.at(top.turn)?.blocks[top.block]?.start ?? 0,
      end: list.at(bottom.turn)?.blocks[bottom.block]?.end ?? 0,
    };
  }

  /** Offset of the words at the reading line. */
  get offset(): number {
    const blocks = this.#options.list.at(this.current)?.blocks ?? [];
    const at = lastAbove(blocks.length, (index) => blocks[index]!.node.parentElement!, this.#line());
    return blocks[at]?.start ?? 0;
  }

  /** The place of an offset into the transcript, as good as its turn's layout tells. */
  placeOf(turn: number, offset: number): Place {
    const made = this.#options.list.at(turn);
    const block = made?.blocks[blockAt(made.blocks, offset)];
    if (!made || !block) return { turn, fraction: 0 };
    const outer = made.article.getBoundingClientRect();
    const inner = block.node.parentElement!.getBoundingClientRect();
    const within = (offset - block.start) / Math.max(1, block.end - block.start);
    const y = inner.top + inner.height * within - outer.top;
    return { turn, fraction: outer.height > 0 ? Math.min(1, Math.max(0, y / outer.height)) : 0 };
  }

  dispose(): void {
    this.#abort.abort();
  }

  #line(): number {
    return (this.#options.bar()?.offsetHeight ?? 0) + gap;
  }

  #turnAtLine(): number {
    return this.#options.list.lastAbove(this.#line() + 2);
  }

  #setCurrent(turn: number): void {
    if (turn === this.#current) return;
    this.#current = turn;
    this.#options.list.markCurrent(turn);
    this.#options.onCurrent(turn);
  }

  /** What comes into sight is laid out only then, and may be taller than estimated: a few frames correct it. */
  async #settle(jump: number, offBy: () => number): Promise<void> {
    this.#isJumping = true;
    for (let round = 0; round < 8; round += 1) {
      const by = offBy();
      if (Math.abs(by) >= 1) scrollBy({ top: by, behavior: 'instant' });
      else if (round > 1) break;
      await new Promise(requestAnimationFrame);
      if (jump !== this.#jump) return;
    }
    this.#isJumping = false;
    this.#options.onMoved();
  }
}

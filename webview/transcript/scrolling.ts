import type { ScrollPosition } from '../../src/features/transcripts/protocol.ts';
import { blockAt } from './turns/speechText.ts';
import { lastAbove, type TurnList } from './turns/turnList.ts';

interface ScrollingOptions {
  list: TurnList;
  /** The bar that stays at the top and covers the text behind it. */
  bar: () => HTMLElement | null;
  /** Called when another turn becomes the current one, by scrolling or by a jump. */
  onCurrent: (turn: number) => void;
  /** Called when other text comes into view; `isScrolled` is true for scrolling by the user, false for a jump. */
  onMoved: (how: { isScrolled: boolean }) => void;
}

const gap = 6;
/** The default of `--bar-height` in the styles. */
const usualBar = 37;

/** The scroll position of the page: which turn is at the reading line, just below the bar. */
export class Scrolling {
  readonly #options: ScrollingOptions;
  readonly #abort = new AbortController();
  #current = 0;
  /** The scroll position as of the last move. */
  #position: ScrollPosition = { turn: 0, fraction: 0 };
  #jump = 0;
  #isJumping = false;
  /** The pending first step of a jump. It runs in the jump's first frame, or earlier if the position is needed. */
  #arriving: (() => void) | undefined;

  constructor(options: ScrollingOptions) {
    this.#options = options;
    let isWaiting = false;
    const look = (): void => {
      isWaiting = false;
      if (this.#isJumping) return;
      this.#setCurrent(this.#turnAtLine());
      this.#moved(true);
    };
    const { signal } = this.#abort;
    const listen = (type: string, listener: () => void): void => {
      window.addEventListener(type, listener, { passive: true, capture: true, signal });
    };
    listen('scroll', () => {
      if (!isWaiting) requestAnimationFrame(look);
      isWaiting = true;
    });
    // Lines break differently after a resize, so the position is restored.
    listen('resize', () => {
      this.goTo(this.#position);
    });
    for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown']) listen(type, () => this.#endJump());
  }

  /** Starts at the first turn without reading the layout, which the first frame computes anyway. */
  begin(): void {
    this.#options.list.markCurrent(0);
    this.#watchBar();
  }

  get current(): number {
    return this.#current;
  }

  /** The scroll position as of the last move, or the target of a jump. Doesn't read the layout. */
  get position(): ScrollPosition {
    return this.#position;
  }

  /** Updates the current turn after turns were hidden or shown. */
  refresh(): void {
    this.#setCurrent(this.#turnAtLine());
    this.#moved();
  }

  /** Scrolls so that a position is at the reading line; false if its turn is hidden or not in the page yet. */
  goTo({ turn, fraction }: ScrollPosition): boolean {
    const article = this.#options.list.at(turn)?.article;
    if (!article || article.hidden) return false;
    this.#setCurrent(turn);
    this.#position = { turn, fraction };
    void this.#settle(() => {
      const { top, height } = article.getBoundingClientRect();
      return top + height * fraction - this.#line();
    });
    return true;
  }

  /** Scrolls to words that are out of view, into the upper half of the page. */
  showRange(range: () => Range | undefined): void {
    const isWithin = (box: DOMRect | undefined): boolean =>
      box !== undefined && box.height > 0 && box.top >= this.#line() && box.bottom <= innerHeight - 2 * gap;
    const wasJumping = this.#isJumping;
    // A jump that brings the words into view anyway goes on to its own target.
    if (wasJumping) {
      this.#arrive();
      if (isWithin(range()?.getBoundingClientRect())) return;
    }
    let isInSight: boolean | undefined;
    void this.#settle(() => {
      const box = range()?.getBoundingClientRect();
      isInSight ??= isWithin(box);
      return isInSight ? undefined : (box?.top ?? 0) - this.#line() - (innerHeight - this.#line()) / 3;
    }).then(() => {
      if (!this.#isJumping && (wasJumping || !isInSight)) this.refresh();
    });
  }

  /** Start and end offsets of the words in view, with a margin of this many window heights. */
  visibleSpan(around: number): { start: number; end: number } {
    const { list } = this.#options;
    const margin = innerHeight * around;
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

  /** Offset into the transcript of the words at the reading line. */
  get offset(): number {
    this.#arrive();
    const blocks = this.#options.list.at(this.current)?.blocks ?? [];
    const at = lastAbove(blocks.length, (index) => blocks[index]!.node.parentElement!, this.#line());
    return blocks[at]?.start ?? 0;
  }

  /** The scroll position of an offset into the transcript, as precisely as the turn's layout allows. */
  scrollPositionOf(turn: number, offset: number): ScrollPosition {
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

  /** Keeps `--bar-height` up to date. It is set only if it changes, since that recomputes every element's style. */
  #watchBar(): void {
    const bar = this.#options.bar();
    if (!bar) return;
    let known = usualBar;
    const observer = new ResizeObserver(() => {
      const height = bar.offsetHeight;
      if (height !== known) document.documentElement.style.setProperty('--bar-height', `${height}px`);
      known = height;
    });
    observer.observe(bar);
    this.#abort.signal.addEventListener('abort', () => observer.disconnect());
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

  #moved(isScrolled = false): void {
    const box = this.#options.list.at(this.current)?.article.getBoundingClientRect();
    const fraction = box && box.height > 0 ? (this.#line() - box.top) / box.height : 0;
    this.#position = { turn: this.current, fraction: Math.min(1, Math.max(0, Math.round(fraction * 1_000) / 1_000)) };
    this.#options.onMoved({ isScrolled });
  }

  /** Runs the pending first step of a jump; false if there is none. */
  #arrive(): boolean {
    const arriving = this.#arriving;
    this.#arriving = undefined;
    arriving?.();
    return arriving !== undefined;
  }

  #endJump(): void {
    this.#arrive();
    this.#jump += 1;
    this.#isJumping = false;
  }

  /**
   * Scrolls by `offBy` in the next frame, after everything else in it, so that the layout is computed once. What comes
   * into view is laid out only then and may be taller than estimated, so later frames correct the position. `offBy`
   * returns undefined if there is nothing to scroll to.
   */
  async #settle(offBy: () => number | undefined): Promise<void> {
    const jump = ++this.#jump;
    this.#isJumping = true;
    let isAnywhere = true as boolean;
    /** Returns true if nothing moved. */
    const step = (): boolean => {
      const before = scrollY;
      const by = offBy();
      isAnywhere = by !== undefined;
      if (by !== undefined && Math.abs(by) >= 1) scrollBy({ top: by, behavior: 'instant' });
      return scrollY === before;
    };
    this.#arriving = () => {
      step();
      if (isAnywhere) this.#moved();
    };
    for (let frame = 0, calm = 0; frame < 60 && calm < 6 && isAnywhere; frame += 1) {
      await new Promise(requestAnimationFrame);
      if (jump !== this.#jump) return;
      if (!this.#arrive()) calm = step() ? calm + 1 : 0;
    }
    this.#isJumping = false;
    if (isAnywhere) this.#moved();
  }
}

import { hitsWithin, type Hit } from '../../../src/features/transcripts/reader/findView.ts';
import type { Scrolling } from '../scrolling.ts';
import { markWithin, rangeWithin } from '../turns/speechText.ts';
import type { TurnList } from '../turns/turnList.ts';

const every = 'transcript-hit';
const active = 'transcript-hit-active';
/** More hits than fit on any screen. */
const most = 3_000;
/** In window heights. */
const scrollMargin = 0.5;

/**
 * Marks hits with CSS highlights, which leave the elements alone. Only hits in view are marked, so that many cost no
 * more than few.
 */
export class Highlights {
  readonly #list: TurnList;
  readonly #scrolling: Scrolling;
  #hits: readonly Hit[] = [];
  #active: Hit | undefined;

  constructor(list: TurnList, scrolling: Scrolling) {
    this.#list = list;
    this.#scrolling = scrolling;
  }

  set(hits: readonly Hit[], current: Hit | undefined): void {
    const isNone = hits.length === 0 && this.#hits.length === 0;
    this.#hits = hits;
    this.#active = current;
    if (!isNone) this.refresh({ isScrolled: false });
  }

  /**
   * Call when other words come into view. While the page scrolls, a margin around the view is marked too, since it is
   * painted before the next call.
   */
  refresh({ isScrolled }: { isScrolled: boolean }): void {
    if (!canHighlight()) {
      this.#select();
      return;
    }
    if (this.#hits.length === 0) {
      CSS.highlights.delete(every);
      CSS.highlights.delete(active);
      return;
    }
    const { start, end } = this.#scrolling.visibleSpan(isScrolled ? scrollMargin : 0);
    const others = hitsWithin(this.#hits, start, end).slice(0, most);
    CSS.highlights.set(every, new Highlight(...others.flatMap((hit) => this.#markOf(hit) ?? [])));
    const range = this.#active && this.rangeOf(this.#active);
    const current = new Highlight(...(range ? [range] : []));
    current.priority = 1;
    CSS.highlights.set(active, current);
  }

  rangeOf({ turn, start, end }: Hit): Range | undefined {
    const blocks = this.#list.at(turn)?.blocks;
    return blocks && rangeWithin(blocks, start, end);
  }

  /** A static range, since the browser keeps live ranges up to date and there may be hundreds in view. */
  #markOf({ turn, start, end }: Hit): StaticRange | undefined {
    const blocks = this.#list.at(turn)?.blocks;
    return blocks && markWithin(blocks, start, end);
  }

  /** Selects the current hit, for browsers without CSS highlights. */
  #select(): void {
    const range = this.#active && this.rangeOf(this.#active);
    if (!range) return;
    const selection = getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
  }
}

function canHighlight(): boolean {
  return 'highlights' in CSS;
}

import './marks.css';
import * as l10n from '@vscode/l10n';
import {
  countMarks,
  markAfter,
  noMarks,
  type CallMarks,
  type PlacedMark,
} from '../../../src/features/transcripts/marks/marksView.ts';
import { highlightPassages } from '../turns/highlightPassages.ts';
import { blockAt } from '../turns/speechText.ts';
import type { TurnList } from '../turns/turnList.ts';

const bookmarked = 'bookmarked';

/**
 * Shows the user's marks in the text: highlights by color and underline, bookmarks by a sign, and a count in each
 * turn's heading.
 */
export class Marking {
  readonly #list: TurnList;
  #marks = noMarks;
  /** The mark that the reader went to last, and their offset then. */
  #at: { id: string; offset: number } | undefined;

  constructor(list: TurnList) {
    this.#list = list;
  }

  get marks(): CallMarks {
    return this.#marks;
  }

  set(marks: CallMarks): void {
    this.#marks = marks;
    this.#show();
    // The turns of a very long call are built in slices.
    const last = marks.placed.at(-1);
    if (last && !this.#list.at(last.turn)) void this.#list.built(last.turn).then(() => this.#show());
  }

  /** The next or previous mark from this offset. */
  after(step: 1 | -1, offset: number): PlacedMark | undefined {
    const id = this.#at?.offset === offset ? this.#at.id : undefined;
    return markAfter(step, this.#marks.placed, { offset, id });
  }

  /** Notes that the reader went to this mark and is at this offset now. */
  wentTo({ id }: PlacedMark, offset: number): void {
    this.#at = { id, offset };
  }

  highlightAt(offset: number): PlacedMark | undefined {
    return this.#marks.placed.find(({ kind, start, end }) => kind === 'highlight' && start <= offset && offset < end);
  }

  /** Whether the paragraph of this offset has a bookmark. */
  isBookmarked(turn: number, offset: number): boolean {
    const blocks = this.#list.at(turn)?.blocks ?? [];
    const block = blocks[blockAt(blocks, offset)];
    return (
      block !== undefined &&
      this.#marks.placed.some(({ kind, start }) => kind === 'bookmark' && start >= block.start && start < block.end)
    );
  }

  dispose(): void {
    this.#marks = noMarks;
    this.#show();
  }

  #show(): void {
    const { placed } = this.#marks;
    const highlights = placed.filter(({ kind }) => kind === 'highlight');
    highlightPassages('transcript-marked', this.#list, highlights);
    for (const paragraph of this.#list.element.querySelectorAll(`.${bookmarked}`))
      paragraph.classList.remove(bookmarked);
    for (const { kind, turn, start } of placed)
      if (kind === 'bookmark') this.#paragraphAt(turn, start)?.classList.add(bookmarked);
    this.#showCounts();
  }

  #paragraphAt(turn: number, offset: number): Element | null | undefined {
    const made = this.#list.at(turn);
    return made && (made.blocks[blockAt(made.blocks, offset)]?.node.parentElement ?? made.article.querySelector('h3'));
  }

  /** Puts the counts as text into the turns' headings, for screen reader users. */
  #showCounts(): void {
    for (const old of this.#list.element.querySelectorAll('.turn-marks')) old.remove();
    for (const turn of new Set(this.#marks.placed.map((mark) => mark.turn))) {
      const made = this.#list.at(turn);
      const [start, end] = [made?.blocks[0]?.start ?? 0, made?.blocks.at(-1)?.end ?? 0];
      const own = this.#marks.placed.filter((mark) => mark.turn === turn);
      const counts = countMarks(own, { start: Math.min(start, own[0]!.start), end: Math.max(end, own.at(-1)!.end) });
      const words = document.createElement('span');
      words.className = 'turn-marks';
      words.textContent = formatCounts(counts);
      made?.article.querySelector('.turn-number')?.before(words);
    }
  }
}

function formatCounts({ highlight, bookmark }: Record<PlacedMark['kind'], number>): string {
  return [
    ...(bookmark === 0 ? [] : [bookmark === 1 ? l10n.t('1 bookmark') : l10n.t('{0} bookmarks', bookmark)]),
    ...(highlight === 0 ? [] : [highlight === 1 ? l10n.t('1 highlight') : l10n.t('{0} highlights', highlight)]),
  ].join(' · ');
}

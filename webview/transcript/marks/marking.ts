import { allMarks, labelOf, passesFilter, type MarkFilter, validFilter } from '../../../src/domain/marks/markLabels.ts';
import './marks.css';
import * as l10n from '@vscode/l10n';
import {
  isOwn,
  countMarks,
  markAfter,
  noMarks,
  type CallMarks,
  type PlacedMark,
} from '../../../src/features/transcripts/marks/marksView.ts';
import type { Passage } from '../../../src/domain/passages/passage.ts';
import { highlightPassages } from '../turns/highlightPassages.ts';
import { blockAt } from '../turns/speechText.ts';
import type { TurnList } from '../turns/turnList.ts';

const bookmarked = 'bookmarked';
/** The sign of a comment in the margin. */
const commentSign = '✎';
/** The CSS highlight of a digit's label; without a digit, of every other highlight. */
const highlightName = (digit: number | undefined): string =>
  digit === undefined ? 'transcript-marked' : `transcript-label-${digit}`;

/**
 * Shows the user's marks in the text: highlights by the color of their label and underline, labels, comments and
 * bookmarks by signs in the margin, and a count in each turn's heading. A filter limits all of it.
 */
export class Marking {
  readonly #list: TurnList;
  #marks = noMarks;
  #filter = allMarks;
  /** The mark that the reader went to last, and their offset then. */
  #at: { id: string; offset: number } | undefined;

  constructor(list: TurnList) {
    this.#list = list;
  }

  get marks(): CallMarks {
    return this.#marks;
  }

  get filter(): MarkFilter {
    return this.#filter;
  }

  set filter(filter: MarkFilter) {
    this.#filter = filter;
    this.#show();
  }

  /** The marks that pass the filter, in text order. */
  get shown(): PlacedMark[] {
    return this.#marks.placed.filter((mark) => passesFilter(this.#filter, mark));
  }

  set(marks: CallMarks): void {
    this.#marks = marks;
    this.#filter = validFilter(this.#filter, [...marks.placed, ...marks.lost], marks.labels);
    setLabelColors(marks.labels);
    this.#show();
    // The turns of a very long call are built in slices.
    const last = marks.placed.at(-1);
    if (last && !this.#list.at(last.turn)) void this.#list.built(last.turn).then(() => this.#show());
  }

  /** The next or previous mark from this offset. */
  after(step: 1 | -1, offset: number): PlacedMark | undefined {
    return markAfter(step, this.shown, { offset, id: this.#idAt(offset) });
  }

  /** The mark that the reader went to last and hasn't left. */
  at(offset: number): PlacedMark | undefined {
    const id = this.#idAt(offset);
    return this.#marks.placed.find((mark) => mark.id === id);
  }

  #idAt(offset: number): string | undefined {
    return this.#at?.offset === offset ? this.#at.id : undefined;
  }

  /** Notes that the reader went to this mark and is at this offset now. */
  wentTo({ id }: PlacedMark, offset: number): void {
    this.#at = { id, offset };
  }

  /** The user's own highlight that has all of a passage. */
  highlightAround({ start, end }: Passage): PlacedMark | undefined {
    return this.#marks.placed.find(
      (mark) => mark.kind === 'highlight' && isOwn(mark) && mark.start <= start && end <= mark.end,
    );
  }

  /** Whether the paragraph of this offset has a bookmark of the user. */
  isBookmarked(turn: number, offset: number): boolean {
    const blocks = this.#list.at(turn)?.blocks ?? [];
    const block = blocks[blockAt(blocks, offset)];
    return (
      block !== undefined &&
      this.#marks.placed.some(
        (mark) => mark.kind === 'bookmark' && isOwn(mark) && mark.start >= block.start && mark.start < block.end,
      )
    );
  }

  dispose(): void {
    this.#marks = noMarks;
    this.#show();
  }

  #show(): void {
    const { shown } = this;
    for (const digit of [undefined, ...this.#marks.labels.map((_, index) => index + 1)])
      highlightPassages(
        highlightName(digit),
        this.#list,
        shown.filter((mark) => mark.kind === 'highlight' && this.#labelOf(mark)?.digit === digit),
      );
    for (const paragraph of this.#list.element.querySelectorAll<HTMLElement>(`.${bookmarked}, [data-signs]`)) {
      paragraph.classList.remove(bookmarked);
      delete paragraph.dataset['signs'];
    }
    for (const mark of shown) this.#showSigns(mark);
    this.#showCounts(shown);
  }

  #showSigns(mark: PlacedMark): void {
    const paragraph = this.#paragraphAt(mark.turn, mark.start);
    if (!paragraph) return;
    if (mark.kind === 'bookmark') paragraph.classList.add(bookmarked);
    const own = [this.#labelOf(mark)?.sign ?? '', mark.comment === undefined ? '' : commentSign];
    const signs = new Set([...(paragraph.dataset['signs']?.split('\n') ?? []), ...own].filter(Boolean));
    if (signs.size > 0) paragraph.dataset['signs'] = [...signs].join('\n');
  }

  #labelOf(mark: PlacedMark): ReturnType<typeof labelOf> {
    return labelOf(this.#marks.labels, mark);
  }

  #paragraphAt(turn: number, offset: number): HTMLElement | null | undefined {
    const made = this.#list.at(turn);
    return (
      made &&
      (made.blocks[blockAt(made.blocks, offset)]?.node.parentElement ?? made.article.querySelector<HTMLElement>('h3'))
    );
  }

  /** Puts the counts as text into the turns' headings, for screen reader users. */
  #showCounts(shown: readonly PlacedMark[]): void {
    for (const old of this.#list.element.querySelectorAll('.turn-marks')) old.remove();
    for (const turn of new Set(shown.map((mark) => mark.turn))) {
      const made = this.#list.at(turn);
      const [start, end] = [made?.blocks[0]?.start ?? 0, made?.blocks.at(-1)?.end ?? 0];
      const own = shown.filter((mark) => mark.turn === turn);
      const counts = countMarks(own, { start: Math.min(start, own[0]!.start), end: Math.max(end, own.at(-1)!.end) });
      const words = document.createElement('span');
      words.className = 'turn-marks';
      const names = new Set(own.flatMap((mark) => this.#labelOf(mark)?.name ?? []));
      words.textContent = [formatCounts(counts), ...names].join(' · ');
      made?.article.querySelector('.turn-number')?.before(words);
    }
  }
}

const labelStyles = new CSSStyleSheet();
document.adoptedStyleSheets.push(labelStyles);

/** Gives each label its theme color. High contrast themes use lines instead of backgrounds. */
function setLabelColors(labels: CallMarks['labels']): void {
  const rules = labels.map(({ color }, index) => {
    const digit = index + 1;
    const name = `::highlight(${highlightName(digit)})`;
    return `:root { --label-${digit}: var(--vscode-${color.replaceAll('.', '-')}, var(--vscode-charts-yellow)); }
      ${name} { text-decoration: underline 2px var(--label-${digit}); }
      body:not(.vscode-high-contrast) ${name} {
        background-color: color-mix(in srgb, var(--label-${digit}) 26%, transparent);
      }
      [data-label='${digit}'] { border-inline-start: 3px solid var(--label-${digit}); padding-inline-start: 5px; }`;
  });
  labelStyles.replaceSync(rules.join('\n'));
}

function formatCounts({ highlight, bookmark }: Record<PlacedMark['kind'], number>): string {
  return [
    ...(bookmark === 0 ? [] : [bookmark === 1 ? l10n.t('1 bookmark') : l10n.t('{0} bookmarks', bookmark)]),
    ...(highlight === 0 ? [] : [highlight === 1 ? l10n.t('1 highlight') : l10n.t('{0} highlights', highlight)]),
  ].join(' · ');
}

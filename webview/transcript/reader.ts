import type { MarkFilter } from '../../src/domain/marks/markLabels.ts';
import * as l10n from '@vscode/l10n';
import type { Passage } from '../../src/domain/passages/passage.ts';
import { speakersBySide, type Filter } from '../../src/features/transcripts/reader/filterView.ts';
import type { Query } from '../../src/features/transcripts/reader/findView.ts';
import type { CallMarks, PlacedMark } from '../../src/features/transcripts/marks/marksView.ts';
import type { CallView, Move, ScrollPosition } from '../../src/features/transcripts/protocol.ts';
import {
  exchangeAfter,
  exchangesOf,
  turnAfter,
  type Exchange,
  type Movement,
} from '../../src/features/transcripts/reader/turnsView.ts';
import { Finding } from './find/finding.ts';
import { framesLater } from '../shared/framesLater.ts';
import { Highlights } from './find/highlights.ts';
import { highlightPassages } from './turns/highlightPassages.ts';
import { Marking } from './marks/marking.ts';
import { announce, page } from './page.ts';
import { Rail } from './rail.ts';
import { Scrolling } from './scrolling.ts';
import { speakerName } from './speakers/speakerMark.ts';
import { ShownTurns } from './turns/shownTurns.ts';
import { TurnList } from './turns/turnList.ts';

interface ReaderOptions {
  view: CallView;
  /** The color number of each speaker. */
  hues: readonly number[];
  filter: Filter;
  folded: readonly number[];
  /** Called after the scroll position has changed. */
  onMoved: () => void;
  /** Called with the folded exchanges after the visible turns have changed. */
  onFolded: (exchanges: readonly number[]) => void;
}

/** One call on the page: its turns, and everything the user does with them. */
export class Reader {
  readonly view: CallView;
  readonly hues: readonly number[];
  readonly list: TurnList;
  readonly rail: Rail;
  readonly finding: Finding;
  readonly marking: Marking;
  readonly exchanges: ReadonlyMap<number, Exchange>;
  readonly sides: ReturnType<typeof speakersBySide>;
  readonly shown: ShownTurns;
  readonly #onFolded: ReaderOptions['onFolded'];
  readonly #scrolling: Scrolling;
  readonly #highlights: Highlights;
  #willFind = false;
  #willCount = false;
  #isTextFirst = false;
  #isBookmarked = false;

  constructor(options: ReaderOptions) {
    const { view, filter, folded, onMoved, onFolded } = options;
    this.view = view;
    this.#onFolded = onFolded;
    this.hues = options.hues;
    this.sides = speakersBySide(view.speakers);
    this.finding = new Finding(view);
    this.exchanges = exchangesOf(view.turns, view.speakers);
    this.shown = new ShownTurns({ view, exchanges: this.exchanges, filter, folded });
    this.list = new TurnList({
      view,
      hues: this.hues,
      exchanges: this.exchanges,
      onFold: (exchange) => this.toggleFold(exchange),
    });
    this.marking = new Marking(this.list);
    this.rail = new Rail({ view, hues: this.hues, goTo: (offset) => void this.#goToOffset(offset) });
    this.#scrolling = new Scrolling({
      list: this.list,
      bar: () => document.querySelector<HTMLElement>('header[data-part="title"]'),
      onCurrent: () => {
        if (!this.#isTextFirst) page.draw();
      },
      onMoved: (how) => {
        const { offset } = this.#scrolling;
        this.#highlights.refresh(how);
        this.rail.setOffset(offset, this.current);
        onMoved();
        if (this.#updateBookmark(offset)) page.draw();
      },
    });
    this.#highlights = new Highlights(this.list, this.#scrolling);
    this.#showTurns();
  }

  /** Index of the current turn, the one just below the bar. */
  get current(): number {
    return this.#scrolling.current;
  }
  /** Offset into the transcript of the words just below the bar. */
  get offset(): number {
    return this.#scrolling.offset;
  }
  get position(): ScrollPosition {
    return this.#scrolling.position;
  }

  /** Whether the paragraph just below the bar has a bookmark. */
  get isBookmarked(): boolean {
    return this.#isBookmarked;
  }

  /** Call once, after the page around the text is drawn for the first time. */
  begin(position: ScrollPosition | undefined): void {
    this.#scrolling.begin();
    if (!position || position.turn + position.fraction === 0 || position.turn >= this.view.turns.length) return;
    void this.list.built(position.turn).then(() => this.#scrolling.goTo(position));
  }

  /** Changes the text's appearance; the words at the top of the page stay there. */
  keepInPlace(change: () => void): void {
    const { position } = this;
    change();
    this.#scrolling.goTo(position);
  }

  async move(move: Move, { focus = true } = {}): Promise<void> {
    if (move.kind === 'nextMark' || move.kind === 'previousMark') {
      await this.#moveMark(move.kind === 'nextMark' ? 1 : -1);
      return;
    }
    let turn = turnAfter(move, this.#movement);
    // A move to a named goal also shows a turn that is filtered out or folded.
    if (move.kind.startsWith('goTo')) {
      turn ??= turnAfter(move, { ...this.#movement, isShown: () => true });
      if (turn !== undefined) this.#makeShown(turn);
    }
    if (turn === undefined) announce(formatNoMove(move));
    else {
      await this.goTo({ turn, fraction: 0 }, focus);
      if (move.kind !== 'goToPassage') return;
      highlightPassages('transcript-cited', this.list, [move]);
      this.#scrolling.showRange(() => this.#highlights.rangeOf(move));
    }
  }

  setMarks(marks: CallMarks): void {
    this.marking.set(marks);
    this.#showMarks();
  }

  /** Limits the marks in the text, in the list and on the rail. */
  filterMarks(filter: MarkFilter): void {
    this.marking.filter = filter;
    this.#showMarks();
  }

  #showMarks(): void {
    this.rail.setMarks(this.marking.shown, this.marking.marks.labels);
    this.#updateBookmark(this.offset);
    page.draw();
  }

  /** Scrolls to words that are out of view. */
  show(passage: Passage): void {
    this.#scrolling.showRange(() => this.#highlights.rangeOf({ turn: this.#turnAt(passage.start), ...passage }));
  }

  /** Scrolls to the mark's paragraph. */
  async goToMark(mark: PlacedMark): Promise<void> {
    this.#makeShown(mark.turn);
    await this.list.built(mark.turn);
    await this.goTo(this.#scrolling.scrollPositionOf(mark.turn, mark.start), true);
    this.marking.wentTo(mark, this.offset);
  }

  async moveExchange(step: 1 | -1): Promise<void> {
    const turn = exchangeAfter(step, this.#movement);
    if (turn === undefined) announce(l10n.t('No more exchanges.'));
    else await this.goTo({ turn, fraction: 0 }, true);
  }

  async goTo(position: ScrollPosition, focus: boolean): Promise<void> {
    await this.list.built(position.turn);
    if (!this.#scrolling.goTo(position)) return;
    if (focus) this.list.at(position.turn)?.article.focus({ preventScroll: true });
    announce(this.formatTurn(position.turn));
  }

  setFilter(filter: Filter): void {
    this.#showOtherTurns(() => {
      this.shown.filter = filter;
    });
  }

  toggleFold(exchange: number): void {
    this.#showOtherTurns(() => this.shown.toggleFold(exchange));
  }

  /** Folds or unfolds all answers. Outside the exchanges, goes to the first question, so that the change is visible. */
  foldAll(isFolded: boolean): void {
    const isAmong = this.view.turns[this.current]?.exchange !== undefined;
    this.#showOtherTurns(() => this.shown.foldAll(isFolded));
    const [first] = this.exchanges.values();
    if (!isAmong && first) void this.goTo({ turn: first.question, fraction: 0 }, false);
  }

  openFind(): void {
    this.finding.isOpen = true;
    this.finding.anchor = this.#scrolling.offset;
    this.find(this.finding.query);
  }

  closeFind(): void {
    this.finding.isOpen = false;
    this.#showHits();
    this.list.at(this.current)?.article.focus({ preventScroll: true });
  }

  /** Searches once per frame, however many keys are pressed in between. */
  find(query: Query): void {
    this.finding.ask(query);
    if (this.#willFind) return;
    this.#willFind = true;
    requestAnimationFrame(() => this.#findNow());
    page.draw();
  }

  #findNow(): void {
    if (!this.#willFind) return;
    this.#willFind = false;
    if (!this.finding.isOpen) return;
    this.#findHits();
    this.#showHits();
    this.#goToHit();
  }

  #findHits(): void {
    this.finding.look(this.shown.list());
    if (this.#willCount) return;
    this.#willCount = true;
    // Marking the hits in view and scrolling to one come first; the counts by speaker can wait.
    void framesLater(4).then(() => {
      this.#willCount = false;
      if (this.finding.countBySpeaker()) page.draw();
    });
  }

  stepHit(by: 1 | -1): void {
    this.#findNow();
    this.finding.step(by);
    this.#showHits();
    this.#goToHit();
  }

  formatTurn(turn: number): string {
    const speaker = this.view.turns[turn]?.speaker ?? -1;
    const role = this.view.speakers[speaker]?.role ?? '';
    const who = [speakerName(this.view, speaker), role].filter(Boolean).join(', ');
    return l10n.t('Turn {0} of {1}: {2}', turn + 1, this.view.turns.length, who);
  }

  dispose(): void {
    this.finding.isOpen = false;
    this.#scrolling.dispose();
    this.list.dispose();
    this.rail.dispose();
    this.#highlights.set([], undefined);
    highlightPassages('transcript-cited', this.list, []);
    this.marking.dispose();
  }

  /** Returns true if the state changed. */
  #updateBookmark(offset: number): boolean {
    const was = this.#isBookmarked;
    this.#isBookmarked = this.marking.isBookmarked(this.current, offset);
    return was !== this.#isBookmarked;
  }

  #turnAt(offset: number): number {
    return this.view.turns.findLastIndex(({ start }) => start <= offset);
  }

  get #movement(): Movement {
    return { turns: this.view.turns, current: this.current, isShown: this.shown.has };
  }

  async #moveMark(step: 1 | -1): Promise<void> {
    const mark = this.marking.after(step, this.offset);
    if (mark) await this.goToMark(mark);
    else announce(l10n.t('No more bookmarks or highlights.'));
  }

  #showTurns(): void {
    this.list.show((index) => this.shown.has(this.view.turns[index]!));
    this.list.setFolded(this.shown.folded);
    this.rail.setShown(this.shown.has);
    if (this.finding.isOpen) this.#findHits();
    this.#markHits();
  }

  #changeShown(change: () => void): void {
    change();
    this.#showTurns();
    this.#onFolded([...this.shown.folded]);
  }

  /** Changes which turns are shown. The current turn, or the one shown next to it, stays where it is. */
  #showOtherTurns(change: () => void): void {
    const { turn, fraction } = this.position;
    this.#isTextFirst = true;
    this.#changeShown(change);
    const nearest = this.list.nearest(turn);
    if (nearest !== undefined) this.#scrolling.goTo({ turn: nearest, fraction: nearest === turn ? fraction : 0 });
    // One frame is too short for both the turns and what is drawn around them.
    void framesLater(1).then(() => {
      this.#isTextFirst = false;
      page.draw();
    });
  }

  #makeShown(index: number): void {
    const turn = this.view.turns[index]!;
    if (this.shown.has(turn)) return;
    this.#changeShown(() => this.shown.reveal(turn));
    page.draw();
  }

  #showHits(): void {
    this.#markHits();
    page.draw();
  }

  #markHits(): void {
    this.#highlights.set(this.finding.hits, this.finding.hit);
    this.rail.setHits(this.finding.hits);
  }

  #goToHit(): void {
    const { hit } = this.finding;
    if (!hit) return;
    void this.list.built(hit.turn).then(() => {
      if (hit === this.finding.hit) this.#scrolling.showRange(() => this.#highlights.rangeOf(hit));
    });
  }

  async #goToOffset(offset: number): Promise<void> {
    const turn = this.list.nearest(this.#turnAt(offset));
    if (turn === undefined) return;
    await this.list.built(turn);
    await this.goTo(this.#scrolling.scrollPositionOf(turn, offset), false);
  }
}

function formatNoMove({ kind }: Move): string {
  if (kind === 'goToQuestions') return l10n.t('No questions were recognized in this call.');
  if (kind === 'nextTurn' || kind === 'previousTurn') return l10n.t('No more turns.');
  return l10n.t('No more turns of this speaker.');
}

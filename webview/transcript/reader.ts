import * as l10n from '@vscode/l10n';
import type { Turn } from '../../src/domain/transcript.ts';
import {
  createTurnTest,
  noFilter,
  speakersBySide,
  type Filter,
} from '../../src/features/transcripts/reader/filterView.ts';
import type { Hit, Query } from '../../src/features/transcripts/reader/findView.ts';
import type { CallMarks, PlacedMark } from '../../src/features/transcripts/marks/marksView.ts';
import type { CallView, Move, ScrollPosition } from '../../src/features/transcripts/protocol.ts';
import {
  exchangeAfter,
  exchangesOf,
  turnAfter,
  type Exchange,
  type Movement,
} from '../../src/features/transcripts/reader/turnsView.ts';
import { markCited } from './cited/cited.ts';
import { Finding } from './find/finding.ts';
import { framesLater } from './framesLater.ts';
import { Highlights } from './find/highlights.ts';
import { Marking } from './marks/marking.ts';
import { Rail } from './rail.ts';
import { Scrolling } from './scrolling.ts';
import { huesOf } from './speakers/speakerMark.ts';
import { speakerName } from './speakers/speakerName.ts';
import { TurnList } from './turns/turnList.ts';

export interface ReaderOptions {
  view: CallView;
  filter: Filter;
  folded: readonly number[];
  /** Something that is drawn around the text has changed. */
  onChange: () => void;
  /** The reader is at another place. */
  onMoved: () => void;
  announce: (text: string) => void;
}

/** One call being read: the turns on the page and everything a person does with them. */
export class Reader {
  readonly view: CallView;
  readonly hues: readonly number[];
  readonly list: TurnList;
  readonly rail: Rail;
  readonly finding: Finding;
  readonly marking: Marking;
  readonly exchanges: ReadonlyMap<number, Exchange>;
  readonly sides: ReturnType<typeof speakersBySide>;
  readonly #options: ReaderOptions;
  readonly #reading: Scrolling;
  readonly #highlights: Highlights;
  readonly #folded: Set<number>;
  #filter: Filter;
  #passes: (turn: Turn) => boolean = () => true;
  #willFind = false;
  #willCount = false;
  #isTextFirst = false;

  constructor(options: ReaderOptions) {
    const { view, filter, folded, onChange, onMoved } = options;
    this.#options = options;
    this.view = view;
    this.#filter = filter;
    this.#folded = new Set(folded);
    this.hues = huesOf(view.speakers);
    this.sides = speakersBySide(view.speakers);
    this.finding = new Finding(view);
    this.exchanges = exchangesOf(view.turns, view.speakers);
    this.list = new TurnList({
      view,
      hues: this.hues,
      exchanges: this.exchanges,
      onFold: (exchange) => {
        this.toggleFold(exchange);
      },
    });
    this.marking = new Marking(this.list);
    this.rail = new Rail({ view, hues: this.hues, goTo: (offset) => void this.#goToOffset(offset) });
    this.#reading = new Scrolling({
      list: this.list,
      bar: () => document.querySelector<HTMLElement>('.bar'),
      onCurrent: () => {
        if (!this.#isTextFirst) onChange();
      },
      onMoved: (how) => {
        this.#highlights.refresh(how);
        this.rail.setOffset(this.#reading.offset, this.current);
        onMoved();
      },
    });
    this.#highlights = new Highlights(this.list, this.#reading);
    this.#showTurns();
  }

  /** Index of the turn that is being read. */
  get current(): number {
    return this.#reading.current;
  }
  /** Offset of the words being read. */
  get offset(): number {
    return this.#reading.offset;
  }
  get position(): ScrollPosition {
    return this.#reading.position;
  }
  get filter(): Filter {
    return this.#filter;
  }
  get folded(): ReadonlySet<number> {
    return this.#folded;
  }
  get shownCount(): number {
    return this.view.turns.filter(this.#isShown).length;
  }

  /** After the page was drawn around the text for the first time. */
  begin(position: ScrollPosition | undefined): void {
    this.#reading.begin();
    if (!position || position.turn + position.fraction === 0 || position.turn >= this.view.turns.length) return;
    void this.list.built(position.turn).then(() => this.#reading.goTo(position));
  }

  /** A change of the text's looks: what is being read stays where it is. */
  keepInPlace(change: () => void): void {
    const { position } = this;
    change();
    this.#reading.goTo(position);
  }

  async move(move: Move, { focus = true } = {}): Promise<void> {
    if (move.kind === 'nextMark' || move.kind === 'previousMark') {
      await this.moveMark(move.kind === 'nextMark' ? 1 : -1);
      return;
    }
    let turn = turnAfter(move, this.#movement);
    const names =
      move.kind === 'goToTurn' ||
      move.kind === 'goToPassage' ||
      move.kind === 'goToSpeaker' ||
      move.kind === 'goToQuestions';
    if (names) {
      turn ??= turnAfter(move, { ...this.#movement, isShown: () => true });
      if (turn !== undefined) this.#makeShown(turn);
    }
    if (turn === undefined) this.#options.announce(nothingThere(move));
    else {
      await this.goTo({ turn, fraction: 0 }, focus);
      if (move.kind === 'goToPassage') this.#showPassage(move);
    }
  }

  setMarks(marks: CallMarks): void {
    this.marking.set(marks);
    this.rail.setMarks(marks.placed);
    this.#options.onChange();
  }

  async moveMark(step: 1 | -1): Promise<void> {
    const mark = this.marking.after(step, this.offset);
    if (mark) await this.goToMark(mark);
    else this.#options.announce(l10n.t('No more bookmarks or highlights.'));
  }

  /** Its paragraph comes to the reading line. */
  async goToMark(mark: PlacedMark): Promise<void> {
    this.#makeShown(mark.turn);
    await this.list.built(mark.turn);
    await this.goTo(this.#reading.scrollPositionOf(mark.turn, mark.start), true);
    this.marking.wentTo(mark, this.offset);
  }

  async moveExchange(step: 1 | -1): Promise<void> {
    const turn = exchangeAfter(step, this.#movement);
    if (turn === undefined) this.#options.announce(l10n.t('No more exchanges.'));
    else await this.goTo({ turn, fraction: 0 }, true);
  }

  async goTo(position: ScrollPosition, focus: boolean): Promise<void> {
    await this.list.built(position.turn);
    if (!this.#reading.goTo(position)) return;
    if (focus) this.list.at(position.turn)?.article.focus({ preventScroll: true });
    this.#options.announce(this.describe(position.turn));
  }

  setFilter(filter: Filter): void {
    this.#showOtherTurns(() => {
      this.#filter = filter;
      this.#showTurns();
    });
  }

  toggleFold(exchange: number): void {
    if (!this.#folded.delete(exchange)) this.#folded.add(exchange);
    this.#showOtherTurns(() => {
      this.#showTurns();
    });
  }

  foldAll(isFolded: boolean): void {
    this.#folded.clear();
    if (isFolded) for (const exchange of this.exchanges.keys()) this.#folded.add(exchange);
    this.#showOtherTurns(() => {
      this.#showTurns();
    });
  }

  openFind(): void {
    this.finding.isOpen = true;
    this.finding.anchor = this.#reading.offset;
    this.find(this.finding.query);
  }

  closeFind(): void {
    this.finding.isOpen = false;
    this.#showHits();
    this.list.at(this.current)?.article.focus({ preventScroll: true });
  }

  /** Looks once in a frame, however many keys came before it. */
  find(query: Query): void {
    this.finding.ask(query);
    if (this.#willFind) return;
    this.#willFind = true;
    requestAnimationFrame(() => {
      this.#findNow();
    });
    this.#options.onChange();
  }

  #findNow(): void {
    if (!this.#willFind) return;
    this.#willFind = false;
    if (!this.finding.isOpen) return;
    this.#look();
    this.#showHits();
    this.#goToHit();
  }

  #look(): void {
    this.finding.look(this.view.turns.filter(this.#isShown));
    if (this.#willCount) return;
    this.#willCount = true;
    // The words in sight come first, then the place of the hit, then who says it how often.
    void framesLater(4).then(() => {
      this.#willCount = false;
      if (this.finding.countBySpeaker()) this.#options.onChange();
    });
  }

  stepHit(by: 1 | -1): void {
    this.#findNow();
    this.finding.step(by);
    this.#showHits();
    this.#goToHit();
  }

  describe(turn: number): string {
    const speaker = this.view.turns[turn]?.speaker ?? -1;
    const role = this.view.speakers[speaker]?.role ?? '';
    const who = [speakerName(this.view, speaker), role].filter(Boolean).join(', ');
    return l10n.t('Turn {0} of {1}: {2}', turn + 1, this.view.turns.length, who);
  }

  dispose(): void {
    this.finding.isOpen = false;
    this.#reading.dispose();
    this.list.dispose();
    this.rail.dispose();
    this.#highlights.set([], undefined);
    markCited(this.list, undefined);
    this.marking.dispose();
  }

  readonly #isShown = (turn: Turn): boolean =>
    this.#passes(turn) &&
    (turn.exchange === undefined ||
      !this.#folded.has(turn.exchange) ||
      turn.index <= this.exchanges.get(turn.exchange)!.question);

  get #movement(): Movement {
    return { turns: this.view.turns, current: this.current, isShown: this.#isShown };
  }

  #showTurns(): void {
    this.#passes = createTurnTest(this.#filter, this.view.speakers);
    this.list.show((index) => this.#isShown(this.view.turns[index]!));
    this.list.setFolded(this.#folded);
    this.rail.setShown(this.#isShown);
    if (this.finding.isOpen) this.#look();
    this.#markHits();
  }

  /** What was being read, or the turn shown next to it, stays where it was. */
  #showOtherTurns(change: () => void): void {
    const { turn, fraction } = this.position;
    this.#isTextFirst = true;
    change();
    const nearest = this.list.nearest(turn);
    if (nearest !== undefined) this.#reading.goTo({ turn: nearest, fraction: nearest === turn ? fraction : 0 });
    // A frame has room for the words or for what stands around them.
    void framesLater(1).then(() => {
      this.#isTextFirst = false;
      this.#options.onChange();
    });
  }

  #makeShown(index: number): void {
    const turn = this.view.turns[index]!;
    if (this.#isShown(turn)) return;
    if (turn.exchange !== undefined) this.#folded.delete(turn.exchange);
    if (!this.#passes(turn)) this.#filter = noFilter;
    this.#showTurns();
    this.#options.onChange();
  }

  #showHits(): void {
    this.#markHits();
    this.#options.onChange();
  }

  #markHits(): void {
    this.#highlights.set(this.finding.hits, this.finding.hit);
    this.rail.setHits(this.finding.hits);
  }

  #goToHit(): void {
    const { hit } = this.finding;
    if (!hit) return;
    void this.list.built(hit.turn).then(() => {
      if (hit === this.finding.hit) this.#reading.showRange(() => this.#highlights.rangeOf(hit));
    });
  }

  #showPassage(passage: Hit): void {
    markCited(this.list, passage);
    this.#reading.showRange(() => this.#highlights.rangeOf(passage));
  }

  async #goToOffset(offset: number): Promise<void> {
    const turn = this.list.nearest(this.view.turns.findLastIndex(({ start }) => start <= offset));
    if (turn === undefined) return;
    await this.list.built(turn);
    await this.goTo(this.#reading.scrollPositionOf(turn, offset), false);
  }
}

function nothingThere({ kind }: Move): string {
  if (kind === 'goToQuestions') return l10n.t('No questions were recognized in this call.');
  if (kind === 'nextTurn' || kind === 'previousTurn') return l10n.t('No more turns.');
  return l10n.t('No more turns of this speaker.');
}

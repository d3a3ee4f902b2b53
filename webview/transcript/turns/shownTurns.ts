import type { Turn } from '../../../src/domain/transcript.ts';
import { createTurnTest, noFilter, type Filter } from '../../../src/features/transcripts/reader/filterView.ts';
import type { Exchange } from '../../../src/features/transcripts/reader/turnsView.ts';
import type { CallView } from '../../../src/features/transcripts/protocol.ts';

interface ShownTurnsOptions {
  view: CallView;
  exchanges: ReadonlyMap<number, Exchange>;
  filter: Filter;
  folded: readonly number[];
}

/** Tracks which turns of a call are shown: those that pass the filter, except the answers of folded exchanges. */
export class ShownTurns {
  readonly #view: CallView;
  readonly #exchanges: ReadonlyMap<number, Exchange>;
  /** The turns that are answers. */
  readonly #answers: ReadonlySet<number>;
  readonly #folded: Set<number>;
  #filter = noFilter;
  #passes: (turn: Turn) => boolean = () => true;

  constructor({ view, exchanges, filter, folded }: ShownTurnsOptions) {
    this.#view = view;
    this.#exchanges = exchanges;
    this.#answers = new Set([...exchanges.values()].flatMap(({ answers }) => answers));
    this.#folded = new Set(folded);
    this.filter = filter;
  }

  get filter(): Filter {
    return this.#filter;
  }

  set filter(filter: Filter) {
    this.#filter = filter;
    this.#passes = createTurnTest(filter, this.#view.speakers);
  }

  /** Folded exchanges. */
  get folded(): ReadonlySet<number> {
    return this.#folded;
  }

  list(): Turn[] {
    return this.#view.turns.filter(this.has);
  }

  readonly has = (turn: Turn): boolean =>
    this.#passes(turn) &&
    !(turn.exchange !== undefined && this.#folded.has(turn.exchange) && this.#answers.has(turn.index));

  toggleFold(exchange: number): void {
    if (!this.#folded.delete(exchange)) this.#folded.add(exchange);
  }

  foldAll(isFolded: boolean): void {
    this.#folded.clear();
    if (isFolded) for (const exchange of this.#exchanges.keys()) this.#folded.add(exchange);
  }

  /** Unfolds the turn's exchange, and drops the filter if the turn doesn't pass it. */
  reveal(turn: Turn): void {
    if (turn.exchange !== undefined) this.#folded.delete(turn.exchange);
    if (!this.#passes(turn)) this.filter = noFilter;
  }
}

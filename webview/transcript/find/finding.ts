import type { Turn } from '../../../src/domain/transcript.ts';
import {
  findHits,
  hitFrom,
  hitsBySpeaker,
  type Hit,
  type Query,
} from '../../../src/features/transcripts/reader/findView.ts';
import type { CallView } from '../../../src/features/transcripts/protocol.ts';

const noCounts: ReadonlyMap<number, number> = new Map();

/** The query of Find, its hits, and which of them is the current one. */
export class Finding {
  readonly #view: CallView;
  #query: Query = { text: '', matchCase: false, wholeWord: false };
  #hits: readonly Hit[] = [];
  #at = -1;
  #bySpeaker: ReadonlyMap<number, number> = noCounts;
  isOpen = false;
  /** Offset at which the search for hits starts while the query is being typed. */
  anchor = 0;

  constructor(view: CallView) {
    this.#view = view;
  }

  get query(): Query {
    return this.#query;
  }

  /** Empty while the box is closed. */
  get hits(): readonly Hit[] {
    return this.isOpen ? this.#hits : [];
  }

  /** Index of the current hit; -1 if there are none. */
  get at(): number {
    return this.#at;
  }

  get hit(): Hit | undefined {
    return this.hits[this.#at];
  }

  /** The number of hits by speaker, as last counted. */
  get bySpeaker(): ReadonlyMap<number, number> {
    return this.isOpen ? this.#bySpeaker : noCounts;
  }

  /** Sets the query. The old hits stay until `look` is called. */
  ask(query: Query): void {
    this.#query = query;
  }

  /** Searches these turns; the current hit is the first one from the anchor on. */
  look(turns: readonly Turn[]): void {
    this.#hits = findHits(this.#view.text, turns, this.#query);
    this.#at = hitFrom(this.#hits, this.anchor);
  }

  /** Counts the hits by speaker. False if the counts are the same as before. */
  countBySpeaker(): boolean {
    const counts = hitsBySpeaker(this.#hits, this.#view.turns);
    const before = this.#bySpeaker;
    this.#bySpeaker = counts;
    return counts.size !== before.size || [...counts].some(([speaker, count]) => before.get(speaker) !== count);
  }

  /** Goes to the next or previous hit, around the ends. */
  step(by: 1 | -1): void {
    const count = this.#hits.length;
    if (count === 0) return;
    this.#at = (this.#at + by + count) % count;
    this.anchor = this.#hits[this.#at]!.start;
  }
}

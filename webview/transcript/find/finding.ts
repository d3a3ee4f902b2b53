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

/** What is looked for in a call, and which hit the reader is at. */
export class Finding {
  readonly #view: CallView;
  #query: Query = { text: '', matchCase: false, wholeWord: false };
  #hits: readonly Hit[] = [];
  #at = -1;
  #bySpeaker: ReadonlyMap<number, number> = noCounts;
  isOpen = false;
  /** Offset from which the next hit is looked for while the words are still being typed. */
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

  /** Index among the hits; -1 when there are none. */
  get at(): number {
    return this.#at;
  }

  get hit(): Hit | undefined {
    return this.hits[this.#at];
  }

  /** Hits of each speaker, as they were counted last. */
  get bySpeaker(): ReadonlyMap<number, number> {
    return this.isOpen ? this.#bySpeaker : noCounts;
  }

  /** What is looked for from now on; what was found before stays until it is looked for. */
  ask(query: Query): void {
    this.#query = query;
  }

  /** Looks again, among the turns given, from the anchor on. */
  look(turns: readonly Turn[]): void {
    this.#hits = findHits(this.#view.text, turns, this.#query);
    this.#at = hitFrom(this.#hits, this.anchor);
  }

  /** False where they are as many as before, of everybody. */
  countBySpeaker(): boolean {
    const counts = hitsBySpeaker(this.#hits, this.#view.turns);
    const before = this.#bySpeaker;
    this.#bySpeaker = counts;
    return counts.size !== before.size || [...counts].some(([speaker, count]) => before.get(speaker) !== count);
  }

  /** To the next or previous hit, going round. */
  step(by: 1 | -1): void {
    const count = this.#hits.length;
    if (count === 0) return;
    this.#at = (this.#at + by + count) % count;
    this.anchor = this.#hits[this.#at]!.start;
  }
}

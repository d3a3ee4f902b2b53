import type { Random } from '../random.ts';
import { callSlots, type CallFacts } from './callSlots.ts';
import { Deck, fillTemplate, type Slots } from './phrases.ts';
import clauses from './text/clauses.json' with { type: 'json' };

export interface WrittenTurn {
  speaker: string;
  section: 'prepared' | 'questions';
  paragraphs: string[];
}

/** Templates of a paragraph: an opening sentence and others that follow in any order. */
export interface Topic {
  lead: readonly string[];
  body: readonly string[];
}

/** Writes the text of a call. No template is used again until its pool is used up. */
export class CallWriter {
  readonly facts: CallFacts;
  readonly random: Random;
  readonly turns: WrittenTurn[] = [];
  readonly #slots: Slots;
  readonly #deck: Deck;
  #length = 0;

  constructor(facts: CallFacts, random: Random) {
    this.facts = facts;
    this.random = random;
    this.#slots = callSlots(facts);
    this.#deck = new Deck(random);
  }

  /** Number of characters of the call so far. */
  get length(): number {
    return this.#length;
  }

  say(speaker: string, section: WrittenTurn['section'], ...paragraphs: string[]): void {
    this.turns.push({ speaker, section, paragraphs });
    this.#length += speaker.length + 3 + paragraphs.reduce((sum, paragraph) => sum + paragraph.length + 1, 0);
  }

  line(pool: readonly string[], more: Slots = {}): string {
    return fillTemplate(this.#deck.draw(pool), { ...this.#slots, ...more }, this.random);
  }

  /** Joins clauses to a sentence, so that no two calls are the same. */
  remark(): string {
    const { observations, reasons, consequences, shapes } = clauses;
    const [a, b, why, so] = [observations, observations, reasons, consequences].map((pool) => this.line(pool));
    return this.line(shapes, { a: a!, b: b!, why: why!, so: so! });
  }

  /** A paragraph of an opening sentence, `body` further ones, and `remarks` made of clauses. */
  paragraph(topic: Topic, { body, remarks, more }: { body: number; remarks: number; more?: Slots }): string {
    const following = Array.from({ length: Math.min(body, topic.body.length) }, () => this.line(topic.body, more));
    for (let count = 0; count < remarks; count++)
      following.splice(this.random.integer(1, following.length), 0, this.remark());
    return [this.line(topic.lead, more), ...following].join(' ');
  }
}

import { firstIndex } from '../../base/sortedSearch.ts';
import { bitCount, letterMask, slipsAllowed, slipsBetween } from './spelling.ts';

/** Positions of words in a name are kept up to this one; what is further on counts as it. */
const lastPosition = 13;
/** The place of words that are no part of the name itself: those of classes, and names that people use instead. */
export const besideName = 15;

/** A word of the index that a typed word may mean, and how likely, up to 1. */
export interface WordHit {
  /** Number of the word. */
  word: number;
  quality: number;
}

/** Which names have which words, at which place. */
export class WordIndex {
  /** Sorted by code units. */
  readonly words: readonly string[];
  /** Of each word, up to 1: the rarer it is, the more it tells. */
  readonly weights: Float32Array;
  /** Of each name: the weights of its words together. */
  readonly totals: Float32Array;
  readonly #masks: Int32Array;
  /** Where the entries of each word begin. */
  readonly #starts: Uint32Array;
  /** A name's number times 16, and the word's place in it. */
  readonly #entries: Uint32Array;

  constructor(names: number, { words, numbers, entries }: Collected) {
    this.words = [...words].sort();
    const placeOf = new Map(this.words.map((word, place) => [word, place]));
    const places = Uint32Array.from(words, (word) => placeOf.get(word)!);
    this.#masks = Int32Array.from(this.words, letterMask);
    this.#starts = new Uint32Array(words.length + 1);
    for (const number of numbers) this.#starts[places[number]! + 1]!++;
    for (let at = 0; at < words.length; at++) this.#starts[at + 1]! += this.#starts[at]!;
    this.#entries = new Uint32Array(entries.length);
    const next = this.#starts.slice();
    for (const [at, number] of numbers.entries()) this.#entries[next[places[number]!]!++] = entries[at]!;
    const rarest = Math.log1p(names);
    this.weights = Float32Array.from(
      this.words,
      (_, at) => Math.log1p(names / (1 + this.#starts[at + 1]! - this.#starts[at]!)) / rarest,
    );
    this.totals = new Float32Array(names);
    for (let word = 0; word < this.words.length; word++)
      this.visit(word, (name, position) => {
        if (position !== besideName) this.totals[name]! += this.weights[word]!;
      });
  }

  /** Calls with each name that has the word, and with the word's place in it. */
  visit(word: number, call: (name: number, position: number) => void): void {
    const entries = this.#entries;
    for (let at = this.#starts[word]!, end = this.#starts[word + 1]!; at < end; at++)
      call(entries[at]! >>> 4, entries[at]! & 15);
  }

  /** The number of a word; undefined where no name has it. */
  find(word: string): number | undefined {
    const at = this.#firstFrom(word);
    return this.words[at] === word ? at : undefined;
  }

  /** What a typed word may mean, the likeliest first. The last word of a query may go on for longer. */
  hits(typed: string, isLast: boolean): WordHit[] {
    const hits = this.beginningWith(typed, true).map(({ word, quality }) => ({
      word,
      quality: quality === 1 || isLast ? quality : quality - 0.12,
    }));
    if (hits[0]?.quality !== 1) this.#addMisspelled(typed, isLast, hits);
    return hits.sort((a, b) => b.quality - a.quality);
  }

  /** The word itself first, and the words that begin with it where it may go on. */
  beginningWith(typed: string, goesOn: boolean): WordHit[] {
    const hits: WordHit[] = [];
    for (let at = this.#firstFrom(typed); this.words[at]?.startsWith(typed); at++) {
      const share = typed.length / this.words[at]!.length;
      if (share < 1 && !goesOn) break;
      hits.push({ word: at, quality: share === 1 ? 1 : 0.74 + 0.2 * share });
    }
    return hits;
  }

  #addMisspelled(typed: string, isLast: boolean, hits: WordHit[]): void {
    const most = slipsAllowed(typed.length);
    if (most === 0) return;
    const mask = letterMask(typed);
    for (let at = 0; at < this.words.length; at++) {
      if (bitCount(mask & ~this.#masks[at]!) > most) continue;
      const word = this.words[at]!;
      if (word.length < typed.length - most || (!isLast && word.length > typed.length + most)) continue;
      if (word.startsWith(typed)) continue;
      const slips = slipsBetween(typed, word, { most, asBeginning: isLast });
      if (slips > most) continue;
      const sameFirst = word.charCodeAt(0) === typed.charCodeAt(0) ? 0.08 : 0;
      const whole = word.length <= typed.length + most ? 0.06 : 0;
      hits.push({ word: at, quality: (slips === 1 ? 0.58 : 0.42) + sameFirst + whole });
    }
  }

  #firstFrom(word: string): number {
    return firstIndex(this.words.length, (at) => this.words[at]! >= word);
  }
}

interface Collected {
  words: readonly string[];
  /** Of each entry, the number of its word among `words`. */
  numbers: readonly number[];
  entries: readonly number[];
}

/** Collects names for an index, one after the other. */
export class WordCollector implements Collected {
  readonly words: string[] = [];
  readonly numbers: number[] = [];
  readonly entries: number[] = [];
  readonly #byWord = new Map<string, number>();
  /** The last name that had a word, by the word's number: each name is entered once. */
  readonly #lastName: number[] = [];

  add(name: number, word: string, position: number): void {
    let number = this.#byWord.get(word);
    if (number === undefined) {
      number = this.words.push(word) - 1;
      this.#byWord.set(word, number);
      this.#lastName.push(-1);
    }
    if (this.#lastName[number] === name) return;
    this.#lastName[number] = name;
    this.numbers.push(number);
    this.entries.push(name * 16 + (position === besideName ? besideName : Math.min(position, lastPosition)));
  }
}

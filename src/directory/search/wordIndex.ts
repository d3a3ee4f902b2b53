import type { Steps } from '../../base/slices.ts';
import { firstIndex } from '../../base/sortedSearch.ts';
import { bitCount, letterMask, slipsAllowed, slipsBetween } from './spelling.ts';

/** The highest stored position of a word in a name; further words get this position. */
const lastPosition = 13;
/** The position of words that aren't part of the name itself: those of classes, and common names. */
export const besideName = 15;

/** A word of the index that a typed word may stand for, with its probability up to 1. */
export interface WordHit {
  /** The word's number. */
  word: number;
  quality: number;
}

/** Maps words to the names that contain them and to their positions there. */
export class WordIndex {
  /** Sorted by code units. */
  readonly words: readonly string[];
  /** The weight of each word, up to 1: the rarer a word, the higher its weight. */
  readonly weights: Float32Array;
  /** The sum of the weights of each name's words. */
  readonly totals: Float32Array;
  readonly #masks: Int32Array;
  /** The index of each word's first entry. */
  readonly #starts: Uint32Array;
  /** A name's number times 16, plus the word's position in it. */
  readonly #entries: Uint32Array;

  private constructor(names: number, { words, masks, starts, entries }: SortedWords) {
    this.words = words;
    this.#masks = masks;
    this.#starts = starts;
    this.#entries = entries;
    this.weights = new Float32Array(words.length);
    this.totals = new Float32Array(names);
  }

  static *of(names: number, collected: Collected): Steps<WordIndex> {
    const { numbers, entries: unsorted } = collected;
    const words = yield* sortSteps(collected.words);
    const count = words.length;
    const placeOf = new Map<string, number>();
    const masks = new Int32Array(count);
    for (let place = 0; place < count; place++) {
      if (place % wordsOfStep === 0) yield;
      placeOf.set(words[place]!, place);
      masks[place] = letterMask(words[place]!);
    }
    const places = new Uint32Array(count);
    for (let at = 0; at < count; at++) {
      if (at % wordsOfStep === 0) yield;
      places[at] = placeOf.get(collected.words[at]!)!;
    }
    const starts = new Uint32Array(count + 1);
    for (const number of numbers) starts[places[number]! + 1]!++;
    for (let at = 0; at < count; at++) starts[at + 1]! += starts[at]!;
    yield;
    const entries = new Uint32Array(unsorted.length);
    const next = starts.slice();
    for (let at = 0; at < unsorted.length; at++) {
      if (at % entriesOfStep === 0) yield;
      entries[next[places[numbers[at]!]!]!++] = unsorted[at]!;
    }
    const index = new WordIndex(names, { words, masks, starts, entries });
    yield* index.#weigh();
    return index;
  }

  *#weigh(): Steps<void> {
    const rarest = Math.log1p(this.totals.length);
    for (let word = 0; word < this.words.length; word++) {
      if (word % wordsOfStep === 0) yield;
      const bearers = this.#starts[word + 1]! - this.#starts[word]!;
      this.weights[word] = Math.log1p(this.totals.length / (1 + bearers)) / rarest;
      this.visit(word, (name, position) => {
        if (position !== besideName) this.totals[name]! += this.weights[word]!;
      });
    }
  }

  /** Calls back with each name that contains the word, and with the word's position in it. */
  visit(word: number, call: (name: number, position: number) => void): void {
    const entries = this.#entries;
    for (let at = this.#starts[word]!, end = this.#starts[word + 1]!; at < end; at++)
      call(entries[at]! >>> 4, entries[at]! & 15);
  }

  /** The number of a word; undefined if no name contains it. */
  find(word: string): number | undefined {
    const at = this.#firstFrom(word);
    return this.words[at] === word ? at : undefined;
  }

  /**
   * Finds the words that a typed word may stand for, the likeliest first. The last word of a query may be incomplete.
   */
  hits(typed: string, isLast: boolean): WordHit[] {
    const hits = this.beginningWith(typed, true).map(({ word, quality }) => ({
      word,
      quality: quality === 1 || isLast ? quality : quality - 0.12,
    }));
    if (hits[0]?.quality !== 1) this.#addMisspelled(typed, isLast, hits);
    return hits.sort((a, b) => b.quality - a.quality);
  }

  /** Finds the word itself and, if it may be incomplete, the words that begin with it. */
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

interface SortedWords {
  words: readonly string[];
  masks: Int32Array;
  starts: Uint32Array;
  entries: Uint32Array;
}

/** Words and entries processed in each step. */
const wordsOfStep = 4_000;
const entriesOfStep = 50_000;

/** Sorts by code units: sorts short runs, then merges them pairwise. */
export function* sortSteps(words: readonly string[]): Steps<string[]> {
  let runs: string[][] = [];
  for (let from = 0; from < words.length; from += wordsOfStep) {
    yield;
    runs.push(words.slice(from, from + wordsOfStep).sort());
  }
  while (runs.length > 1) {
    const longer: string[][] = [];
    for (let at = 0; at < runs.length; at += 2) longer.push(yield* mergeSteps(runs[at]!, runs[at + 1] ?? []));
    runs = longer;
  }
  return runs[0] ?? [];
}

function* mergeSteps(one: readonly string[], other: readonly string[]): Steps<string[]> {
  const merged: string[] = [];
  let [at, otherAt] = [0, 0];
  while (at < one.length || otherAt < other.length) {
    if (merged.length % wordsOfStep === 0) yield;
    const takesOther = at === one.length || (otherAt < other.length && other[otherAt]! < one[at]!);
    merged.push(takesOther ? other[otherAt++]! : one[at++]!);
  }
  return merged;
}

interface Collected {
  words: readonly string[];
  /** The index in `words` of each entry's word. */
  numbers: readonly number[];
  entries: readonly number[];
}

/** Collects names for an index, one after the other. */
export class WordCollector implements Collected {
  readonly words: string[] = [];
  readonly numbers: number[] = [];
  readonly entries: number[] = [];
  readonly #byWord = new Map<string, number>();
  /** The last name that contained a word, by the word's number, so that each name is added once. */
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

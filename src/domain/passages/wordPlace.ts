import { finish, type Steps } from '../../base/slices.ts';
import { firstIndex } from '../../base/sortedSearch.ts';
import type { Turn } from '../transcript.ts';
import { foldText } from './foldedText.ts';
import type { Passage, WordPlace } from './passage.ts';

/** Letters and digits of a checksum. */
const sumLength = 6;
const mostSums = 36 ** sumLength;
/** The longest number of a word, or of skipped characters, in digits. */
const place = /^(\d{1,6})(?:\.(\d{1,6}))?-(\d{1,6})(?:\.(\d{1,6}))?$/;

export function formatWordPlace({ first, last, skip }: WordPlace): string {
  const word = (number: number, skipped: number): string => (skipped === 0 ? `${number}` : `${number}.${skipped}`);
  return `${word(first, skip.first)}-${word(last, skip.last)}`;
}

/** Parses a place and its checksum. Undefined if the two texts of a link aren't that. */
export function parseWordPlace(at: string, sum: string): WordPlace | undefined {
  const found = place.exec(at);
  if (!found || sum.length !== sumLength || !/^[0-9a-z]+$/.test(sum)) return undefined;
  const [first, skipFirst, last, skipLast] = [1, 2, 3, 4].map((group) => Number(found[group] ?? 0)) as [
    number,
    number,
    number,
    number,
  ];
  if (first < 1 || last < first) return undefined;
  return { first, last, skip: { first: skipFirst, last: skipLast }, sum };
}

interface FoundPlace extends Passage {
  /** True if the call has the same words only here. */
  isOnce: boolean;
}

/** The words of a call with the hashes for their checksums. */
export class CountedWords {
  readonly #starts: readonly number[];
  readonly #ends: readonly number[];
  /** Two hashes of each word. */
  readonly #hashes: readonly [Int32Array, Int32Array];

  constructor(text: string, read: ReadWords = finish(readWords(text))) {
    this.#starts = read.starts;
    this.#ends = read.ends;
    this.#hashes = [new Int32Array(read.hashes[0]), new Int32Array(read.hashes[1])];
  }

  static *inSteps(text: string): Steps<CountedWords> {
    return new CountedWords(text, yield* readWords(text));
  }

  /**
   * Returns the place of a passage; undefined if it has no words, or ends in white space or punctuation that stands
   * alone.
   */
  placeOf({ speechStart }: Pick<Turn, 'speechStart'>, { start, end }: Passage): WordPlace | undefined {
    const from = this.#firstEndingAfter(start);
    const till = this.#firstEndingAfter(end - 1);
    if (speechStart > start || from > till || till >= this.#starts.length) return undefined;
    if (this.#starts[from]! > start || this.#starts[till]! >= end) return undefined;
    const before = this.#firstEndingAfter(speechStart);
    return {
      first: from - before + 1,
      last: till - before + 1,
      skip: { first: start - this.#starts[from]!, last: this.#ends[till]! - end },
      sum: this.#sumOf(from, till),
    };
  }

  /** Finds the words at their place, or else by their checksum: the match nearest to the place. */
  find({ first, last, skip, sum }: WordPlace, turn: Turn | undefined): FoundPlace | undefined {
    const count = last - first + 1;
    const places = this.#allWith(sum, count);
    if (places.length === 0) return undefined;
    const wanted = turn ? this.#firstEndingAfter(turn.speechStart) + first - 1 : 0;
    const from = places.reduce((best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best));
    const [begin, end] = [this.#starts[from]!, this.#ends[from + count - 1]!];
    const start = begin + skip.first;
    const till = end - skip.last;
    // A word with different punctuation may be shorter than the skipped characters.
    const isThere = start < till && start < this.#ends[from]! && till > this.#starts[from + count - 1]!;
    return { ...(isThere ? { start, end: till } : { start: begin, end }), isOnce: places.length === 1 };
  }

  #firstEndingAfter(offset: number): number {
    return firstIndex(this.#ends.length, (index) => this.#ends[index]! > offset);
  }

  #sumOf(from: number, till: number): string {
    const sums = new RollingSums(this.#hashes, till - from + 1);
    for (let at = from; at <= till; at++) sums.add(at);
    return sums.text;
  }

  /** Returns the first of so many words at each place with this checksum. One pass over the call. */
  #allWith(sum: string, count: number): number[] {
    const length = this.#starts.length;
    if (count > length) return [];
    const found: number[] = [];
    const wanted = Number.parseInt(sum, 36);
    const sums = new RollingSums(this.#hashes, count);
    for (let at = 0; at < length; at++) {
      sums.add(at);
      if (at >= count) sums.remove(at - count);
      if (at >= count - 1 && sums.is(wanted)) found.push(at - count + 1);
    }
    return found;
  }
}

/** The same place, reading no more of the text than the turn up to there. */
export function placeInTurn(
  text: string,
  { speechStart }: Pick<Turn, 'speechStart'>,
  passage: Passage,
): WordPlace | undefined {
  const rest = text.slice(passage.end, passage.end + longestRest).search(/\s/u);
  const till = passage.end + (rest === -1 ? longestRest : rest);
  const words = new CountedWords(text.slice(speechStart, till));
  return words.placeOf({ speechStart: 0 }, { start: passage.start - speechStart, end: passage.end - speechStart });
}

/** In characters. A longer rest of a word isn't read after a passage. */
const longestRest = 100;

const factors = [0x01000193, 0x5bd1e995] as const;

/** Checksums of a window that moves over a call's words: a polynomial of their hashes (Rabin-Karp). */
class RollingSums {
  readonly #hashes: readonly [Int32Array, Int32Array];
  /** The weight of the word that leaves the window. */
  readonly #leaving: [number, number] = [1, 1];
  #one = 0;
  #other = 0;

  constructor(hashes: readonly [Int32Array, Int32Array], count: number) {
    this.#hashes = hashes;
    for (let each = 0; each < count; each++)
      this.#leaving = [Math.imul(this.#leaving[0], factors[0]), Math.imul(this.#leaving[1], factors[1])];
  }

  add(at: number): void {
    this.#one = (Math.imul(this.#one, factors[0]) + this.#hashes[0][at]!) | 0;
    this.#other = (Math.imul(this.#other, factors[1]) + this.#hashes[1][at]!) | 0;
  }

  remove(at: number): void {
    this.#one = (this.#one - Math.imul(this.#leaving[0], this.#hashes[0][at]!)) | 0;
    this.#other = (this.#other - Math.imul(this.#leaving[1], this.#hashes[1][at]!)) | 0;
  }

  /**
   * Compares the checksum with a value. Most differ in their last bits, which needs no division: 2¹² divides every
   * modulus.
   */
  is(value: number): boolean {
    return (this.#other & 0xfff) === (value & 0xfff) && this.value === value;
  }

  get value(): number {
    return ((this.#one >>> 0) * 0x100000 + ((this.#other >>> 0) & 0xfffff)) % mostSums;
  }

  get text(): string {
    return this.value.toString(36).padStart(sumLength, '0');
  }
}

interface ReadWords {
  starts: number[];
  ends: number[];
  hashes: [number[], number[]];
}

/** Words that are read in one step. */
const wordsPerStep = 2_000;

/** Reads each character once, without creating a string for each word, since a call has thousands. */
function* readWords(text: string): Steps<ReadWords> {
  const read: ReadWords = { starts: [], ends: [], hashes: [[], []] };
  let inStep = 0;
  for (let at = 0; at < text.length;) {
    if (isSpaceAt(text, at)) {
      at += 1;
      continue;
    }
    const start = at;
    let [one, other]: [number, number] = [...seeds];
    let [isEmpty, isAscii] = [true, true];
    for (; at < text.length && !isSpaceAt(text, at); at += 1) {
      let code = text.charCodeAt(at);
      if (code > 127) isAscii = false;
      if (code >= 65 && code <= 90) code += 32;
      if ((code < 97 || code > 122) && (code < 48 || code > 57)) continue;
      one = Math.imul(one ^ code, prime);
      other = Math.imul(other ^ code, prime);
      isEmpty = false;
    }
    const letters = isAscii ? '' : foldText(text.slice(start, at), 'letters');
    if (isAscii ? !isEmpty : letters !== '') {
      read.starts.push(start);
      read.ends.push(at);
      read.hashes[0].push(isAscii ? one ^ (one >>> 15) : hashOf(letters, seeds[0]));
      read.hashes[1].push(isAscii ? other ^ (other >>> 15) : hashOf(letters, seeds[1]));
    }
    inStep += 1;
    if (inStep % wordsPerStep === 0) yield;
  }
  return read;
}

/** White space as in `\s`. */
function isSpaceAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code > 127 ? space.test(text.charAt(at)) : code === 32 || (code >= 9 && code <= 13);
}

const space = /\s/;
const seeds = [0x811c9dc5, 0x1b873593] as const;
const prime = 0x01000193;

function hashOf(letters: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < letters.length; at++) hash = Math.imul(hash ^ letters.charCodeAt(at), prime);
  return hash ^ (hash >>> 15);
}

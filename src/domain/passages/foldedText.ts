import { firstIndex } from '../../base/sortedSearch.ts';
import { finish, type Steps } from '../../base/slices.ts';
import type { Passage } from './passage.ts';

/**
 * The differences that a search ignores. `words`: any white space, quotes and dashes, and letters in either case.
 * `letters`: everything but letters and digits.
 */
export type Folding = 'words' | 'letters';

/** A text folded for searching, with the original offset of each of its characters. */
export class FoldedText {
  readonly text: string;
  /** The original offsets of the start and the end of each character. */
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;

  constructor(original: string, folding: Folding, folded: Folded = finish(fold(original, folding))) {
    this.text = folded.text;
    this.#starts = folded.starts;
    this.#ends = folded.ends;
  }

  static *inSteps(original: string, folding: Folding): Steps<FoldedText> {
    return new FoldedText(original, folding, yield* fold(original, folding));
  }

  /** Converts offsets of the folded text to original ones. */
  toOriginal({ start, end }: Passage): Passage {
    if (end <= start) {
      const at = this.#starts[start] ?? this.#ends[this.text.length - 1] ?? 0;
      return { start: at, end: at };
    }
    return { start: this.#starts[start]!, end: this.#ends[end - 1]! };
  }

  /** The first offset of the folded text at or after an original offset. */
  fromOriginal(offset: number): number {
    return firstIndex(this.text.length, (index) => this.#starts[index]! >= offset);
  }
}

export function foldText(text: string, folding: Folding): string {
  // Most texts folded to letters are single words of letters only.
  if (folding === 'letters' && isAscii.test(text)) return text.toLowerCase().replace(noAsciiLetter, '');
  return new FoldedText(text, folding).text;
}

const plain: Record<string, string> = {};
for (const quote of '‘’‚‛′`´') plain[quote] = "'";
for (const quote of '“”„‟″«»') plain[quote] = '"';
for (const dash of '‐‑‒–—―−') plain[dash] = '-';
const isAscii = /^\p{ASCII}*$/u;
const noAsciiLetter = /[^a-z0-9]+/g;
const countsNot = /[^\p{L}\p{M}\p{N}]+/gu;
const isSpace = /[\s\u200b\ufeff]/u;

interface Folded {
  text: string;
  starts: Uint32Array;
  ends: Uint32Array;
}

/** Characters of the original that are folded in one step. */
const stepLength = 65_536;

function* fold(original: string, folding: Folding): Steps<Folded> {
  const offsets = new Offsets(original.length + 16);
  const text: string[] = [];
  let pieces: string[] = [];
  let inSpace = false;
  let next = stepLength;
  for (let at = 0; at < original.length;) {
    if (at >= next) {
      text.push(pieces.join(''));
      pieces = [];
      next = at + stepLength;
      yield;
    }
    const plainEnd = endOfPlain(original, at, folding);
    if (plainEnd > at) {
      // These are most of a text, so they are folded together.
      pieces.push(original.slice(at, plainEnd).toLowerCase());
      offsets.addEach(at, plainEnd);
      inSpace = false;
      at = plainEnd;
      continue;
    }
    const code = original.charCodeAt(at);
    const length = isPair(original, at, code) ? 2 : 1;
    const end = at + length;
    const character = length === 2 ? original.slice(at, end) : original.charAt(at);
    let piece = '';
    if (code <= 32 || (code > 127 && isSpace.test(character))) {
      if (folding === 'words' && inSpace) offsets.extend(end);
      else if (folding === 'words') piece = ' ';
    } else {
      const form = code < 128 ? character.toLowerCase() : formOf(character);
      piece = folding === 'words' ? form : form.replace(countsNot, '');
    }
    inSpace = folding === 'words' && (piece === ' ' || (piece === '' && inSpace));
    if (piece !== '') {
      pieces.push(piece);
      // One character may become several, such as ß, an ellipsis or a ligature.
      for (let unit = piece.length; unit > 0; unit -= 1) offsets.add(at, end);
    }
    at = end;
  }
  text.push(pieces.join(''));
  return { text: text.join(''), ...offsets.taken() };
}

/** In characters: a longer run is split, so that no step is long. */
const longestPlain = 256;

/** Returns the end of the characters from an offset on that each fold to one, without white space at either end. */
function endOfPlain(text: string, from: number, folding: Folding): number {
  const most = Math.min(text.length, from + longestPlain);
  let at = from;
  while (at < most) {
    if (isPlain(text.charCodeAt(at), folding)) at += 1;
    else if (at > from && isSpaceBetween(text, at, folding)) at += 2;
    else break;
  }
  return at;
}

/** Returns whether a space stands alone and is kept as it is. The text before it is plain. */
function isSpaceBetween(text: string, at: number, folding: Folding): boolean {
  return folding === 'words' && text.charCodeAt(at) === 32 && isPlain(text.charCodeAt(at + 1), folding);
}

function isPlain(code: number, folding: Folding): boolean {
  if (folding === 'words') return code > 32 && code < 127;
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
}

/** The original offsets, in a typed array that grows with the text. */
class Offsets {
  #starts: Uint32Array;
  #ends: Uint32Array;
  #length = 0;

  constructor(capacity: number) {
    this.#starts = new Uint32Array(capacity);
    this.#ends = new Uint32Array(capacity);
  }

  add(start: number, end: number): void {
    if (this.#length === this.#starts.length) this.#grow();
    this.#starts[this.#length] = start;
    this.#ends[this.#length] = end;
    this.#length += 1;
  }

  /** Adds characters that are folded to one each. */
  addEach(start: number, end: number): void {
    while (this.#length + end - start > this.#starts.length) this.#grow();
    for (let at = start; at < end; at += 1) {
      this.#starts[this.#length] = at;
      this.#ends[this.#length] = at + 1;
      this.#length += 1;
    }
  }

  /** Extends the last character over more of the original. */
  extend(end: number): void {
    this.#ends[this.#length - 1] = end;
  }

  taken(): { starts: Uint32Array; ends: Uint32Array } {
    return { starts: this.#starts.subarray(0, this.#length), ends: this.#ends.subarray(0, this.#length) };
  }

  #grow(): void {
    const [starts, ends] = [this.#starts, this.#ends];
    this.#starts = new Uint32Array(starts.length * 2);
    this.#ends = new Uint32Array(starts.length * 2);
    this.#starts.set(starts);
    this.#ends.set(ends);
  }
}

const formOf = (character: string): string => plain[character] ?? character.normalize('NFKC').toLowerCase();

function isPair(text: string, at: number, code: number): boolean {
  if (code < 0xd800 || code > 0xdbff) return false;
  const next = text.charCodeAt(at + 1);
  return next >= 0xdc00 && next <= 0xdfff;
}

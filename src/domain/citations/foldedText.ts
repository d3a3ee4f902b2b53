import type { Passage } from './passage.ts';

/**
 * What is told apart when words are looked for. `words`: white space, quotes and dashes in any form are the same, and so
 * are capital and small letters. `letters`: only letters and digits count.
 */
export type Folding = 'words' | 'letters';

/** A text made tolerant for looking, which still knows where in the original each of its characters stands. */
export class FoldedText {
  readonly text: string;
  /** For each character the original's offset where it begins and ends. */
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;

  constructor(original: string, folding: Folding) {
    const { pieces, starts, ends } = fold(original, folding);
    this.text = pieces;
    this.#starts = starts;
    this.#ends = ends;
  }

  /** From offsets here to offsets of the original. */
  toOriginal({ start, end }: Passage): Passage {
    if (end <= start) {
      const at = this.#starts[start] ?? this.#ends[this.text.length - 1] ?? 0;
      return { start: at, end: at };
    }
    return { start: this.#starts[start]!, end: this.#ends[end - 1]! };
  }

  /** The first offset here that stands at or after an offset of the original. */
  fromOriginal(offset: number): number {
    let low = 0;
    let high = this.text.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

export function foldText(text: string, folding: Folding): string {
  return new FoldedText(text, folding).text;
}

const plain: Record<string, string> = {};
for (const quote of '‘’‚‛′`´') plain[quote] = "'";
for (const quote of '“”„‟″«»') plain[quote] = '"';
for (const dash of '‐‑‒–—―−') plain[dash] = '-';
const countsNot = /[^\p{L}\p{M}\p{N}]+/gu;
const isSpace = /[\s\u200b\ufeff]/u;

interface Folded {
  pieces: string;
  starts: Uint32Array;
  ends: Uint32Array;
}

function fold(original: string, folding: Folding): Folded {
  const pieces: string[] = [];
  // A character may become several (the German ß in capitals, an ellipsis, a ligature).
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (piece: string, start: number, end: number): void => {
    pieces.push(piece);
    for (let unit = piece.length; unit > 0; unit -= 1) {
      starts.push(start);
      ends.push(end);
    }
  };
  let inSpace = false;
  for (let at = 0; at < original.length;) {
    const code = original.charCodeAt(at);
    const length = isPair(original, at, code) ? 2 : 1;
    const end = at + length;
    const isLetter = (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
    const character = length === 2 ? original.slice(at, end) : original.charAt(at);
    if (isLetter) {
      add(character, at, end);
      inSpace = false;
    } else if (code <= 32 || (code > 127 && isSpace.test(character))) {
      if (folding === 'letters') inSpace = false;
      else if (inSpace) ends[ends.length - 1] = end;
      else {
        add(' ', at, end);
        inSpace = true;
      }
    } else {
      inSpace = false;
      const form = code < 128 ? character.toLowerCase() : formOf(character);
      if (folding === 'words') add(form, at, end);
      else {
        const kept = form.replace(countsNot, '');
        if (kept !== '') add(kept, at, end);
      }
    }
    at = end;
  }
  return { pieces: pieces.join(''), starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

function formOf(character: string): string {
  return plain[character] ?? character.normalize('NFKC').toLowerCase();
}

function isPair(text: string, at: number, code: number): boolean {
  if (code < 0xd800 || code > 0xdbff) return false;
  const next = text.charCodeAt(at + 1);
  return next >= 0xdc00 && next <= 0xdfff;
}

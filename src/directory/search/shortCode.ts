import { firstIndex } from '../../base/sortedSearch.ts';

/** Characters of a text that are in its code. */
export const codeLength = 6;
/** A blank after the end, ten digits, 26 letters: six places of 37 fit into 32 bits. */
const base = 37;
/** Numbers of 32 bits and of this many more are exact. */
const mostNumbers = 2 ** 21;

function codeOf(text: string): number {
  let code = 0;
  for (let at = 0; at < codeLength; at++) code = code * base + (at < text.length ? digitOf(text.charCodeAt(at)) : 0);
  return code;
}

function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x2f;
  const letter = (code | 0x20) - 0x60;
  return letter >= 1 && letter <= 26 ? 10 + letter : 0;
}

/** Numbers by short texts. Its order is of numbers alone: to sort tens of thousands of texts takes many times as long. */
export class ShortCodes {
  readonly #codes: Uint32Array;
  readonly #numbers: Uint32Array;

  /** Each text goes with the number at its place. Of a text, letters of any case, digits and the first six count. */
  constructor(texts: readonly string[], numbers: readonly number[]) {
    const sorted = new Float64Array(texts.length);
    for (let at = 0; at < texts.length; at++) sorted[at] = codeOf(texts[at]!) * mostNumbers + numbers[at]!;
    sorted.sort();
    this.#codes = new Uint32Array(texts.length);
    this.#numbers = new Uint32Array(texts.length);
    for (let at = 0; at < texts.length; at++) {
      this.#codes[at] = sorted[at]! / mostNumbers;
      this.#numbers[at] = sorted[at]! % mostNumbers;
    }
  }

  /** Calls with each number whose text has these for its first characters. */
  visitBeginning(text: string, call: (number: number) => void): void {
    const from = codeOf(text);
    const till = from + base ** Math.max(0, codeLength - text.length);
    this.#visit(from, till, call);
  }

  /** Calls with each number whose text is this one, as far as codes tell. */
  visit(text: string, call: (number: number) => void): void {
    const code = codeOf(text);
    this.#visit(code, code + 1, call);
  }

  #visit(from: number, till: number, call: (number: number) => void): void {
    const codes = this.#codes;
    for (
      let at = firstIndex(codes.length, (each) => codes[each]! >= from);
      at < codes.length && codes[at]! < till;
      at++
    )
      call(this.#numbers[at]!);
  }
}

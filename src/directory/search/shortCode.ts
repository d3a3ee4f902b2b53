import { firstIndex } from '../../base/sortedSearch.ts';

/** The number of characters that a code contains. */
export const codeLength = 6;
/** A blank for the end, ten digits and 26 letters: six digits in base 37 fit into 32 bits. */
const base = 37;
/** A 32-bit number times this limit is still an exact number. */
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

/**
 * Maps short texts to numbers. Texts are encoded as numbers, because sorting tens of thousands of texts takes many
 * times as long.
 */
export class ShortCodes {
  readonly #codes: Uint32Array;
  readonly #numbers: Uint32Array;

  /**
   * Pairs each text with the number at the same index. Only the first six characters count; letters match in any case.
   */
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

  /** Calls back with the number of each text that begins with these characters. */
  visitBeginning(text: string, call: (number: number) => void): void {
    const from = codeOf(text);
    const till = from + base ** Math.max(0, codeLength - text.length);
    this.#visit(from, till, call);
  }

  /** Calls back with the number of each text that has the same code. */
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

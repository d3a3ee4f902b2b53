import { firstIndex } from '../../base/sortedSearch.ts';
import type { Passage } from '../passages/passage.ts';
import { stoodFor } from '../passages/standIns.ts';

const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** Emoji and flags, which aren't spoken. */
const pictograph = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/u;
const space = /\s/u;
const letter = /[\p{L}\p{M}\p{N}]/u;
const digit = /\p{Nd}/u;
/** Scripts without spaces between words: each of their letters is a token. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const apostrophes = "'‘’‚‛′`´ʼ";
const quotes = '"“”„‟″«»‹›「」『』';
const dashes = '-‐‑‒–—―−﹘﹣－';
/** Emphasis marks, which don't separate words. */
const emphasis = '*_~';
/** A single tilde before an amount is spoken: “about”. */
const aboutAmount = /~\s?\p{Sc}?\p{Nd}/uy;
/** Voicing marks of half-width kana, which are part of the previous character. */
const voicing = 'ﾞﾟ';
const dots = /\.\s?\.\s?\./y;

/**
 * Holds a text as lowercase tokens, each between spaces, so that a search finds only whole words and numbers.
 * Spaces, quotation marks, emphasis, invisible characters, and kinds of dashes and apostrophes are ignored; every other
 * punctuation mark, percent sign and currency is a token.
 */
export class TokenText {
  readonly text: string;
  readonly #places: TokenPlaces;

  constructor(builder: TokenBuilder) {
    this.text = builder.text;
    this.#places = builder.places;
  }

  static of(text: string): TokenText {
    const builder = new TokenBuilder();
    builder.add(text, { start: 0, end: text.length });
    return new TokenText(builder);
  }

  /** Converts offsets of the tokens' text to original ones: from the first token's start to the last one's end. */
  toOriginal({ start, end }: Passage): Passage {
    const { begins, ends, starts, stops } = this.#places;
    const first = firstIndex(ends.length, (index) => ends[index]! > start);
    const after = firstIndex(begins.length, (index) => begins[index]! >= end);
    const from = starts[first] ?? stops.at(-1) ?? 0;
    return { start: from, end: after > first ? stops[after - 1]! : from };
  }

  /** Returns the offset of the space before the first token that ends after an original offset. */
  fromOriginal(offset: number): number {
    const { begins, stops } = this.#places;
    const index = firstIndex(stops.length, (each) => stops[each]! > offset);
    return Math.max(0, (begins[index] ?? this.text.length) - 1);
  }
}

/** For each token, its start and end in the tokens' text, and where it starts and stops in the original. */
interface TokenPlaces {
  begins: number[];
  ends: number[];
  starts: number[];
  stops: number[];
}

/** Collects the tokens of several texts in order. */
export class TokenBuilder {
  readonly places: TokenPlaces = { begins: [], ends: [], starts: [], stops: [] };
  readonly #tokens: string[] = [];
  #length = 1;
  #word = '';
  #start = 0;
  #end = 0;
  #isAfterDigit = false;

  get text(): string {
    return this.#tokens.length === 0 ? ' ' : ` ${this.#tokens.join(' ')} `;
  }

  /** The length of the text so far. */
  get length(): number {
    return this.#length;
  }

  /** Adds the tokens of a part of a text, in one pass. */
  add(text: string, { start, end }: Passage): void {
    for (let at = start; at < end;) at = this.#read(text, at, end);
    this.#endWord();
  }

  #read(text: string, at: number, end: number): number {
    const code = text.charCodeAt(at);
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) return this.#letter(text.charAt(at), at, at + 1);
    if (code <= 32) return this.#between(at + 1);
    const character = code < 0xd800 || code > 0xdbff ? text.charAt(at) : String.fromCodePoint(text.codePointAt(at)!);
    const next = at + character.length;
    if (code >= 65 && code <= 90) return this.#letter(character.toLowerCase(), at, next);
    if (emphasis.includes(character)) return this.#emphasis(text, at, next);
    if (apostrophes.includes(character)) return this.#apostrophe(text, next, end);
    if (quotes.includes(character)) return this.#between(next);
    if (dashes.includes(character)) return this.#dash(text, at, next);
    if (character === '.' || character === ',') return this.#point(character, text, { at, end });
    if (character === '．' || character === '，') return this.#point(character === '．' ? '.' : ',', text, { at, end });
    if (character === '…') return this.#mark('…', at, next);
    if (code < 128) return this.#mark(character, at, next);
    const isVoiced = voicing.includes(text.charAt(next) || ' ') && next < end;
    return isVoiced
      ? this.#mark((character + text.charAt(next)).normalize('NFKC'), at, next + 1)
      : this.#other(character, at, next);
  }

  #other(character: string, at: number, next: number): number {
    if (unseen.test(character)) return next;
    if (pictograph.test(character)) return this.#between(next);
    const standIn = stoodFor.get(character);
    if (standIn !== undefined) return this.#mark(standIn, at, next);
    if (space.test(character)) return this.#between(next);
    if (unspaced.test(character)) return this.#mark(character.normalize('NFKC'), at, next);
    // Composed and decomposed letters are equal.
    for (const part of character.normalize('NFKD').toLowerCase())
      if (letter.test(part)) this.#letter(part, at, next);
      else if (space.test(part)) this.#between(next);
      else this.#mark(part, at, next);
    return next;
  }

  #emphasis(text: string, at: number, next: number): number {
    aboutAmount.lastIndex = at;
    return text.charAt(at - 1) !== '~' && aboutAmount.test(text) ? this.#mark('~', at, next) : next;
  }

  #letter(form: string, start: number, end: number): number {
    if (this.#word === '') this.#start = start;
    this.#word += form;
    this.#isAfterDigit = digit.test(form);
    this.#end = end;
    return end;
  }

  /** An apostrophe within a word belongs to it; elsewhere it is a quotation mark. */
  #apostrophe(text: string, next: number, end: number): number {
    const isWithin = this.#word !== '' && next < end && letter.test(String.fromCodePoint(text.codePointAt(next)!));
    if (!isWithin) return this.#between(next);
    this.#word += "'";
    return next;
  }

  #point(form: string, text: string, { at, end }: { at: number; end: number }): number {
    const isWithin = this.#word !== '' && this.#isAfterDigit && at + 1 < end && digit.test(text.charAt(at + 1));
    if (isWithin) {
      this.#word += form;
      return at + 1;
    }
    dots.lastIndex = at;
    const found = dots.exec(text);
    return found && at + found[0].length <= end
      ? this.#mark('…', at, at + found[0].length)
      : this.#mark(form, at, at + 1);
  }

  #dash(text: string, at: number, next: number): number {
    this.#endWord();
    // After a space, it may be the sign of a number.
    const isSign = this.places.stops.at(-1) !== at && /[\p{Nd}\p{Sc}.]/u.test(text.charAt(next));
    if (this.#tokens.at(-1) === '-' && !isSign) {
      this.places.stops[this.places.stops.length - 1] = next;
      return next;
    }
    return this.#mark('-', at, next);
  }

  #mark(form: string, start: number, end: number): number {
    this.#endWord();
    this.#put(form, start, end);
    return end;
  }

  #between(next: number): number {
    this.#endWord();
    return next;
  }

  #endWord(): void {
    if (this.#word === '') return;
    this.#put(this.#word, this.#start, this.#end);
    this.#word = '';
  }

  #put(token: string, start: number, stop: number): void {
    const { begins, ends, starts, stops } = this.places;
    this.#tokens.push(token);
    begins.push(this.#length);
    ends.push(this.#length + token.length);
    starts.push(start);
    stops.push(stop);
    this.#length += token.length + 1;
  }
}

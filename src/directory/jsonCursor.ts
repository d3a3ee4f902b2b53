import * as l10n from '@vscode/l10n';

import type { LocatedError } from '../base/located.ts';
import type { Steps } from '../base/slices.ts';

/** An error in a text of JSON, with its place. */
export class JsonError extends Error {
  readonly located: LocatedError;

  constructor(message: string, start: number, end: number) {
    super(message);
    this.name = 'JsonError';
    this.located = { message, start, end: Math.max(end, start + 1) };
  }
}

/** Deeper than this, what is skipped is refused. */
const deepest = 32;
const longestText = 10_000;
/** Fields or values between two steps. */
const itemsOfStep = 200;

/**
 * Reads JSON of a known shape from its beginning to its end, each character once, and knows where it is. Nothing is made of
 * what is not asked for. Every method throws a JsonError for what it does not find.
 */
export class JsonCursor {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    if (text.startsWith('\ufeff')) this.#at = 1;
    this.#skipBlanks();
  }

  get at(): number {
    return this.#at;
  }

  /** `read` is called for each field, and reads its value. */
  readObject(read: (field: string) => void): void {
    this.#readItems('{', '}', () => {
      const field = this.readText();
      this.#take(':');
      read(field);
    });
  }

  /** `read` is called for each value, and reads it. */
  readArray(read: () => void): void {
    this.#readItems('[', ']', read);
  }

  /** Like {@link readObject}, in steps. A field can be read in steps as well. */
  *objectSteps(read: (field: string) => Steps<undefined> | undefined): Steps<undefined> {
    yield* this.#itemSteps('{', '}', () => {
      const field = this.readText();
      this.#take(':');
      return read(field);
    });
  }

  /** Like {@link readArray}, in steps. */
  *arraySteps(read: () => Steps<undefined> | undefined): Steps<undefined> {
    yield* this.#itemSteps('[', ']', read);
  }

  readText(): string {
    const start = this.#at;
    if (this.#text[start] !== '"') throw this.#expected(l10n.t('Expected text in quotation marks.'));
    let at = start + 1;
    let isPlain = true;
    for (; at < this.#text.length; at++) {
      const code = this.#text.charCodeAt(at);
      if (code === 0x22) break;
      if (code === 0x5c) {
        isPlain = false;
        at++;
      } else if (code < 0x20) throw new JsonError(l10n.t('A quoted value isn’t closed on this line.'), start, at);
      if (at - start > longestText) throw new JsonError(l10n.t('A text is too long.'), start, at);
    }
    if (at >= this.#text.length) throw new JsonError(l10n.t('A text does not end.'), start, this.#text.length);
    const text = isPlain ? this.#text.slice(start + 1, at) : this.#unescape(start, at + 1);
    this.#at = at + 1;
    this.#skipBlanks();
    return text;
  }

  /** A whole number from 1 to `largest`, also one written as text. */
  readId(largest: number): number {
    const start = this.#at;
    const isText = this.#text[start] === '"';
    const written = isText ? this.readText() : this.#word();
    const number = /^\d{1,12}$/.test(written) ? Number(written) : 0;
    if (number > 0 && number <= largest) return number;
    throw new JsonError(
      l10n.t('Expected a whole number of at most {0} digits.', String(largest).length),
      start,
      this.#at,
    );
  }

  skipValue(depth = 0): void {
    const character = this.#text[this.#at];
    if (character === '"') this.readText();
    else if (character === '{' || character === '[') {
      if (depth === deepest) throw this.#expected(l10n.t('Values are nested too deep.'));
      const skip = (): void => this.skipValue(depth + 1);
      if (character === '{') this.readObject(skip);
      else this.readArray(skip);
    } else {
      const start = this.#at;
      if (!/^(?:true|false|null|-?\d[\d.eE+-]*)$/.test(this.#word()))
        throw new JsonError(l10n.t('Expected a value.'), start, this.#at);
    }
  }

  /** Like {@link skipValue}, in steps. */
  *skipSteps(): Steps<undefined> {
    const skip = (): undefined => {
      this.skipValue(1);
    };
    const character = this.#text[this.#at];
    if (character === '{') yield* this.objectSteps(skip);
    else if (character === '[') yield* this.arraySteps(skip);
    else this.skipValue();
  }

  readEnd(): void {
    if (this.#at < this.#text.length) throw this.#expected(l10n.t('Expected the end of the file.'));
  }

  #readItems(open: string, close: string, read: () => void): void {
    this.#take(open);
    if (this.#text[this.#at] !== close) {
      read();
      while (this.#text[this.#at] === ',') {
        this.#take(',');
        read();
      }
    }
    this.#take(close);
  }

  *#itemSteps(open: string, close: string, read: () => Steps<undefined> | undefined): Steps<undefined> {
    this.#take(open);
    if (this.#text[this.#at] !== close)
      for (let items = 1; ; items++) {
        const steps = read();
        if (steps) yield* steps;
        if (this.#text[this.#at] !== ',') break;
        this.#take(',');
        if (items % itemsOfStep === 0) yield;
      }
    this.#take(close);
  }

  #take(character: string): void {
    if (this.#text[this.#at] !== character) throw this.#expected(l10n.t('Expected {0}.', character));
    this.#at++;
    this.#skipBlanks();
  }

  /** Letters, digits and signs of a number or a name; empty where there are none, or too many. */
  #word(): string {
    const start = this.#at;
    while (this.#at - start < 40 && /[\w.+-]/.test(this.#text.charAt(this.#at))) this.#at++;
    const word = this.#text.slice(start, this.#at);
    this.#skipBlanks();
    return word;
  }

  #unescape(start: number, end: number): string {
    try {
      return JSON.parse(this.#text.slice(start, end)) as string;
    } catch {
      throw new JsonError(l10n.t('Invalid escape sequence.'), start, end);
    }
  }

  #skipBlanks(): void {
    for (; this.#at < this.#text.length; this.#at++) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
    }
  }

  #expected(message: string): JsonError {
    return new JsonError(message, this.#at, this.#at + 1);
  }
}

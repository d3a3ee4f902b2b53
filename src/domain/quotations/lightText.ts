import { firstIndex } from '../../base/sortedSearch.ts';
import { wordSet } from '../../base/wordSet.ts';
import type { Passage } from '../passages/passage.ts';
import { turnsAround } from './meaning.ts';
import { isFixed, simplify, withoutStutter, writtenLike, type LightWord } from './simpleWords.ts';
import { americanSpelling } from './spellings.ts';
import { abbreviations, unspoken } from './transcriptMarks.ts';

const marks = wordSet(', ; : . -');
const amount = /^[\p{Nd}\p{Sc}]/u;
const digits = /^\p{Nd}/u;
const thousands = /^\p{Nd}{1,3}(?:,\p{Nd}{3})+(?=\.|$)/u;
/** A word that is written in one way only, but for its spelling. */
const isPlain = /^[a-z]{2,}$/;
/** “I” and “a” are words. */
const initial = /^[b-hj-z]$/;

/**
 * A text of tokens (see `TokenText`) without transcribers' marks and the marks between words, and with numbers, percent
 * signs, contractions, initials and British spellings written in one way. Each word keeps the marks before it.
 */
export class LightText {
  readonly text: string;
  readonly #words: readonly LightWord[];
  readonly #begins: number[] = [];
  #known: ReadonlySet<string> | undefined;

  constructor(words: readonly LightWord[]) {
    this.#words = words;
    this.text = this.#words.length === 0 ? ' ' : ` ${this.#words.map(({ form }) => form).join(' ')} `;
    let length = 0;
    for (const { form } of this.#words) {
      this.#begins.push(length);
      length += form.length + 1;
    }
  }

  static of(tokens: string): LightText {
    return new LightText(lightWords(tokens));
  }

  /** Returns the text without the words that the speaker said again right away. */
  withoutStutter(): LightText {
    return new LightText(withoutStutter(this.#words));
  }

  /** Returns a quotation with compounds written as in a call. */
  writtenLike(call: LightText): LightText {
    call.#known ??= new Set(call.#words.map(({ form }) => form));
    return new LightText(writtenLike(this.#words, call.text, call.#known));
  }

  /** Returns the words between two offsets of the text. */
  within({ start, end }: Passage): readonly LightWord[] {
    return this.#words.slice(this.#indexOf(start), this.#indexOf(end - 1));
  }

  /** Converts the offset of the space before a word to one of the tokens. */
  toTokens(offset: number): number {
    return (this.#words[this.#indexOf(offset)] ?? this.#words.at(-1)!).start - 1;
  }

  #indexOf(offset: number): number {
    return firstIndex(this.#begins.length, (at) => this.#begins[at]! >= offset);
  }
}

function lightWords(text: string): LightWord[] {
  const forms = text.split(' ');
  const formAt = (at: number): string => forms[at] ?? '';
  const words: LightWord[] = [];
  let before = '';
  let end = -1;
  for (let at = 0; at < forms.length; at += 1) {
    const form = forms[at]!;
    const start = end + 1;
    end = start + form.length;
    if (form === '') continue;
    if (isPlain.test(form)) {
      const word = { form: americanSpelling(form), start, end, marks: before, isShort: abbreviations.has(form) };
      words.push({ ...word, isFixed: isFixed(word.form) });
      before = '';
      continue;
    }
    const [last, next] = [formAt(at - 1), formAt(at + 1)];
    const isOfNumber = form === '-' || form === '.' ? amount.test(next) : digits.test(last) && digits.test(next);
    const isUnspoken = form === '[' && unspoken.has(next) && formAt(at + 2) === ']';
    const take = (count: number): void => {
      for (let more = 0; more < count; more += 1) end += 1 + formAt(++at).length;
    };
    if (isUnspoken) take(2);
    else if (marks.has(form) && !isOfNumber) before += form;
    else {
      let simple = americanSpelling(form.replace(thousands, (found) => found.replaceAll(',', '')));
      while (initial.test(formAt(at)) && formAt(at + 1) === '.' && initial.test(formAt(at + 2))) {
        take(2);
        simple += formAt(at);
      }
      const isShort = simple.length > form.length || abbreviations.has(form) || initial.test(form);
      words.push({ form: simple, start, end, marks: before, isShort });
      before = '';
    }
  }
  return simplify(words);
}

/**
 * Returns whether the marks between the same words differ in a way that may turn the sense: beside a denial, a condition,
 * “yes” or a sign, where only one text ends a sentence, or where the end of a sentence moved.
 */
export function marksTurn(said: readonly LightWord[], words: readonly LightWord[]): boolean {
  const ends = new Set<boolean>();
  return said.some((one, at) => {
    const [last, lastOther, other] = [said[at - 1], words[at - 1], words[at]];
    if (!last || !lastOther || !other) return false;
    const isShort = last.isShort || lastOther.isShort;
    const [mark, otherMark] = [one.marks, other.marks].map((each) => (isShort ? each.replace('.', '') : each));
    if (mark === otherMark) return false;
    const [isEnd, isOtherEnd] = [mark!.includes('.'), otherMark!.includes('.')];
    if (isEnd !== isOtherEnd) ends.add(isEnd);
    const isTurning = [last.form, one.form].some(
      (form) => form === 'yes' || form === '-' || turnsAround(` , ${form} `),
    );
    return isTurning || ends.size > 1 || (isEnd && otherMark === '') || (isOtherEnd && mark === '');
  });
}

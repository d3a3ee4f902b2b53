import type { Passage } from './passage.ts';

const letter = /[\p{L}\p{M}\p{N}\p{Pc}]/u;
const digit = /\p{Nd}/u;
/** Between two letters one of these makes one word of them. */
const joint = /['’‘‛′‐‑/&@-]/;
/** What is not seen, or only makes words slanted or bold, parts none. */
const unseen = '*~\u00ad\u200c\u200d\u2060';
/** Within a number. */
const point = /[.,:/]/;
const sign = /[+−-]/;
const currency = /\p{Sc}/u;
const unit = /[%‰]/;

/**
 * A passage with the words and numbers whole that it begins or ends in: none of `don't`, `well-known`, `é`, `-$1,234.5` or
 * `12%` is cut, nor half a character. White space and punctuation between words are no part of any.
 */
export function widenToWords(text: string, { start, end }: Passage): Passage {
  if (end <= start) return { start, end };
  let from = start;
  for (let next = before(text, from); next < from; next = before(text, from)) from = next;
  let till = end;
  for (let next = after(text, till); next > till; next = after(text, till)) till = next;
  return { start: from, end: till };
}

/** One step towards the beginning of the word around an offset; the offset itself where a word begins there. */
function before(text: string, at: number): number {
  if (at <= 0 || joins(text, at)) return Math.max(0, at - 1);
  const joints = jointsAround(text, at);
  return !joints ? at : joints.start < at ? joints.start : at - 1;
}

function after(text: string, at: number): number {
  if (at >= text.length || joins(text, at)) return Math.min(text.length, at + 1);
  const joints = jointsAround(text, at);
  return !joints ? at : joints.end > at ? joints.end : at + 1;
}

/** Whether the characters on either side of an offset are one, or belong to one word or number. */
function joins(text: string, at: number): boolean {
  if (isPair(text, at)) return true;
  const [one, other] = [characterBefore(text, at), characterAt(text, at)];
  if (isLetter(one) && isLetter(other)) return true;
  if (digit.test(one)) return unit.test(other) || isPointOfNumber(text, at);
  if (!digit.test(other)) return sign.test(one) && currency.test(other) && !isLetter(characterBefore(text, at - 1));
  return (
    currency.test(one) || isPointOfNumber(text, at - 1) || (sign.test(one) && !isLetter(characterBefore(text, at - 1)))
  );
}

function isPointOfNumber(text: string, at: number): boolean {
  return point.test(text.charAt(at)) && digit.test(characterBefore(text, at)) && digit.test(characterAt(text, at + 1));
}

/** What stands around an offset between two letters and makes one word of them. */
function jointsAround(text: string, at: number): Passage | undefined {
  let joints = 0;
  const belongs = (index: number): boolean => {
    const mark = text.charAt(index);
    if (unseen.includes(mark)) return true;
    if (joints > 0 || !joint.test(mark)) return false;
    joints += 1;
    return true;
  };
  let start = at;
  while (start > 0 && belongs(start - 1)) start -= 1;
  let end = at;
  while (end < text.length && belongs(end)) end += 1;
  const isWithin = start < end && isLetter(characterBefore(text, start)) && isLetter(characterAt(text, end));
  return isWithin ? { start, end } : undefined;
}

/** What looking for words makes letters of counts as one: of ™ it makes tm. */
function isLetter(character: string): boolean {
  return letter.test(character) || (character > '\u007f' && letter.test(character.normalize('NFKC')));
}

function characterAt(text: string, at: number): string {
  return at < 0 || at >= text.length ? '' : String.fromCodePoint(text.codePointAt(at)!);
}

function characterBefore(text: string, at: number): string {
  return at <= 0 ? '' : isPair(text, at - 1) ? text.slice(at - 2, at) : text.charAt(at - 1);
}

/** Between the two halves of a character. */
function isPair(text: string, at: number): boolean {
  return /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1));
}

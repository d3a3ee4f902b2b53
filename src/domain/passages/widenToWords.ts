import type { Passage } from './passage.ts';

const letter = /[\p{L}\p{M}\p{N}\p{Pc}]/u;
const digit = /\p{Nd}/u;
/** Characters that join two letters into one word. */
const joint = /['’‘‛′‐‑/&@-]/;
/** Invisible characters and emphasis marks don't separate words. */
const unseen = '*~\u00ad\u200c\u200d\u2060';
/** Characters within a number. */
const point = /[.,:/]/;
const sign = /[+−-]/;
const currency = /\p{Sc}/u;
const unit = /[%‰]/;

/**
 * Widens a passage to whole words and numbers at its ends: `don't`, `well-known`, `é`, `-$1,234.5` and `12%` aren't
 * cut, nor are surrogate pairs. White space and punctuation between words aren't part of a word.
 */
export function widenToWords(text: string, { start, end }: Passage): Passage {
  if (end <= start) return { start, end };
  let from = start;
  for (let next = before(text, from); next < from; next = before(text, from)) from = next;
  let till = end;
  for (let next = after(text, till); next > till; next = after(text, till)) till = next;
  return { start: from, end: till };
}

/** Moves one step toward the start of the word around an offset; returns the offset itself if a word starts there. */
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

/** Returns whether the code units on either side of an offset belong to one character, word or number. */
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

/** The characters around an offset that join two letters into one word; undefined if there are none. */
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

/** A character that folds to letters counts as a letter: ™ becomes tm. */
function isLetter(character: string): boolean {
  return letter.test(character) || (character > '\u007f' && letter.test(character.normalize('NFKC')));
}

function characterAt(text: string, at: number): string {
  return at < 0 || at >= text.length ? '' : String.fromCodePoint(text.codePointAt(at)!);
}

function characterBefore(text: string, at: number): string {
  return at <= 0 ? '' : isPair(text, at - 1) ? text.slice(at - 2, at) : text.charAt(at - 1);
}

/** Returns whether an offset is within a surrogate pair. */
function isPair(text: string, at: number): boolean {
  return /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1));
}

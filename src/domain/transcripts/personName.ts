import { wordSet } from '../../base/wordSet.ts';
import { foldedWords } from './foldName.ts';
import { isGivenName, sameNickname } from './nicknames.ts';

/** The parts of a name, folded. */
export interface PersonName {
  /** All words in order, without suffix and honorific. */
  words: string[];
  given: string;
  middles: string[];
  family: string;
  /** The name in quotes or brackets: `Robert "Bob" Smith`, `Aaron J. (A.J.) Nahmad`. */
  nicknames: string[];
  /** `jr`, `sr`, `ii`, … or empty. */
  generation: string;
}

const honorifics = wordSet('mr mrs ms miss dr prof professor sir dame lord madam mister');
const generations = wordSet('jr sr ii iii iv');
const degrees = wordSet('cfa cpa phd md esq mba jd cma cfp frm caia dds dvm pharmd msc pe');
const nickname = /\(([^()]*)\)|["“”]([^"“”]*)["“”]|(?:^|\s)['‘]([^'’]{1,20})['’](?=\s|$)/g;

/** Returns whether a word follows names without being part of them: Jr., III, CFA, Ph.D. */
export function isSuffix(word: string): boolean {
  return generations.has(word) || degrees.has(word);
}

export function isHonorific(word: string): boolean {
  return honorifics.has(word);
}

/** Maximum length of a person's name in characters. */
const longestName = 200;

/**
 * Parses `Dr. Robert J. "Bob" Smith, Jr., CFA` and `Smith, Robert`. Never fails; a name without letters has no words.
 */
export function parsePersonName(name: string): PersonName {
  const nicknames: string[] = [];
  const bare = name.slice(0, longestName).replace(nickname, (_, ...found: (string | undefined)[]) => {
    nicknames.push(foldedWords(found[0] ?? found[1] ?? found[2] ?? '').join(''));
    return ' ';
  });
  const parts = bare.split(',').map(foldedWords);
  const kept = parts.filter((part) => part.length > 0 && !part.every(isSuffix));
  const [first = [], second] = kept;
  const familyFirst = second !== undefined && first.length === 1 && second.length <= 2;
  let words = familyFirst ? [...second, ...first] : first;
  const generation = parts.flat().find((word) => generations.has(word)) ?? '';
  while (words.length > 1 && isHonorific(words[0]!)) words = words.slice(1);
  while (words.length > 1 && isSuffix(words.at(-1)!)) words = words.slice(0, -1);
  return {
    words,
    given: words[0] ?? '',
    middles: words.slice(1, -1),
    family: words.at(-1) ?? '',
    nicknames: nicknames.filter((word) => word !== ''),
    generation,
  };
}

/**
 * Returns whether a name has a part that headings don't have: a known given name, an initial, an honorific or a suffix.
 */
export function looksPersonal(name: string): boolean {
  const words = foldedWords(name.slice(0, longestName));
  if (words.length < 2) return false;
  const suffixed = words.length > 2 && isSuffix(words.at(-1)!);
  return isGivenName(words[0]!) || isHonorific(words[0]!) || suffixed || /\p{Lu}\./u.test(name);
}

function initials(person: PersonName): string {
  return person.given.charAt(0) + person.middles.map((middle) => middle.charAt(0)).join('');
}

function isShortFor(short: PersonName, long: PersonName): boolean {
  const given = short.given;
  if (given.length >= 3) return long.given.startsWith(given);
  return given.length === 2 && given === initials(long).slice(0, 2);
}

function goesByMiddle(person: PersonName, given: string): boolean {
  return given.length > 1 && person.middles.some((middle) => middle === given || sameNickname(middle, given));
}

function givenLikeness(one: PersonName, other: PersonName): 0 | 1 | 2 | 3 | 4 {
  const [a, b] = [one.given, other.given];
  if (a === b) return 4;
  if (sameNickname(a, b) || one.nicknames.includes(b) || other.nicknames.includes(a)) return 3;
  if (one.nicknames.some((name) => other.nicknames.includes(name))) return 3;
  if (isShortFor(one, other) || isShortFor(other, one)) return 3;
  if (goesByMiddle(one, b) || goesByMiddle(other, a)) return 2;
  if (a.length === 1 || b.length === 1) return a.startsWith(b.charAt(0)) ? 1 : 0;
  if (isGivenName(a) && isGivenName(b)) return 0;
  return isMisspelling(a, b) ? 2 : 0;
}

/** Folds German umlauts and doubled letters: Müller, Mueller, Muller. */
function plainSpelling(word: string): string {
  return word
    .replace(/([aou])e/g, '$1')
    .replace(/ph/g, 'f')
    .replace(/(.)\1/g, '$1');
}

function familyLikeness(one: PersonName, other: PersonName): 0 | 2 | 3 | 4 {
  if (one.family === other.family) return 4;
  const [restOfOne, restOfOther] = [one.words.slice(1), other.words.slice(1)];
  if (restOfOne.join('') === restOfOther.join('')) return 4;
  if (one.family.length >= 3 && restOfOther.includes(one.family)) return 3;
  if (other.family.length >= 3 && restOfOne.includes(other.family)) return 3;
  if (plainSpelling(one.family) === plainSpelling(other.family)) return 3;
  return isMisspelling(one.family, other.family) ? 2 : 0;
}

/** Family name first, as in `Zhang Yong`. */
function isReversed(one: PersonName, other: PersonName): boolean {
  return one.given === other.family && one.family === other.given;
}

function middlesDisagree(one: PersonName, other: PersonName): boolean {
  const [a, b] = [one.middles[0], other.middles[0]];
  if (a === undefined || b === undefined || (a.length > 1 && b.length > 1)) return false;
  return !a.startsWith(b.charAt(0));
}

/** How likely two names, each of two words or more, are the same person's: 0 is no, higher is more certain. */
export function likeness(one: PersonName, other: PersonName): number {
  if (one.words.length < 2 || other.words.length < 2) return 0;
  if (one.generation !== other.generation && one.generation !== '' && other.generation !== '') return 0;
  const family = familyLikeness(one, other);
  if (family === 0) return isReversed(one, other) ? 20 : 0;
  const given = givenLikeness(one, other);
  if (given === 0) return 0;
  if (given >= 3 && family === 4 && middlesDisagree(one, other)) return 0;
  const length = one.given.length + one.family.length;
  const enough = family === 4 || (family === 3 && given >= 2) || given >= 3 || (given === 2 && length >= 10);
  return enough ? family * 10 + given + (one.words.join(' ') === other.words.join(' ') ? 10 : 0) : 0;
}

/** Returns whether two names are forms of one without a misspelling: a short given name, part of a family name. */
export function isOtherForm(one: PersonName, other: PersonName): boolean {
  return familyLikeness(one, other) >= 3 && givenLikeness(one, other) >= 3;
}

/** First letters that sound alike, each mapped to one of them. */
const heardAs: Record<string, string> = { c: 'k', q: 'k', g: 'j', z: 's', y: 'i', v: 'w', f: 'p' };

function firstSound(word: string): string {
  const letter = word.charAt(0);
  return heardAs[letter] ?? letter;
}

/**
 * The number of edits (a letter inserted, deleted or changed, or two swapped) between two words, or `limit + 1` if
 * there are more.
 */
function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: Math.min(other.length, limit) + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    // Cells farther from the diagonal than the limit take more edits anyway.
    const first = Math.max(1, row - limit);
    const current: number[] = [];
    current[first - 1] = first === 1 ? row : limit + 1;
    let least = current[first - 1]!;
    for (let column = first; column <= Math.min(other.length, row + limit); column++) {
      const same = one[row - 1] === other[column - 1];
      let edits = Math.min(
        (last[column] ?? limit) + 1,
        current[column - 1]! + 1,
        (last[column - 1] ?? limit + 1) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) edits = Math.min(edits, (beforeLast[column - 2] ?? limit) + 1);
      current[column] = edits;
      least = Math.min(least, edits);
    }
    if (least > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[other.length] ?? limit + 1, limit + 1);
}

/**
 * Returns whether a folded word may be a misspelling of the other: they begin with the same sound and differ little.
 */
export function isMisspelling(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  if (shorter < 4 || Math.max(one.length, other.length) > 40 || firstSound(one) !== firstSound(other)) return false;
  const limit = shorter >= 7 ? 2 : 1;
  return editDistance(one, other, limit) <= limit;
}

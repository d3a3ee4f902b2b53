import { isSaying } from '../notes/sayingVerbs.ts';
import { countDenials, saysAlike, turnsAround, withoutIdioms } from '../quotations/meaning.ts';
import { TokenText } from '../quotations/tokenText.ts';
import { turnsAcross } from '../quotations/turningWords.ts';
import { leavesOut } from '../transcripts/stopWords.ts';
import { boundRows, denyingRows, termRows, unsaidRows } from './outsideRows.ts';

/** The writer's own words before and after a quotation, as tokens. */
export interface OutsideWords {
  before: string;
  behind: string;
}

/** Maximum number of characters read on either side of a quotation. */
const reach = 300;
const aside = / [,(-] ((?:[\p{L}'’-]{1,30} ){1,6})[,)-](?= )/gu;

/** Reads the words around a quotation, without asides such as `, Doe said,`. */
export function outsideWords(before: string, behind: string): OutsideWords {
  const isAside = (words: string): boolean => words.split(' ').some((each) => isSaying(each) || each === 'according');
  const read = (text: string): string =>
    withoutIdioms(TokenText.of(text).text).replace(aside, (all, words: string) => (isAside(words) ? '' : all));
  return { before: read(before.slice(-reach)), behind: read(behind.slice(0, reach)) };
}

/** Returns whether the note denies that the quotation was said. */
export const isUnsaid = ({ before, behind }: OutsideWords): boolean => turnsAcross(unsaidRows, before, behind);

/** Returns whether both texts end with some of these words, so that they govern the quotation: `if the`. */
function endsAlike(words: string, ...texts: readonly string[]): boolean {
  const ending = new RegExp(` (?:${words})(?: [\\p{L}'-]+){0,2} $`, 'u');
  return texts.every((each) => ending.test(each));
}

/**
 * Returns whether the writer's own words stand for words that the quotation cuts: `same` if they say the same of it,
 * `unclear` if they are of the same class.
 */
export function standFor(
  { words, isBefore }: { /** As tokens. */ words: string; isBefore: boolean },
  { before, behind }: OutsideWords,
): 'same' | 'unclear' | undefined {
  const cut = withoutIdioms(words);
  const last = cut.slice(cut.trimEnd().lastIndexOf(' '));
  const isRepeated = isBefore
    ? /\p{L}/u.test(last) && !leavesOut(last.trim()) && before.endsWith(last)
    : behind.startsWith(cut);
  if (isRepeated) return 'same';
  const bound = boundRows.find((row) => new RegExp(`^ (?:${row.words}) | (?:${row.words}) $`, 'u').test(cut));
  if (bound && !turnsAround(cut)) {
    const isBeside = new RegExp(` (?:${bound.words}) (?:(?:an?|some) )?\\||\\| (?:${bound.words}) `, 'u');
    return isBeside.test(`${before}|${behind}`) ? 'same' : undefined;
  }
  const terms = termRows.map((row) => new RegExp(`(?<= )(?:${row.words}) ([^,;:.|()-]*)`, 'gu'));
  const cutTerms = terms.filter((term) => cut.search(term) !== -1);
  if (cutTerms.length > 0) {
    const own = cutTerms.flatMap((term) => Array.from(`${before}|${behind}`.matchAll(term), ([, of]) => ` ${of}`));
    if (own.some((each) => saysAlike(each, cut)) || termRows.some(({ words: all }) => endsAlike(all, cut, before)))
      return 'same';
    return own.length > 0 ? 'unclear' : undefined;
  }
  if (!isBefore || !/\p{L}/u.test(cut)) return undefined;
  const clauses = before.split(/[:;.!?]/u);
  const governing = clauses.at(-1)!;
  // A denial before a colon denies the words only if nothing else follows it: `Not so:`.
  const denying = governing.trim() === '' ? (clauses.at(-2) ?? '') : governing;
  if (countDenials(denying) === 1 && turnsAcross(denyingRows, before, '')) return 'same';
  return countDenials(governing) + countDenials(behind.split(/[,:;.!?(-]/u, 1)[0]!) > 0 ? 'unclear' : undefined;
}

import { foldedWords } from '../transcripts/foldName.ts';
import { legalForms } from './legalForms.ts';

/** Maximum number of words of a name that are compared. */
const mostWords = 20;
/** A word with fewer letters starts too many other words to stand for one. */
export const shortestBeginning = 4;

/** Returns a name's words without those that the short name of the same company or fund omits. */
export function tellingWords(name: string): string[] {
  const all = foldedWords(name).slice(0, mostWords);
  const telling = all.filter((word) => word !== 'and' && !legalForms.has(word));
  return telling.length > 0 ? telling : all;
}

/** Returns whether a text is a name, apart from legal forms and spaces: `Amazon.com` is listed as Amazon Com. */
export function isCalled(name: string, text: string): boolean {
  const sought = tellingWords(text).join('');
  return sought !== '' && tellingWords(name).join('') === sought;
}

/** Returns whether a name begins with all words of a text in their order: `Dave & Buster's` for its entertainment. */
export function isBegunBy(name: string, text: string): boolean {
  const own = tellingWords(name);
  return tellingWords(text).every((word, at) => own[at] === word);
}

/**
 * Returns whether a name has every word of a text, or a word that starts with it, in any order; also `JP Morgan` for
 * JPMorgan. A word of up to three letters is a code, and matches only a whole name; several of them may start one.
 */
export function isNamedLike(name: string, text: string, { isWhole = false } = {}): boolean {
  const sought = tellingWords(text);
  const own = tellingWords(name);
  if (isCalled(name, text)) return true;
  if (sought.every((word) => word.length < shortestBeginning))
    return sought.length > 1 && sought.every((word, at) => own[at] === word);
  const has = (word: string): boolean =>
    own.some((each) => each === word || (!isWhole && word.length >= shortestBeginning && each.startsWith(word)));
  return sought.every(has) || (sought.length > 1 && own[0] === sought.join(''));
}

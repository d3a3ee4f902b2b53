import { foldedWords } from '../transcripts/foldName.ts';
import { legalForms } from './legalForms.ts';

/** Words of a name that are looked at. */
const mostWords = 20;
/** A word of fewer letters begins too many others to stand for one. */
const shortestBeginning = 4;

/** A name without the words that the short name of the same company, or fund, doesn't have. */
export function tellingWords(name: string): string[] {
  const all = foldedWords(name).slice(0, mostWords);
  const telling = all.filter((word) => word !== 'and' && !legalForms.has(word));
  return telling.length > 0 ? telling : all;
}

/** Whether a text is a name, but for legal forms and for blanks: `Amazon.com` is listed as Amazon Com. */
export function isCalled(name: string, text: string): boolean {
  const sought = tellingWords(text).join('');
  return sought !== '' && tellingWords(name).join('') === sought;
}

/**
 * Whether a name has every word of a text, or a word that begins like it, in any order; also `JP Morgan` for JPMorgan. A
 * word of up to three letters is a code, and is a name only where it is the whole of one; several of them begin one.
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

import { trimEndOf } from '../../base/textEdges.ts';
import { fold } from './foldName.ts';
import { headingAcronyms, headingWords, sentenceWords } from './headingWords.ts';
import { isGivenName } from './nicknames.ts';

/**
 * How much a few words look like a person's name: `name` (two words or more), `word` (one), `lexical` (some
 * word may be a heading's: Tom Price), `heading` (every word may: Cash Flow, Will Power), `odd` (signs no name has, yet no sentence either), `none`.
 */
export type NameShape = 'name' | 'word' | 'lexical' | 'heading' | 'odd' | 'none';

/** Particles that stand in names in lower case. */
const particles = new Set(
  "von van de der den del della di da dos das du la le el al bin ibn ben abu af av zu zur ter ten te e y st op 't 's in".split(
    ' ',
  ),
);

const nameWord =
  /^[("“'‘]*(?:[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}'’‘`´.\-‐‑]*|(?:[dlo]['’]|\p{Ll}{1,3})\p{Lu}[\p{L}\p{M}'’-]*)$/u;

/** Signs that may stand after a word of a name. */
const closing = ')"”\'’,.';

/** A full stop after a word too long to be short for something. */
const endsSentence = /^[\p{L}'’]{4,}\.$/u;

/** A longer text is no name, nor a label. */
const longestName = 200;

/** The two names of a label that bears two, who speak at once: `Ann Lee and Bo Roe`, `Ann Lee & Bo Roe`. */
export function namesTogether(name: string): [string, string] | undefined {
  if (name.length > longestName) return undefined;
  const between = [...name.matchAll(/\s(?:and|&)(?=\s)/g)].reverse();
  for (const { 0: word, index } of between) {
    const names: [string, string] = [name.slice(0, index), name.slice(index + word.length + 1)];
    if (names.every(hasTwoWords)) return names;
  }
  return undefined;
}

/** Something, a blank, and something more. */
function hasTwoWords(name: string): boolean {
  return /\s/.test(name.slice(1, -1));
}

export function nameShape(name: string): NameShape {
  if (name.length > longestName) return 'none';
  const both = namesTogether(name);
  if (both) return both.every((one) => nameShape(one) === 'name') ? 'name' : 'none';
  const words = name.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0 || words.length > 7 || !/\p{L}/u.test(name) || /[?!;]/.test(name)) return 'none';
  let odd = false;
  let lexical = 0;
  let named = 0;
  for (const [at, word] of words.entries()) {
    const folded = fold(word).replace(/[^\p{L}\p{N}]/gu, '');
    if (sentenceWords.has(folded) && !/^\p{Lu}\.$/u.test(word)) return 'none';
    if (endsSentence.test(word) && folded !== 'prof') return 'none';
    if (nameWord.test(trimEndOf(word, closing))) named++;
    else if (!particles.has(word)) {
      if (/^\p{Ll}+[.,]?$/u.test(word)) return 'none';
      odd = true;
    }
    const isGiven = at === 0 && words.length > 1 && isGivenName(folded);
    if ((headingWords.has(folded) && !particles.has(word) && !isGiven) || headingAcronyms.has(word)) lexical++;
  }
  if (lexical > 0) return odd ? 'none' : lexical < named ? 'lexical' : 'heading';
  if (odd) return 'odd';
  return named === 0 ? 'none' : words.length === 1 ? 'word' : 'name';
}

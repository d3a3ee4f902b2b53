import { wordSet } from '../../base/wordSet.ts';
import { foldedWords } from '../../domain/transcripts/foldName.ts';

/** The short forms in names and queries, each with its long form. */
const longForms: Readonly<Record<string, string>> = {
  intl: 'international',
  mkt: 'market',
  mkts: 'market',
  markets: 'market',
  govt: 'government',
  idx: 'index',
  instl: 'institutional',
  inst: 'institutional',
  corporation: 'corp',
  company: 'co',
  cos: 'co',
  companies: 'co',
  incorporated: 'inc',
  limited: 'ltd',
  muni: 'municipal',
  bal: 'balanced',
  stk: 'stock',
  stocks: 'stock',
  bonds: 'bond',
  funds: 'fund',
  treas: 'treasury',
  capitalization: 'cap',
  mfg: 'manufacturing',
  smallcap: 'small',
  midcap: 'mid',
  largecap: 'large',
  grp: 'group',
  hldgs: 'holdings',
  holding: 'holdings',
  financials: 'financial',
  technologies: 'technology',
  tech: 'technology',
  pharma: 'pharmaceuticals',
  tr: 'trust',
  svcs: 'services',
};

/** Words are compared up to this many characters. */
const longestWord = 24;

/** Normalizes the words of a name or query for comparison: folded, and with short forms replaced by long ones. */
export function searchWords(text: string): string[] {
  return foldedWords(text).map((word) => longForm(word.slice(0, longestWord)));
}

const longForm = (word: string): string => (Object.hasOwn(longForms, word) ? longForms[word]! : word);

/** Returns letters joined by `&` as one word: `AT&T` as `att`, `S&P` as `sp`. */
export function joinedLetters(text: string): string[] {
  if (!text.includes('&')) return [];
  return Array.from(text.matchAll(/(?<![\p{L}\p{N}])(\p{L}{1,2})&(\p{L}{1,2})(?![\p{L}\p{N}])/gu), ([, one, other]) =>
    (one! + other!).toLowerCase(),
  );
}

/** Words that initials may leave out: small words, and legal forms. */
const small = new Set(['the', 'of', 'and', 'for', 'in', 'a', 'de']);
const legal = wordSet('inc corp co ltd plc llc lp sa ag nv se ab holdings group trust adr new cl class com');

/** The initials of the words in up to three forms: of all words, without small words, and also without legal forms. */
export function initialsOf(words: readonly string[]): string[] {
  let [all, without, bare] = ['', '', ''];
  for (const word of words) {
    const letter = word.charAt(0);
    if (word !== 'the') all += letter;
    if (small.has(word)) continue;
    without += letter;
    if (!legal.has(word)) bare += letter;
  }
  if (all === without) return without === bare ? [all] : [all, bare];
  return without === bare ? [all, without] : [all, without, bare];
}

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

/** Characters of a word that tell it from others. */
const longestWord = 24;

/** The words of a name or query as they are compared: folded, one form of what has several. */
export function searchWords(text: string): string[] {
  return foldedWords(text).map((word) => longForm(word.slice(0, longestWord)));
}

const longForm = (word: string): string => (Object.hasOwn(longForms, word) ? longForms[word]! : word);

/** Letters joined by `&` are also found as one word: `AT&T` as `att`, `S&P` as `sp`. */
export function joinedLetters(text: string): string[] {
  if (!text.includes('&')) return [];
  return Array.from(text.matchAll(/(?<![\p{L}\p{N}])(\p{L}{1,2})&(\p{L}{1,2})(?![\p{L}\p{N}])/gu), ([, one, other]) =>
    (one! + other!).toLowerCase(),
  );
}

/** Words that initials may leave out: small ones, and what a company is by law. */
const small = new Set(['the', 'of', 'and', 'for', 'in', 'a', 'de']);
const legal = new Set('inc corp co ltd plc llc lp sa ag nv se ab holdings group trust adr new cl class com'.split(' '));

/** The first letters of the words, in up to three forms: of all, without small words, without what says nothing of them. */
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

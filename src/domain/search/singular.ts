/** Nouns that end in s in the singular, and nouns in -ie, whose plural looks like one of a noun in -y. */
const unchanged = new Set(['news', 'series', 'species', 'lens', 'movies', 'cookies']);

/** Returns the singular of an English noun; any other word unchanged. Words are folded, as in `tokens.ts`. */
export function singularOf(word: string): string {
  if (!word.endsWith('s') || word.length < 4 || !/^[a-z]+$/.test(word) || unchanged.has(word)) return word;
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(?:ss|x|ch|sh|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** Returns the word, then others with the same singular: margin, margins. */
export function numbersOf(word: string): string[] {
  const singular = singularOf(word);
  const plurals = [`${singular}s`, `${singular}es`, ...(singular.endsWith('y') ? [`${singular.slice(0, -1)}ies`] : [])];
  return [...new Set([word, ...[singular, ...plurals].filter((other) => singularOf(other) === singular)])];
}

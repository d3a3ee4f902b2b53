const asciiOnly = /^[ -~]*$/;
const combining = /\p{M}+/gu;
const stroked = /[øłđßæœðþıħ]/g;
const plain: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};

/** Lower case without accents, so that two ways of writing a name compare equal. */
export function fold(text: string): string {
  if (asciiOnly.test(text)) return text.toLowerCase();
  // Combining marks are removed before normalization too, since ordering very many after one letter is slow.
  return text
    .replace(combining, '')
    .normalize('NFKD')
    .replace(combining, '')
    .toLowerCase()
    .replace(stroked, (letter) => plain[letter] ?? letter);
}

/**
 * The words of a name, folded. Dots and apostrophes are removed (A.J. is aj, O'Neil is oneil); hyphens separate words.
 */
export function foldedWords(text: string): string[] {
  return fold(text)
    .replace(/['’‘`´.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

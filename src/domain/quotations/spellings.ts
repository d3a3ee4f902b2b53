/**
 * Endings that British English spells differently, for words in lower case. A note in its writer’s spelling quotes the
 * same words. Shorter words, such as “four” or “filling”, differ from those without the letter.
 */
export const spellings: readonly { words: RegExp; american: string; example: readonly [string, string] }[] = [
  { words: /(?<=\p{L}{3})our(?=(?:s|ed|ing|able|al|ite)?$)/u, american: 'or', example: ['favourable', 'favorable'] },
  {
    words: /(?<=\p{L}{2})is(?=(?:e[drs]?|ing|ations?)$)/u,
    american: 'iz',
    example: ['organisations', 'organizations'],
  },
  { words: /(?<=\p{L}{2})ys(?=(?:e[drs]?|ing)$)/u, american: 'yz', example: ['analysed', 'analyzed'] },
  { words: /(?<=\p{L}{2}[bt])re(?=s?$)/u, american: 'er', example: ['centres', 'centers'] },
  { words: /(?<=\p{L}{4})ll(?=(?:ed|ers?|ing)$)/u, american: 'l', example: ['modelling', 'modeling'] },
  { words: /(?<=^(?:def|off|lic|pret)en)c(?=es?$)/u, american: 's', example: ['defence', 'defense'] },
  { words: /(?<=^(?:catal|dial|anal)og)ue(?=s?$)/u, american: '', example: ['dialogues', 'dialogs'] },
  { words: /(?<=^program)me(?=s?$)/u, american: '', example: ['programmes', 'programs'] },
  { words: /(?<=^alumin)i(?=um$)/u, american: '', example: ['aluminium', 'aluminum'] },
];

/** Letters of all these endings. */
const someEnding = /our|is[aei]|ys[ei]|[bt]res?$|ll[ei]|enc|ogu|mme|minium/u;

/** Returns a word in its American spelling. */
export function americanSpelling(word: string): string {
  if (!someEnding.test(word)) return word;
  return spellings.reduce((text, { words, american }) => text.replace(words, american), word);
}

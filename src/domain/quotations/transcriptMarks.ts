import { wordSet } from '../../base/wordSet.ts';

/** Words that end in a period within a sentence, in lower case. */
export const abbreviations = wordSet('mr mrs ms dr inc corp co ltd vs st jr sr etc approx dept');

/** Marks that transcribers write in brackets and that stand for no words. */
export const unspoken = wordSet('phonetic laughter laughs applause crosstalk music');

/** Filler sounds between words. “ER” is a word of health care. */
export const sounds = wordSet('uh um uhm umm hmm ah');

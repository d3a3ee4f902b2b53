import { hash32 } from '../random.ts';
import words from './inventedNames.json' with { type: 'json' };
import type { InventedSecurity } from './universe.ts';

/** The parts of a fund's name and ids that the SEC's list of fund classes has. */
interface InventedClass {
  name: string;
  /** The number of a series id and of a class id. */
  seriesId: number;
  classId: number;
}

/** Far above the ids in use, and below those of the funds that have profiles. */
const firstId = 980_000_000;
const classesOfSeries = words.classes.length;

/** The name of a company that the screener alone has: a word that has the letters of its ticker, and a business. */
export function nameOfInvented({ ticker, number }: InventedSecurity): string {
  return `${wordOf(ticker)} ${pick(words.businesses, number)}`;
}

/**
 * The class of a fund that the screener alone has, named after the ticker of the first class of its series. An ETF is
 * alone in its series, and a mutual fund has four classes.
 */
export function classOfInvented(
  { kind, number }: InventedSecurity,
  firstOf: (seriesId: number) => string,
): InventedClass {
  const classId = firstId + number;
  const place = kind === 'etf' ? 0 : number % classesOfSeries;
  const seriesId = classId - place;
  const name = `${wordOf(firstOf(seriesId))} ${pick(words.themes, number - place)}`;
  return { name: kind === 'etf' ? `${name} ETF` : `${name} Fund ${words.classes[place]!}`, seriesId, classId };
}

const pick = (list: readonly string[], number: number): string => list[hash32(number) % list.length]!;

/** The letters of a ticker without its ending, with vowels between consonants so that they can be spoken. */
function wordOf(ticker: string): string {
  const letters = ticker.slice(0, 4).toLowerCase();
  let word = '';
  for (const [at, letter] of letters.split('').entries()) {
    if (at > 0 && !isVowel(letter) && !isVowel(letters[at - 1]!))
      word += words.vowels.charAt((letter.charCodeAt(0) + at) % words.vowels.length);
    word += letter;
  }
  return word[0]!.toUpperCase() + word.slice(1);
}

const isVowel = (letter: string): boolean => words.vowels.includes(letter);

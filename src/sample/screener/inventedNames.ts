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

/** Far above the ids in use, and below those of the invented funds with profiles. */
const firstId = 980_000_000;
const classesOfSeries = words.classes.length;

/** Names a company that only the screener has: a word with the letters of its ticker, and a business. */
export function nameOfInvented({ ticker, number }: InventedSecurity): string {
  return `${wordOf(ticker)} ${pick(words.businesses, number)}`;
}

/**
 * Names the class of a fund that only the screener has, after the ticker of the first class of its series. A series has
 * one class if it is an ETF, and four if it is a mutual fund.
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

/** A ticker's letters without its ending, with vowels between consonants so that the word can be spoken. */
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

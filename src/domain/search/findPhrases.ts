import type { Phrase } from './passageQuery.ts';
import { numbersOf, singularOf } from './singular.ts';
import { longestWord, tokensOf, type Tokens } from './tokens.ts';

/** A match of a phrase in a text: offsets, `end` exclusive. */
export interface PhraseHit {
  /** Index of the phrase. */
  phrase: number;
  start: number;
  end: number;
  /** Whether the last word of the text is longer than that of a phrase which is a beginning. */
  goesOn: boolean;
}

/**
 * All matches of all phrases, in text order; none if a phrase is missing. This is the rule of matching, by which every
 * list and every count goes: case, accents and marks between words don't matter, the last word of a phrase has either
 * number unless it stands in quotation marks.
 */
export function findPhrases(text: string, phrases: readonly Phrase[]): PhraseHit[] {
  let tokens: Tokens | undefined;
  const isPlain = isPlainText(text);
  const hits: PhraseHit[] = [];
  for (const [index, phrase] of phrases.entries()) {
    const pattern = isPlain ? patternOf(phrase) : undefined;
    const found = pattern ? hitsOf(text, index, pattern) : hitsAmong((tokens ??= tokensOf(text)), index, phrase);
    if (found.length === 0) return [];
    // There may be more matches than a function call takes arguments.
    for (const hit of found) hits.push(hit);
  }
  return hits.sort((one, other) => one.start - other.start || one.phrase - other.phrase);
}

/** Whether a text has every phrase. */
export function hasPhrases(text: string, phrases: readonly Phrase[]): boolean {
  let tokens: Tokens | undefined;
  const isPlain = isPlainText(text);
  return phrases.every((phrase) => {
    const pattern = isPlain ? patternOf(phrase) : undefined;
    if (!pattern) return placesOf((tokens ??= tokensOf(text)).words, phrase, 1).length > 0;
    pattern.lastIndex = 0;
    return pattern.test(text);
  });
}

/** The number of times that a phrase is in a text. */
export function countPhrase(text: string, phrase: Phrase): number {
  return findPhrases(text, [phrase]).length;
}

/** Whether a text has only letters without forms other than upper and lower case, and common punctuation. */
const isPlainText = (text: string): boolean => !/[^\0-\x7f‘’“”–—…\u00a0]/.test(text);

const patterns = new WeakMap<Phrase, RegExp | undefined>();

/**
 * A pattern that finds a phrase in plain text much faster than by words; undefined for phrases that plain text can't
 * have.
 */
function patternOf(phrase: Phrase): RegExp | undefined {
  if (patterns.has(phrase)) return patterns.get(phrase);
  const { words, isBeginning } = phrase;
  const last = lastWordsOf(phrase);
  const isPlain = words.every((word) => /^[a-z0-9]+$/.test(word) && word.length < longestWord);
  const letter = '[a-z0-9]';
  const source = `(?<!${letter})${[...words.slice(0, -1), `(?:${last.join('|')})`].join('[^a-z0-9]+')}(${isBeginning ? `${letter}*` : ''})(?!${letter})`;
  const pattern = isPlain ? new RegExp(source, 'gi') : undefined;
  patterns.set(phrase, pattern);
  return pattern;
}

/** The forms of a phrase's last word that are found: the word alone, or both of its numbers. */
export function lastWordsOf({ words, isBeginning, isExact }: Phrase): string[] {
  const last = words.at(-1)!;
  return isBeginning || isExact ? [last] : numbersOf(last);
}

function hitsOf(text: string, phrase: number, pattern: RegExp): PhraseHit[] {
  const hits: PhraseHit[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    hits.push({ phrase, start: match.index, end: pattern.lastIndex, goesOn: match[1] !== '' });
    // Matches may overlap.
    pattern.lastIndex = match.index + 1;
  }
  return hits;
}

function hitsAmong(tokens: Tokens, index: number, phrase: Phrase): PhraseHit[] {
  return placesOf(tokens.words, phrase).map((at) => hitAt(tokens, index, phrase, at));
}

function placesOf(words: readonly string[], phrase: Phrase, most = Infinity): number[] {
  const { words: wanted, isBeginning, isExact } = phrase;
  const form = isBeginning || isExact ? (word: string): string => word : singularOf;
  const sought = form(wanted.at(-1)!);
  const places: number[] = [];
  const last = wanted.length - 1;
  const first = wanted[0]!;
  for (let at = 0; at + last < words.length && places.length < most; at++) {
    if (last > 0 && words[at] !== first) continue;
    let same = 0;
    while (same < last && words[at + same] === wanted[same]) same += 1;
    if (same < last) continue;
    const word = words[at + last]!;
    if (form(word) === sought || (isBeginning && word.startsWith(sought))) places.push(at);
  }
  return places;
}

function hitAt(
  { words, starts, ends }: Tokens,
  phrase: number,
  { words: wanted, isBeginning }: Phrase,
  at: number,
): PhraseHit {
  const last = at + wanted.length - 1;
  return { phrase, start: starts[at]!, end: ends[last]!, goesOn: isBeginning && words[last] !== wanted.at(-1) };
}

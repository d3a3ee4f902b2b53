import type { Turn } from '../transcript.ts';
import { turnAtOffset } from '../transcripts/turnMoves.ts';
import type { CallText } from './callText.ts';
import { findPassage } from './findPassage.ts';
import { contextLength, shortestContext, type Passage, type PassageLocator } from './passage.ts';

/** A quotation up to this length is written into its citation whole. */
const short = { words: 10, characters: 90 };
/** The number of words at either end; more if these are not unique in the call with the same context. */
const wordCounts = [5, 9, 16, 30];
const longestEnd = 400;

/** The passage without white space at its ends; undefined if nothing else is in it. */
export function trimPassage(text: string, { start, end }: Passage): Passage | undefined {
  const words = text.slice(start, end);
  const from = start + (words.length - words.trimStart().length);
  const till = end - (words.length - words.trimEnd().length);
  return from < till ? { start: from, end: till } : undefined;
}

/** The locator that a citation of these words has. The passage must not be empty. */
export function makeLocator(call: CallText, turns: readonly Turn[], passage: Passage): PassageLocator {
  const { text } = call;
  const { start, end } = passage;
  const quotation = onOneLine(text.slice(start, end));
  const words = quotation.split(' ');
  const common = {
    turn: turnAtOffset({ turns }, start)?.index,
    before: lastCharacters(onOneLine(text.slice(Math.max(0, start - contextLength * 4), start)), contextLength),
    after: firstCharacters(onOneLine(text.slice(end, end + contextLength * 4)), contextLength),
  };
  const isShort = words.length <= short.words && quotation.length <= short.characters;
  if (isShort) return { ...common, start: quotation };
  const candidates = wordCounts.map((count) => ({
    ...common,
    start: firstCharacters(words.slice(0, count).join(' '), longestEnd),
    end: lastCharacters(words.slice(-count).join(' '), longestEnd),
  }));
  return (
    candidates.find((locator) => {
      const found = findPassage(call, turns, locator);
      return found?.start === start && found.end === end;
    }) ?? candidates.at(-1)!
  );
}

/**
 * The locator that a link to these words has: their place alone if the call has such words only there, else with the
 * words. The passage must not be empty.
 */
export function locatorOfLink(call: CallText, turns: readonly Turn[], passage: Passage): PassageLocator {
  const turn = turnAtOffset({ turns }, passage.start);
  const place = turn && call.counted.placeOf(turn, passage);
  const found = place && call.counted.find(place, turn);
  if (found?.isOnce && found.start === passage.start && found.end === passage.end)
    return { turn: turn?.index, place, start: '', before: '', after: '' };
  const locator = makeLocator(call, turns, passage);
  return { ...shortenLocator(call, turns, { passage, locator }), place };
}

/** Words that hardly anyone says twice in a call. */
const saidOnce = 12;

/** A locator without its words, if the place has so many that they are found by it alone. */
export function withPlaceAlone(locator: PassageLocator): PassageLocator {
  const { turn, place } = locator;
  if (!place || place.last - place.first + 1 < saidOnce) return locator;
  return { turn, place, start: '', before: '', after: '' };
}

/**
 * The locator with no more of the words around the passage than are there once in the call. They are what finds the
 * passage when a revised text has other words at its ends, so that none at all would be too few.
 */
function shortenLocator(
  call: CallText,
  turns: readonly Turn[],
  { passage, locator }: { passage: Passage; locator: PassageLocator },
): PassageLocator {
  const isOnce = (context: string): boolean => call.findSame(context).length === 1;
  const short = {
    ...locator,
    before: endingsOf(locator.before).find(isOnce) ?? locator.before,
    after: beginningsOf(locator.after).find(isOnce) ?? locator.after,
  };
  const found = findPassage(call, turns, short);
  return found?.how === 'same' && found.start === passage.start && found.end === passage.end ? short : locator;
}

/** The last words of a context, from the fewest that are enough for one on. */
function endingsOf(context: string): string[] {
  return [...context.matchAll(/ /g)]
    .map(({ index }) => context.slice(index + 1))
    .filter(({ length }) => length >= shortestContext)
    .reverse();
}

/** The first words of a context, from the fewest that are enough for one on. */
function beginningsOf(context: string): string[] {
  return [...context.matchAll(/ /g)]
    .map(({ index }) => context.slice(0, index))
    .filter(({ length }) => length >= shortestContext);
}

export function onOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** The beginning of a text, at most this long, without half a surrogate pair. */
function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(0, isLow(text, most) ? most - 1 : most).trim();
}

function lastCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  const from = text.length - most;
  return text.slice(isLow(text, from) ? from + 1 : from).trim();
}

function isLow(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}

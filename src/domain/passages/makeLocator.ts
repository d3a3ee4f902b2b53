import type { Turn } from '../transcript.ts';
import { turnAtOffset } from '../transcripts/turnMoves.ts';
import type { CallText } from './callText.ts';
import { findPassage } from './findPassage.ts';
import { contextLength, shortestContext, type Passage, type PassageLocator } from './passage.ts';

/** A quotation up to this length is stored whole in its citation. */
const short = { words: 10, characters: 90 };
/** Number of words at either end; more if these aren't unique in the call with the same context. */
const wordCounts = [5, 9, 16, 30];
const longestEnd = 400;

/** Returns the passage without white space at its ends; undefined if nothing remains. */
export function trimPassage(text: string, { start, end }: Passage): Passage | undefined {
  const words = text.slice(start, end);
  const from = start + (words.length - words.trimStart().length);
  const till = end - (words.length - words.trimEnd().length);
  return from < till ? { start: from, end: till } : undefined;
}

/** Creates the locator for a citation of these words. The passage must not be empty. */
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
 * Creates the locator for a link to these words: the place alone if it is unique in the call, else with the words. The
 * passage must not be empty.
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

/** So many words hardly ever occur twice in a call. */
const saidOnce = 12;

/** Drops the words of a locator if its place covers so many that it finds them alone. */
export function withPlaceAlone(locator: PassageLocator): PassageLocator {
  const { turn, place } = locator;
  if (!place || place.last - place.first + 1 < saidOnce) return locator;
  return { turn, place, start: '', before: '', after: '' };
}

/**
 * Shortens the context of a locator to what is unique in the call. The context finds the passage if a revised text has
 * other words at its ends, so it is never empty.
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

/** Returns the ends of a context, from the shortest sufficient length on. */
function endingsOf(context: string): string[] {
  return [...context.matchAll(/ /g)]
    .map(({ index }) => context.slice(index + 1))
    .filter(({ length }) => length >= shortestContext)
    .reverse();
}

/** Returns the starts of a context, from the shortest sufficient length on. */
function beginningsOf(context: string): string[] {
  return [...context.matchAll(/ /g)]
    .map(({ index }) => context.slice(0, index))
    .filter(({ length }) => length >= shortestContext);
}

export function onOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Returns the start of a text, up to a length, without half a surrogate pair. */
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

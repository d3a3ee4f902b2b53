import type { Turn } from '../transcript.ts';
import { turnAtOffset } from '../transcripts/turnMoves.ts';
import { mostPassages, type CallText, type FoundPlaces } from './callText.ts';
import { foldText } from './foldedText.ts';
import { contextLength, longestPassage, shortestContext, type Passage, type PassageLocator } from './passage.ts';

export interface LocatedPassage extends Passage {
  /** `moved`: the same words, in another turn than the citation states. `changed`: the words differ. */
  how: 'same' | 'moved' | 'changed';
}

/** A start and an end further apart than this are paired only if no others are closer. */
const usualPassage = 60_000;
/** The weight of the cited place among words with equal contexts. */
const worthOfPlace = 1;
/** Maximum number of ends tried for each start. */
const mostEnds = 12;

/**
 * Finds cited words in a text that may have been revised. A locator without words is found at its place or by its
 * checksum; any other by its words: unchanged, else with other punctuation, else with a few letters changed, else by
 * the words around them. Undefined if they are gone.
 */
export function findPassage(
  call: CallText,
  turns: readonly Turn[],
  locator: PassageLocator,
): LocatedPassage | undefined {
  const placed = locator.place && call.counted.find(locator.place, turns[locator.turn ?? -1]);
  if (locator.start === '') return placed && { ...passageOf(placed), how: sameOrMoved(turns, locator, placed) };
  const begins = beginningsOf(call, locator);
  const ends = locator.end === undefined ? undefined : call.find(locator.end);
  const spans = spansOf({ begins, ends, call, locator });
  const scoreOf = createScore(call, turns, locator);
  let best: (Passage & { score: number }) | undefined;
  for (const span of spans) {
    const score = scoreOf(span) + (span.start === placed?.start ? worthOfPlace : 0);
    if (!best || score > best.score) best = { ...span, score };
  }
  if (!best) return undefined;
  const { start, end } = best;
  if (begins.how === 'near' || ends?.how === 'near') return { start, end, how: 'changed' };
  return { start, end, how: sameOrMoved(turns, locator, best) };
}

const passageOf = ({ start, end }: Passage): Passage => ({ start, end });

function sameOrMoved(turns: readonly Turn[], locator: PassageLocator, { start }: Passage): 'same' | 'moved' {
  return locator.turn === undefined || turnAtOffset({ turns }, start)?.index === locator.turn ? 'same' : 'moved';
}

/** If words are too frequent in a call, the places near the cited context come first. */
function beginningsOf(call: CallText, { start, before }: PassageLocator): FoundPlaces {
  const begins = call.find(start);
  if (begins.places.length < mostPassages) return begins;
  const sought = foldText(start, 'words').trim();
  const { words } = call;
  const own = afterContext(call, before).flatMap(({ start: offset }) => {
    const at = words.fromOriginal(offset);
    return words.text.startsWith(sought, at) ? [words.toOriginal({ start: at, end: at + sought.length })] : [];
  });
  return { ...begins, places: [...begins.places, ...own].sort((one, other) => one.start - other.start) };
}

interface LocatorSearch {
  begins: FoundPlaces;
  ends: FoundPlaces | undefined;
  call: CallText;
  locator: PassageLocator;
}

function spansOf({ begins, ends, call, locator }: LocatorSearch): Passage[] {
  if (begins.places.length > 0 && !ends) return begins.places;
  // If the start or the end is gone from the text, the context before or after it replaces it.
  const starts = begins.places.length > 0 ? begins.places : afterContext(call, locator.before);
  const tails = ends && ends.places.length > 0 ? ends.places : beforeContext(call, locator.after);
  if (begins.places.length === 0) begins.how = 'near';
  if (ends?.places.length === 0) ends.how = 'near';
  const isLost = begins.places.length === 0 && !ends?.places.length;
  // If both are gone, the passage is the text between the two contexts, if it is about as long as the words were.
  if (isLost && !ends) return pairsOf(starts, tails, locator.start.length * 2);
  const usual = pairsOf(starts, tails, usualPassage);
  const areBothThere = begins.how === 'same' && ends?.how === 'same';
  return usual.length > 0 || !areBothThere ? usual : pairsOf(starts, tails, longestPassage);
}

/** Pairs each start with the ends after it, up to the longest quotation. */
function pairsOf(starts: readonly Passage[], tails: readonly Passage[], longest: number): Passage[] {
  let from = 0;
  return starts.flatMap((begin) => {
    while (from < tails.length && tails[from]!.start < begin.start) from += 1;
    return tails
      .slice(from, from + mostEnds)
      .filter(({ start, end }) => start >= begin.start && end > begin.start && end - begin.start <= longest)
      .map(({ end }) => ({ start: begin.start, end }));
  });
}

function afterContext(call: CallText, before: string): Passage[] {
  if (before.trim().length < shortestContext) return [];
  return call.findSame(before).map(({ end }) => {
    const start = end + /^\s*/.exec(call.text.slice(end, end + 100))![0].length;
    return { start, end: start };
  });
}

function beforeContext(call: CallText, after: string): Passage[] {
  if (after.trim().length < shortestContext) return [];
  return call.findSame(after).map(({ start }) => {
    const lead = call.text.slice(Math.max(0, start - 100), start);
    const end = start - (lead.length - lead.trimEnd().length);
    return { start: end, end };
  });
}

/** Matching context counts most, then the turn, then a short passage. */
function createScore(call: CallText, turns: readonly Turn[], locator: PassageLocator): (span: Passage) => number {
  const room = contextLength * 3;
  const before = foldText(locator.before, 'words').trimEnd();
  const after = foldText(locator.after, 'words').trimStart();
  const { words } = call;
  const folded = (start: number, end: number): string =>
    words.text.slice(words.fromOriginal(start), words.fromOriginal(end));
  const ofStart = remember((start) => {
    const turn = turnAtOffset({ turns }, start)?.index ?? 0;
    const away = locator.turn === undefined ? 0 : Math.min(6, Math.abs(turn - locator.turn));
    return commonEnd(folded(start - room, start).trimEnd(), before) * 4 - away / 2;
  });
  const ofEnd = remember((end) => commonBeginning(folded(end, end + room).trimStart(), after) * 4);
  return ({ start, end }) => ofStart(start) + ofEnd(end) - (end - start) / usualPassage;
}

function remember(measure: (offset: number) => number): (offset: number) => number {
  const known = new Map<number, number>();
  return (offset) => {
    let value = known.get(offset);
    if (value === undefined) known.set(offset, (value = measure(offset)));
    return value;
  };
}

function commonBeginning(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
}

function commonEnd(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

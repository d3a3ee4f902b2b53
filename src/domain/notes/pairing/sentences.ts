import { firstIndex } from '../../../base/sortedSearch.ts';
import { finish, type Steps } from '../../../base/slices.ts';
import { nameAbbreviations, titleAbbreviations } from '../abbreviations.ts';
import type { NoteSpan } from '../noteLines.ts';
import { isSaying } from '../sayingVerbs.ts';

/** Abbreviations whose period doesn't end a sentence. */
const abbreviation = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:\p{Lu}|${titleAbbreviations}|Gen|Rep|${nameAbbreviations}|Cos|vs|No|Nos|approx|est|etc|e\.g|i\.e|cf|p|pp|Fig)$`,
  'u',
);
const closing = /["'“”’»›)\]*_」』]/;
/** Words after a closed quotation that only name its speaker. */
const saidByName = /^(?:(?:Mr|Ms|Mrs|Dr)\.?\s)?(?:\p{Lu}[\p{L}.'’-]{0,30}\s){1,4}(\p{Ll}{2,20})\s?[.,;([—–]/u;
const mostClosing = 12;
const mostSpaces = 200;
/** The number of marks that are examined in one step. */
const stepMarks = 5_000;

/**
 * Returns the offsets at which the sentences of a block start, except the first; none within the spans to keep whole.
 */
export function* readSentenceStarts(
  text: string,
  { start, end }: NoteSpan,
  whole: readonly NoteSpan[],
): Steps<number[]> {
  const found: number[] = [];
  const terminator = /[.!?。！？]/g;
  // A search runs to the end of its input, so the input ends with the block.
  const within = text.slice(start, end);
  let seen = 0;
  let at = firstIndex(whole.length, (index) => whole[index]!.end > start);
  for (let mark = terminator.exec(within); mark; mark = terminator.exec(within)) {
    const ended = start + mark.index;
    seen += 1;
    if (seen % stepMarks === 0) yield;
    const begins = startBehind(text, ended, end);
    if (begins === undefined) continue;
    // A quotation ends a sentence if its last words do.
    while (at < whole.length && whole[at]!.end <= begins) at += 1;
    const isWithin = at < whole.length && whole[at]!.start < begins;
    if (!isWithin && found.at(-1) !== begins) found.push(begins);
  }
  return found;
}

/** Returns the sentences of a part of a text, without the white space around them. */
export function sentencesIn(text: string, part: NoteSpan): NoteSpan[] {
  const starts = [part.start, ...finish(readSentenceStarts(text, part, []))];
  return starts.map((start, at) => ({ start, end: endOfWords(text, starts[at + 1] ?? part.end, start) }));
}

/** Returns the end of the words before an offset, without the white space in between. */
function endOfWords(text: string, before: number, start: number): number {
  let end = before;
  while (end > start && /\s/.test(text.charAt(end - 1))) end -= 1;
  return end;
}

/** Returns the start of the sentence after a terminator; undefined if it doesn't end one. */
function startBehind(text: string, at: number, end: number): number | undefined {
  let next = at + 1;
  while (next < end && next < at + mostClosing && closing.test(text.charAt(next))) next += 1;
  const isClosed = next > at + 1;
  const spaces = next;
  while (next < end && next < spaces + mostSpaces && /\s/.test(text.charAt(next))) next += 1;
  if (next === spaces && !'。！？'.includes(text.charAt(at))) return undefined;
  if (next >= end || /[\p{Ll}\p{N}(—–,;:.!?-]/u.test(text.charAt(next))) return undefined;
  if (text.charAt(at) === '.' && !isClosed && abbreviation.test(text.slice(Math.max(0, at - 12), at))) return undefined;
  return isClosed && isSaidByName(text.slice(next, next + 120)) ? undefined : next;
}

/** Returns whether a text starts by naming the speaker of the words before it and has nothing else: `Jane Doe said.` */
export function isSaidByName(text: string): boolean {
  const verb = saidByName.exec(text)?.[1];
  return verb !== undefined && isSaying(verb);
}

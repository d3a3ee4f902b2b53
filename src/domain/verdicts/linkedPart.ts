import type { NoteQuotation, NoteWords } from '../notes/noteCitation.ts';
import type { NoteSpan } from '../notes/noteLines.ts';
import type { Passage } from '../passages/passage.ts';
import { isNaming } from '../quotations/labels.ts';
import { turnsAround } from '../quotations/meaning.ts';
import { TokenText } from '../quotations/tokenText.ts';
import { marksAt } from './markedWords.ts';

/** The part of a block quote that begins and ends as the words of its link do. */
export interface LinkedPart {
  quotation: NoteQuotation;
  /** The words before it that name a speaker or a topic, with a colon after them. */
  lead?: NoteWords;
  /** True if no other words are before it. */
  isFirst: boolean;
  /** The other words of the block quote, which have no link of their own. */
  rest: readonly NoteSpan[];
}

/** Number of words at either end of the linked words by which their part of a block quote is found. */
const fewestWords = 3;
/** Maximum number of words in a label, or in a remark behind the linked words. */
const mostWords = 8;
/** Maximum number of places that the first or last words are looked for. */
const mostPlaces = 20;
/** In characters. Longer block quotes are compared as a whole. */
const longest = 20_000;
const longestLine = 200;

/** The end of a label: a colon, or the end of its emphasis after a period. */
const labelEnd = /(?:[:：][\s*_)\]"“]{0,9}|[.!?…][*_]{1,3}\s{0,3})$/u;
const dashEnd = /\s(?:[–—]|--?)[\s*_"“]{1,9}$/u;
/** A time, a year or a number of the writer's list. */
const counted = /^[\s*_([#]*\d{1,4}(?::\d\d){0,2}[\s*_)\].:–—-]*$/u;
const ended = /[.!?…:)\]"”’»*_—–][\s"'”’»*_)]{0,6}$/u;
const sentenceEnd = /[.!?…][\s"'”’»*_)]{0,6}$/u;
/** A remark of the writer after the end of a sentence. */
const remark = /^\s{1,3}(?:[(←→~|]|\/\/|[–—]\s)/u;

/** Returns the part of a block quote that has the linked words, if others are around it. */
export function linkedPart(quotation: NoteQuotation, said: string): LinkedPart | undefined {
  const { text, prefix } = quotation;
  if (prefix === '' || text.length > longest) return undefined;
  const place = placeOf(text, said);
  if (!place) return undefined;
  const { start, end } = place;
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const label = trimmed(text, { start: line, end: start });
  const isLabelled = label !== undefined && isLabel(text.slice(line, start));
  const before = trimmed(text, { start: 0, end: isLabelled ? line : start });
  const rest = [before, trimmed(text, { start: end, end: text.length })].filter((each) => each !== undefined);
  if (rest.length === 0 && !isLabelled) return undefined;
  const part = partOf(quotation, place);
  const name = isLabelled ? label : before && lastName(text, before);
  const own = name && { ...marksAt(quotation, [name])[0]!, text: `${text.slice(name.start, name.end)}:` };
  return { quotation: part, ...(own && { lead: own }), isFirst: !before, rest: marksAt(quotation, rest) };
}

/** Finds the first and the last linked words where nothing continues them. */
function placeOf(text: string, said: string): Passage | undefined {
  const all = TokenText.of(said).text.split(' ');
  const words = all.slice(all.findIndex(isWord), all.findLastIndex(isWord) + 1);
  const tokens = TokenText.of(text);
  const placesOf = (edge: readonly string[]): Passage[] => {
    const sought = ` ${edge.join(' ')} `;
    const found: Passage[] = [];
    for (
      let at = tokens.text.indexOf(sought);
      at !== -1 && found.length < mostPlaces;
      at = tokens.text.indexOf(sought, at + 1)
    )
      found.push(tokens.toOriginal({ start: at, end: at + sought.length }));
    return found;
  };
  const first = placesOf(words.slice(0, fewestWords)).find(({ start }) => beginsPart(text, start));
  const last = placesOf(words.slice(-fewestWords)).findLast(({ end }) => endsPart(text, closedAt(text, end)));
  if (words.length === 0 || !first) return undefined;
  return { start: first.start, end: last && last.end >= first.end ? closedAt(text, last.end) : text.length };
}

const isWord = (token: string): boolean => /[\p{L}\p{N}]/u.test(token);

/** Returns the offset after the marks that close words. */
const closedAt = (text: string, end: number): number =>
  end + /^(?:[^\s\p{L}\p{N}([]{0,6})/u.exec(text.slice(end, end + 6))![0].length;

/** Returns whether words begin a line, or follow a label, and continue no sentence. */
function beginsPart(text: string, start: number): boolean {
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const before = text.slice(line, start);
  if (before.length > longestLine) return false;
  if (isWord(before))
    return countIn(before) <= mostWords && [labelEnd, dashEnd, counted].some((mark) => mark.test(before));
  const above = text.slice(Math.max(0, line - 1 - longestLine), Math.max(0, line - 1));
  return line === 0 || ended.test(above) || isShort(above.slice(above.lastIndexOf('\n') + 1));
}

/** Returns whether words end a block quote, or a sentence before a line or a remark of the writer. */
function endsPart(text: string, end: number): boolean {
  const behind = text.slice(end, end + longestLine);
  if (!isWord(text.slice(end))) return true;
  if (!sentenceEnd.test(text.slice(Math.max(0, end - 8), end))) return false;
  const [line = ''] = behind.split('\n', 1);
  return !isWord(line) || (countIn(line) <= mostWords && (remark.test(line) || isNaming(line)));
}

const countIn = (words: string): number => words.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
const isShort = (line: string): boolean => countIn(line) <= mostWords && isNaming(line);

/** Returns whether words before others only name their speaker, topic or time. */
function isLabel(words: string): boolean {
  if (counted.test(words)) return true;
  return (labelEnd.test(words) || isNaming(words)) && !turnsAround(TokenText.of(words).text);
}

/** Returns the last of some lines if it only names a speaker or a topic. */
function lastName(text: string, { start, end }: Passage): Passage | undefined {
  const line = trimmed(text, { start: Math.max(start, text.lastIndexOf('\n', end - 1) + 1), end });
  return line && isShort(text.slice(line.start, line.end)) ? line : undefined;
}

/** Returns a range without the white space and marks around its words; undefined if it has none. */
function trimmed(text: string, { start, end }: Passage): Passage | undefined {
  const words = text.slice(start, end);
  const first = words.search(/[\p{L}\p{N}]/u);
  if (first === -1) return undefined;
  const marks = /[\s,:：–—*_()"“[#-]{1,20}$/u.exec(words)?.[0].length ?? 0;
  return { start: start + first, end: end - marks };
}

function partOf(quotation: NoteQuotation, place: Passage): NoteQuotation {
  const { label: _label, rest: _rest, ...others } = quotation;
  const text = quotation.text.slice(place.start, place.end);
  const starts = Array.from(text.matchAll(/\n/g), ({ index }) => place.start + index + 1);
  const spans = marksAt(
    quotation,
    [place.start, ...starts].map((start) => ({ start, end: start })),
  );
  const { start, end } = marksAt(quotation, [place])[0]!;
  return { ...others, start, end, text, lines: spans.map((each) => ({ start: each.start })) };
}

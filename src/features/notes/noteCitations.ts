import { findCitationLinks, type NoteLink } from './citationLinks.ts';

/** A stretch of a note, by offsets. */
export interface NoteSpan {
  start: number;
  end: number;
}

/** A citation of a note: its link, and what the note says of whose words and which. */
export interface NoteCitation {
  link: NoteLink;
  /** `prefix` begins each line of a block quote; empty where the words stand in a line of text. */
  quotation?: NoteSpan & { text: string; prefix: string };
  /** Whom the note names, where it does so after a dash, in a callout's title or in a footnote. */
  speaker?: NoteSpan & { text: string };
}

interface Line extends NoteSpan {
  text: string;
}

/** What begins an item of a list, perhaps within a block quote. */
const itemMark = String.raw`(?:>[ \t]?){0,9}[ \t]{0,20}(?:[-*+]|\d{1,9}[.)])[ \t]{1,20}`;
/** A block quote may be all there is of an item of a list. */
const quoted = new RegExp(String.raw`^[ \t]{0,60}(?:${itemMark})?(?:>[ \t]{0,20})+`);
const quotedItem = new RegExp(String.raw`^[ \t]{0,60}${itemMark}>`);
const callout = new RegExp(String.raw`${quoted.source}\[![\w-]{1,30}\][+-]?`);
const footnote = /^[ \t]{0,60}(?:>[ \t]?){0,9}\[\^([^\]\s]{1,60})\]:/;
const opening = new RegExp(
  String.raw`^(?:[ \t]{0,60}(?:${itemMark})?(?:>[ \t]?)*\[![\w-]{1,30}\][+-]?[ \t]+|[ \t]{0,60}(?:>[ \t]?){0,9}\[\^[^\]\s]{1,60}\]:[ \t]*|.*?(?:—|–|(?<=^|[\s>])--?)[ \t]+)`,
);

/** Every citation of a note, in order, with the words that belong to it where they can be told. */
export function readCitations(text: string): NoteCitation[] {
  const links = findCitationLinks(text);
  if (links.length === 0) return [];
  const lines = linesOf(text);
  const linesWithLinks = new Set(links.map(({ start }) => lineAt(lines, start)));
  return links.map((link, index) => {
    const at = lineAt(lines, link.start);
    const from = links[index - 1]?.end ?? 0;
    const isOpen = (line: number): boolean => line === at || !linesWithLinks.has(line);
    const quotation =
      ofCallout(lines, at, isOpen) ??
      ofFootnote(text, lines, at) ??
      ofBlock(lines, at, isOpen) ??
      ofParagraph({ text, lines, at, from, till: link.start }) ??
      ofBlockBefore(lines, at, isOpen);
    const speaker = speakerOn(lines[at]!, link.start, quotation?.end ?? 0);
    return { link, ...(quotation ? { quotation } : {}), ...(speaker ? { speaker } : {}) };
  });
}

/** A quotation in a line of text that begins further before its link is not looked for. */
const longestParagraph = 6_000;

type Quotation = NonNullable<NoteCitation['quotation']>;

function ofCallout(lines: readonly Line[], at: number, isOpen: (line: number) => boolean): Quotation | undefined {
  if (!callout.test(lines[at]!.text)) return undefined;
  const depth = depthOf(lines[at]);
  let last = at;
  while (depthOf(lines[last + 1]) >= depth && isOpen(last + 1) && !isQuotedItem(lines[last + 1])) last += 1;
  return blockOf(lines, at + 1, last);
}

/** The lines of a block quote before the link's own, from the last link on. */
function ofBlock(lines: readonly Line[], at: number, isOpen: (line: number) => boolean): Quotation | undefined {
  const depth = depthOf(lines[at]);
  if (depth === 0) return undefined;
  let first = at;
  while (depthOf(lines[first - 1]) >= depth && isOpen(first - 1) && !isQuotedItem(lines[first])) first -= 1;
  return blockOf(lines, first, at - 1);
}

/** A block quote right above the paragraph in which the link stands. */
function ofBlockBefore(lines: readonly Line[], at: number, isOpen: (line: number) => boolean): Quotation | undefined {
  let last = at - 1;
  while (lines[last] && lines[last]!.text.trim() !== '' && !isQuoted(lines[last])) last -= 1;
  if (lines[last]?.text.trim() === '') last -= 1;
  if (!isQuoted(lines[last]) || !isOpen(last)) return undefined;
  const depth = depthOf(lines[last]);
  let first = last;
  while (depthOf(lines[first - 1]) >= depth && isOpen(first - 1) && !isQuotedItem(lines[first])) first -= 1;
  return blockOf(lines, first, last);
}

/** Words in quotes that a footnote's mark follows, where the note goes on to say whose they are. */
function ofFootnote(text: string, lines: readonly Line[], at: number): Quotation | undefined {
  const name = footnote.exec(lines[at]!.text)?.[1];
  if (name === undefined) return undefined;
  const mark = `[^${name}]`;
  let place = text.indexOf(mark);
  while (place !== -1 && text[place + mark.length] === ':') place = text.indexOf(mark, place + 1);
  if (place === -1) return undefined;
  const line = lineAt(lines, place);
  return isQuoted(lines[line])
    ? ofBlock([...lines.slice(0, line + 1), lines[line]!], line + 1, () => true)
    : ofParagraph({ text, lines, at: line, from: 0, till: place });
}

interface Stretch {
  text: string;
  lines: readonly Line[];
  at: number;
  from: number;
  till: number;
}

/** From the last opening quote that is closed before the link. */
function ofParagraph({ text, lines, at, from, till }: Stretch): Quotation | undefined {
  let first = at;
  while (first > 0 && lines[first - 1]!.text.trim() !== '' && !isQuoted(lines[first - 1])) first -= 1;
  const start = Math.max(from, lines[first]!.start, till - longestParagraph);
  const stretch = text.slice(start, till);
  const found = /“([^“”]*(?:“[^“”]*”[^“”]*)*)”[^“”]*$/.exec(stretch) ?? /"([^"]*)"[^"]*$/.exec(stretch);
  if (!found || found[1]!.trim() === '') return undefined;
  const begin = start + found.index + 1;
  return { start: begin, end: begin + found[1]!.length, text: found[1]!, prefix: '' };
}

function blockOf(lines: readonly Line[], from: number, till: number): Quotation | undefined {
  let [first, last] = [from, till];
  const bare = (line: number): string => lines[line]!.text.replace(quoted, '');
  while (first <= last && (bare(first).trim() === '' || callout.test(lines[first]!.text))) first += 1;
  while (last >= first && bare(last).trim() === '') last -= 1;
  if (first > last) return undefined;
  const marks = quoted.exec(lines[first]!.text)![0];
  // The lines after an item's first are indented by as much.
  const prefix = marks.replace(/[-*+]|\d{1,9}[.)]/, (mark) => ' '.repeat(mark.length));
  const text = lines.slice(first, last + 1).map(({ text: line }) => line.replace(quoted, ''));
  return { start: lines[first]!.start + marks.length, end: lines[last]!.end, text: text.join('\n'), prefix };
}

function isQuoted(line: Line | undefined): boolean {
  return depthOf(line) > 0;
}

/** A quote within a quote is one deeper; 0 outside of any. */
function depthOf(line: Line | undefined): number {
  const marks = line && quoted.exec(line.text)?.[0];
  return marks ? marks.split('>').length - 1 : 0;
}

function isQuotedItem(line: Line | undefined): boolean {
  return line !== undefined && quotedItem.test(line.text);
}

/** The words up to the first comma after a dash, a callout's mark or a footnote's. */
function speakerOn(line: Line, link: number, after: number): NoteCitation['speaker'] {
  const from = after > line.start && after < link ? after : line.start;
  const said = line.text.slice(from - line.start, link - line.start);
  const opened = opening.exec(said);
  if (!opened) return undefined;
  const name = /^[^,([\n]+/.exec(said.slice(opened[0].length))?.[0].trimEnd();
  if (!name) return undefined;
  const start = from + opened[0].length;
  return { start, end: start + name.length, text: name };
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const { index, 0: lineBreak } of text.matchAll(/\r\n|\r|\n/g)) {
    lines.push({ start, end: index, text: text.slice(start, index) });
    start = index + lineBreak.length;
  }
  lines.push({ start, end: text.length, text: text.slice(start) });
  return lines;
}

function lineAt(lines: readonly Line[], offset: number): number {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lines[middle]!.start <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

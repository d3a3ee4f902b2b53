import { finish, type Steps } from '../../../base/slices.ts';
import { signOfLinks } from '../../../domain/citations/productLinks.ts';
import { findCitationLinks, mostLinks, type NoteLink } from './citationLinks.ts';
import { footnoteMarks } from './footnoteMarks.ts';
import { itemMark, NoteLines, quotedLine, type NoteSpan } from './noteLines.ts';
import { quotedBefore } from './quotedBefore.ts';

/** Words that a note quotes. `prefix` begins each line of a block quote; empty where they stand in a line of text. */
export interface NoteQuotation extends NoteSpan {
  text: string;
  prefix: string;
}

/** A citation of a note: its link, and what the note says of whose words and which. */
export interface NoteCitation {
  link: NoteLink;
  quotation?: NoteQuotation;
  /** Whom the note names, where it does so after a dash, in a callout's title or in a footnote. */
  speaker?: NoteSpan & { text: string; /** The line from the name on. */ rest: string };
}

/** Why not every citation of a note is read: it is too long for a note, or has too many. */
export type NoteLimit = 'length' | 'links';

export interface ParsedNote {
  citations: readonly NoteCitation[];
  limit?: NoteLimit;
}

/** UTF-16 units; what is longer was not written by hand. */
export const longestNote = 2_000_000;

const callout = new RegExp(String.raw`${quotedLine.source}\[![\w-]{1,30}\][+-]?`);
const footnote = /^[ \t]{0,60}(?:>[ \t]?){0,9}\[\^([^\]\s]{1,60})\]:/;
const opening = new RegExp(
  String.raw`^(?:[ \t]{0,60}(?:${itemMark})?(?:>[ \t]?)*\[![\w-]{1,30}\][+-]?[ \t]+|[ \t]{0,60}(?:>[ \t]?){0,9}\[\^[^\]\s]{1,60}\]:[ \t]*|.*?(?:—|–|(?<=^|[\s>])--?)[ \t]+)`,
);
/** A quotation in a line of text that begins further before its link is not looked for, nor a name so far into a line. */
const longestParagraph = 6_000;
/** A name that is longer is none. */
const longestName = 300;

/** Every citation of a note, in order, with the words that belong to it where they can be told. */
export function readCitations(text: string): readonly NoteCitation[] {
  return finish(readNote(text)).citations;
}

export function* readNote(text: string): Steps<ParsedNote> {
  if (text.length > longestNote) return { citations: [], ...(text.includes(signOfLinks) ? { limit: 'length' } : {}) };
  const links = findCitationLinks(text);
  if (links.length === 0) return { citations: [] };
  yield;
  const note = new CitingText(text, links);
  yield* note.lines.look();
  const citations: NoteCitation[] = [];
  for (const [index, link] of links.entries()) {
    citations.push(note.citationOf(link, links[index - 1]?.end ?? 0));
    yield;
  }
  return { citations, ...(links.length === mostLinks ? { limit: 'links' } : {}) };
}

/** A note while its citations are read. */
class CitingText {
  readonly #text: string;
  readonly lines: NoteLines;
  readonly #linesWithLinks: ReadonlySet<number>;
  #footnotes: Map<string, number> | undefined;
  #ofLastLine: { at: number; quotation: NoteQuotation | undefined } | undefined;
  /** By the last line of the block quote. */
  readonly #blocksBefore = new Map<number, NoteQuotation | undefined>();
  readonly #blocksOfFootnotes = new Map<number, NoteQuotation | undefined>();
  /** Of the walk up a paragraph that came before: the next link of the paragraph need not go the same way again. */
  #walked = { from: -1, to: -1 };
  /** Characters of block quotes that footnotes may still look through: each of many may stand in one long quote. */
  #left: number;

  constructor(text: string, links: readonly NoteLink[]) {
    this.#text = text;
    this.lines = new NoteLines(text);
    this.#linesWithLinks = new Set(links.map(({ start }) => this.lines.lineOf(start)));
    this.#left = 100_000 + text.length * 8;
  }

  /** `from` is where the link before it ends. */
  citationOf(link: NoteLink, from: number): NoteCitation {
    const at = this.lines.lineOf(link.start);
    const quotation = this.#ofLine(at) ?? this.#ofParagraph(at, from, link.start) ?? this.#ofBlockBefore(at);
    const speaker = this.#speakerOn(at, link.start, quotation?.end ?? 0);
    return { link, ...(quotation ? { quotation } : {}), ...(speaker ? { speaker } : {}) };
  }

  /** What belongs to each of the links that stand in a line. */
  #ofLine(at: number): NoteQuotation | undefined {
    if (this.#ofLastLine?.at !== at)
      this.#ofLastLine = { at, quotation: this.#ofCallout(at) ?? this.#ofFootnote(at) ?? this.#ofBlock(at) };
    return this.#ofLastLine.quotation;
  }

  #ofCallout(at: number): NoteQuotation | undefined {
    const lines = this.lines;
    if (!callout.test(lines.at(at).text)) return undefined;
    const depth = lines.depth(at);
    let last = at;
    while (lines.depth(last + 1) >= depth && this.#isOpen(last + 1) && !lines.isQuotedItem(last + 1)) last += 1;
    return this.#blockOf(at + 1, last);
  }

  /** The lines of a block quote before the link's own, from the last link on. */
  #ofBlock(at: number): NoteQuotation | undefined {
    const depth = this.lines.depth(at);
    return depth === 0 ? undefined : this.#blockOf(this.#topOf(at, depth), at - 1);
  }

  /** A block quote right above the paragraph in which the link stands. */
  #ofBlockBefore(at: number): NoteQuotation | undefined {
    const lines = this.lines;
    let last = at - 1;
    while (last >= 0 && last !== this.#walked.from && !lines.isBlank(last) && lines.depth(last) === 0) last -= 1;
    if (last >= 0 && last === this.#walked.from) last = this.#walked.to;
    this.#walked = { from: at - 1, to: last };
    if (lines.isBlank(last)) last -= 1;
    const depth = lines.depth(last);
    if (depth === 0 || !this.#isOpen(last)) return undefined;
    if (!this.#blocksBefore.has(last)) this.#blocksBefore.set(last, this.#blockOf(this.#topOf(last, depth), last));
    return this.#blocksBefore.get(last);
  }

  /** The first line of the block quote in which a line is; another link, or an item of a list, begins anew. */
  #topOf(line: number, depth: number): number {
    const lines = this.lines;
    let first = line;
    while (lines.depth(first - 1) >= depth && this.#isOpen(first - 1) && !lines.isQuotedItem(first)) first -= 1;
    return first;
  }

  #isOpen(line: number): boolean {
    return !this.#linesWithLinks.has(line);
  }

  /** Words in quotes that a footnote's mark follows, where the note goes on to say whose they are. */
  #ofFootnote(at: number): NoteQuotation | undefined {
    const name = footnote.exec(this.lines.at(at).text)?.[1];
    if (name === undefined) return undefined;
    this.#footnotes ??= footnoteMarks(this.#text);
    const place = this.#footnotes.get(name);
    if (place === undefined) return undefined;
    const line = this.lines.lineOf(place);
    return this.lines.depth(line) > 0 ? this.#blockWithMark(line) : this.#ofParagraph(line, 0, place);
  }

  /** A block quote as far as the line of a footnote's mark, other links or not. */
  #blockWithMark(line: number): NoteQuotation | undefined {
    const lines = this.lines;
    if (this.#blocksOfFootnotes.has(line)) return this.#blocksOfFootnotes.get(line);
    const depth = lines.depth(line);
    let first = lines.isQuotedItem(line) ? line + 1 : line;
    while (first <= line && this.#left > 0 && lines.depth(first - 1) >= depth && !lines.isQuotedItem(first)) {
      first -= 1;
      this.#left -= lines.at(first).text.length + 1;
    }
    // What is left over of a quote is not what was quoted.
    const block = this.#left > 0 ? this.#blockOf(first, line) : undefined;
    this.#blocksOfFootnotes.set(line, block);
    return block;
  }

  /** From the last opening quote that is closed before the link. */
  #ofParagraph(at: number, from: number, till: number): NoteQuotation | undefined {
    const lines = this.lines;
    const earliest = Math.max(from, till - longestParagraph);
    let first = at;
    while (first > 0 && lines.at(first).start > earliest && !lines.isBlank(first - 1) && lines.depth(first - 1) === 0)
      first -= 1;
    const start = Math.max(earliest, lines.at(first).start);
    const stretch = this.#text.slice(start, till);
    const found = quotedBefore(stretch);
    const text = found ? stretch.slice(found.start, found.end) : '';
    return found && text.trim() !== ''
      ? { start: start + found.start, end: start + found.end, text, prefix: '' }
      : undefined;
  }

  #blockOf(from: number, till: number): NoteQuotation | undefined {
    const lines = this.lines;
    let [first, last] = [from, till];
    const bare = (line: number): string => lines.bare(line);
    while (first <= last && (bare(first).trim() === '' || callout.test(lines.at(first).text))) first += 1;
    while (last >= first && bare(last).trim() === '') last -= 1;
    if (first > last) return undefined;
    const marks = quotedLine.exec(lines.at(first).text)![0];
    // The lines after an item's first are indented by as much.
    const prefix = marks.replace(/[-*+]|\d{1,9}[.)]/, (mark) => ' '.repeat(mark.length));
    const text = Array.from({ length: last - first + 1 }, (_, index) => lines.bare(first + index));
    return {
      start: lines.at(first).start + marks.length,
      end: lines.at(last).end,
      text: text.join('\n'),
      prefix,
    };
  }

  /** The words up to the first comma after a dash, a callout's mark or a footnote's. */
  #speakerOn(at: number, link: number, after: number): NoteCitation['speaker'] {
    const line = this.lines.at(at);
    const from = after > line.start && after < link ? after : line.start;
    const till = Math.min(link, from + longestParagraph);
    const said = line.text.slice(from - line.start, till - line.start);
    const opened = opening.exec(said);
    if (!opened) return undefined;
    const rest = said.slice(opened[0].length);
    const name = /^[^,([\n]+/.exec(rest)?.[0].trimEnd();
    if (!name || name.length > longestName) return undefined;
    const start = from + opened[0].length;
    return { start, end: start + name.length, text: name, rest };
  }
}

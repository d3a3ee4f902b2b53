import { finish, type Steps } from '../../base/slices.ts';
import { signOfLinks } from '../citations/signOfLinks.ts';
import { mostLinks, type NoteLink } from './citationLinks.ts';
import { footnoteMarks } from './footnoteMarks.ts';
import { readMentions, type NoteMention } from './noteMentions.ts';
import { itemMark, NoteLines, quotedLine, type NoteSpan } from './noteLines.ts';
import { quotedBefore } from './quotedBefore.ts';
import { readNoteLinks } from './referenceLinks.ts';

/** Words that a note quotes. `prefix` begins each line of a block quote and is empty for a quotation within a line. */
export interface NoteQuotation extends NoteSpan {
  text: string;
  prefix: string;
  /** Where each line of the text begins in the note; a quotation within a line is one. */
  lines: readonly { start: number }[];
}

/** A citation in a note: its link, the quoted words and the speaker that the note names. */
export interface NoteCitation {
  link: NoteLink;
  quotation?: NoteQuotation;
  /** The speaker that the note names after a dash, in a callout's title or in a footnote. */
  speaker?: NoteSpan & { text: string; /** The line from the name on. */ rest: string };
  /** What the note says before a quotation within a line, in the same sentence, and between it and the link. */
  lead?: NoteSpan & { text: string };
  tail?: NoteSpan & { text: string };
  /** The text of the link, between brackets. */
  label?: NoteSpan & { text: string };
}

/** The reason that not every citation of a note is read: it is too long for a note, or has too many links. */
export type NoteLimit = 'length' | 'links';

export interface ParsedNote {
  citations: readonly NoteCitation[];
  /** The tickers that it names. */
  mentions: readonly NoteMention[];
  limit?: NoteLimit;
}

/** In UTF-16 units. Nobody writes a longer note by hand. */
export const longestNote = 2_000_000;

const callout = new RegExp(String.raw`${quotedLine.source}\[![\w-]{1,30}\][+-]?`);
const footnote = /^[ \t]{0,60}(?:>[ \t]?){0,9}\[\^([^\]\s]{1,60})\]:/;
const opening = new RegExp(
  String.raw`^(?:[ \t]{0,60}(?:${itemMark})?(?:>[ \t]?)*\[![\w-]{1,30}\][+-]?[ \t]+|[ \t]{0,60}(?:>[ \t]?){0,9}\[\^[^\]\s]{1,60}\]:[ \t]*|.*?(?:—|–|(?<=^|[\s>])--?)[ \t]+)`,
);
/**
 * In characters. A quotation within a line that begins further before its link isn't looked for, nor is a name this far
 * into a line.
 */
const longestParagraph = 6_000;
/** In characters. No more is looked at before a quotation for who said it, and after it. */
const longestLead = 300;
/** In characters. A link's longer text isn't read. */
const longestLabel = 200;
/** In characters. A longer text isn't a name. */
const longestName = 300;

/** Reads every citation of a note, in order, with the words that belong to it where these can be told. */
export function readCitations(text: string): readonly NoteCitation[] {
  return finish(readNote(text)).citations;
}

export function* readNote(text: string): Steps<ParsedNote> {
  if (text.length > longestNote)
    return { citations: [], mentions: [], ...(text.includes(signOfLinks) ? { limit: 'length' } : {}) };
  const mentions = yield* readMentions(text);
  const links = yield* readNoteLinks(text);
  if (links.length === 0) return { citations: [], mentions };
  yield;
  const note = new CitingText(text, links);
  yield* note.lines.look();
  const citations: NoteCitation[] = [];
  for (const [index, link] of links.entries()) {
    citations.push(note.citationOf(link, links[index - 1]?.end ?? 0));
    yield;
  }
  return { citations, mentions, ...(links.length === mostLinks ? { limit: 'links' } : {}) };
}

/** The state while the citations of a note are read. */
class CitingText {
  readonly #text: string;
  readonly lines: NoteLines;
  readonly #linesWithLinks: ReadonlySet<number>;
  #footnotes: Map<string, number> | undefined;
  #ofLastLine: { at: number; quotation: NoteQuotation | undefined } | undefined;
  /** Block quotes by their last line. */
  readonly #blocksBefore = new Map<number, NoteQuotation | undefined>();
  readonly #blocksOfFootnotes = new Map<number, NoteQuotation | undefined>();
  /** The last walk up a paragraph, so that the next link of the paragraph doesn't repeat it. */
  #walked = { from: -1, to: -1 };
  /**
   * The number of characters of block quotes that footnotes may still look through, since each of many may be in one
   * long quote.
   */
  #left: number;

  constructor(text: string, links: readonly NoteLink[]) {
    this.#text = text;
    this.lines = new NoteLines(text);
    const places = links.flatMap(({ start, definition }) => (definition ? [start, definition.start] : [start]));
    this.#linesWithLinks = new Set(places.map((offset) => this.lines.lineOf(offset)));
    this.#left = 100_000 + text.length * 8;
  }

  /** Reads the citation of a link. `from` is the end of the link before it. */
  citationOf(link: NoteLink, from: number): NoteCitation {
    const at = this.lines.lineOf(link.start);
    const quotation = this.#ofLine(at) ?? this.#ofParagraph(at, from, link.start) ?? this.#ofBlockBefore(at);
    const speaker = this.#speakerOn(at, link.start, quotation?.end ?? 0);
    const label = this.#labelOf(link);
    return {
      link,
      ...(quotation ? { quotation } : {}),
      ...(speaker ? { speaker } : {}),
      ...(quotation?.prefix === '' && !speaker
        ? this.#around(quotation, { from, till: label?.start ?? link.start })
        : {}),
      ...(label ? { label } : {}),
    };
  }

  /** The words of the sentence before a quotation within a line, and those between it and its link. */
  #around(
    { start, end }: NoteQuotation,
    { from, till }: { from: number; till: number },
  ): Pick<NoteCitation, 'lead' | 'tail'> {
    const earliest = Math.max(from, start - 1 - longestLead, this.lines.at(this.lines.lineOf(start)).start);
    const before = this.#text.slice(earliest, Math.max(earliest, start - 1));
    const sentence = before.search(/(?<=(?:[.!?]["”')]?\s))[^.!?]*$/);
    const begins = earliest + Math.max(0, sentence);
    const after = this.#text.slice(end, Math.min(till, end + longestLead));
    return {
      lead: { start: begins, end: start - 1, text: this.#text.slice(begins, Math.max(begins, start - 1)) },
      tail: { start: end, end: end + after.length, text: after },
    };
  }

  /** The words in brackets that a reader sees in place of the link. */
  #labelOf({ start, end, definition }: NoteLink): NoteCitation['label'] {
    const isInline = definition === undefined;
    const till = isInline ? start - 2 : this.#text.slice(start, end).indexOf('][') + start;
    if (isInline ? !this.#text.startsWith('](', till) : till < start) return undefined;
    const earliest = Math.max(0, till - longestLabel);
    const opened = isInline ? this.#text.slice(earliest, till).lastIndexOf('[') : start - earliest;
    if (opened < 0) return undefined;
    const from = earliest + opened + 1;
    const text = this.#text.slice(from, till);
    return text.includes('\n') ? undefined : { start: from, end: till, text };
  }

  /** The quotation that belongs to the links of a line. */
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

  /** The lines of a block quote before the link's own, starting after the previous link. */
  #ofBlock(at: number): NoteQuotation | undefined {
    const depth = this.lines.depth(at);
    return depth === 0 ? undefined : this.#blockOf(this.#topOf(at, depth), at - 1);
  }

  /** The block quote directly above the paragraph of the link. */
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

  /** The first line of the block quote that a line belongs to. Another link or a list item starts a new one. */
  #topOf(line: number, depth: number): number {
    const lines = this.lines;
    let first = line;
    while (lines.depth(first - 1) >= depth && this.#isOpen(first - 1) && !lines.isQuotedItem(first)) first -= 1;
    return first;
  }

  #isOpen(line: number): boolean {
    return !this.#linesWithLinks.has(line);
  }

  /** The quoted words before a footnote's mark, when the note goes on to name the speaker. */
  #ofFootnote(at: number): NoteQuotation | undefined {
    const name = footnote.exec(this.lines.at(at).text)?.[1];
    if (name === undefined) return undefined;
    this.#footnotes ??= footnoteMarks(this.#text);
    const place = this.#footnotes.get(name);
    if (place === undefined) return undefined;
    const line = this.lines.lineOf(place);
    return this.lines.depth(line) > 0 ? this.#blockWithMark(line) : this.#ofParagraph(line, 0, place);
  }

  /** The block quote up to the line of a footnote's mark, whatever other links it has. */
  #blockWithMark(line: number): NoteQuotation | undefined {
    const lines = this.lines;
    if (this.#blocksOfFootnotes.has(line)) return this.#blocksOfFootnotes.get(line);
    const depth = lines.depth(line);
    let first = lines.isQuotedItem(line) ? line + 1 : line;
    while (first <= line && this.#left > 0 && lines.depth(first - 1) >= depth && !lines.isQuotedItem(first)) {
      first -= 1;
      this.#left -= lines.at(first).text.length + 1;
    }
    // A part of a block quote would not be what was quoted.
    const block = this.#left > 0 ? this.#blockOf(first, line) : undefined;
    this.#blocksOfFootnotes.set(line, block);
    return block;
  }

  /** The quotation from the last opening quote mark that is closed before the link. */
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
      ? {
          start: start + found.start,
          end: start + found.end,
          text,
          prefix: '',
          lines: [{ start: start + found.start }],
        }
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
    // The later lines of a list item are indented by the width of its mark.
    const prefix = marks.replace(/[-*+]|\d{1,9}[.)]/, (mark) => ' '.repeat(mark.length));
    const text = Array.from({ length: last - first + 1 }, (_, index) => lines.bare(first + index));
    return {
      start: lines.at(first).start + marks.length,
      end: lines.at(last).end,
      text: text.join('\n'),
      prefix,
      lines: text.map((line, index) => ({ start: lines.at(first + index).end - line.length })),
    };
  }

  /** The speaker: the words up to the first comma after a dash, a callout's mark or a footnote's mark. */
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

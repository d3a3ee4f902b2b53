import { firstIndex } from '../../../base/sortedSearch.ts';
import type { QuoteRegion } from './noteBlocks.ts';
import type { NoteQuotation } from '../noteCitation.ts';
import type { CitationPlace } from './citationPlaces.ts';
import type { LaidOutBlock, NoteLayout } from './noteLayout.ts';
import { calloutTitle, quotedLine, type NoteSpan } from '../noteLines.ts';
import { hasWords, type QuotedSpan } from './quotedSpans.ts';
import { regionWords } from './regionWords.ts';
import { sourceStart } from './sourceWords.ts';

/** Behind a link: more words of the block quote, and not the rest of its attribution. */
const goesOn = /^[)\]*_]{0,6}[.!?]?[)\]*_]{0,3}[ \t]{1,9}(?=[\p{Lu}“"«„‘])/u;
/** Marks that may stand between a link and the words that follow it on its line. */
const leadingOn = /^[)\]*_]{0,6}[ \t]{0,9}(?:[:.,—–-]{1,2}[ \t*_]{1,9})?/;

/** The words of block quotes, in Markdown and HTML, that belong to the links within them, below or above. */
export class BlockQuotations {
  readonly #layout: NoteLayout;
  readonly #places: readonly CitationPlace[];
  readonly #linesWithPlaces: ReadonlySet<number>;
  readonly #prefixes = new Map<number, string>();
  readonly #above = new Map<number, NoteQuotation | undefined>();

  constructor(layout: NoteLayout, places: readonly CitationPlace[], definitions: readonly NoteSpan[]) {
    this.#layout = layout;
    this.#places = places;
    const offsets = [...places.map(({ from }) => from), ...definitions.map(({ start }) => start)];
    this.#linesWithPlaces = new Set(offsets.map((offset) => layout.lines.lineOf(offset)));
  }

  /** The words before a link of a block quote, back to the previous link. */
  before(place: CitationPlace, index: number): NoteQuotation | undefined {
    const { region } = this.#layout.blocks[place.block]!;
    const previous = this.#places[index - 1];
    if (!region) return this.#linesBefore(place, previous);
    if (place.cites) return undefined;
    const start = Math.max(region.contentStart, previous?.till ?? 0);
    return regionWords(this.#layout, { start, end: place.from }, { isSource: true });
  }

  /** The words behind a link of a block quote, up to the next link or its end. */
  behind(place: CitationPlace, index: number): NoteQuotation | undefined {
    const { region } = this.#layout.blocks[place.block]!;
    const next = this.#places[index + 1];
    if (!region) return this.#linesBehind(place, next);
    const skipped = leadingOn.exec(this.#layout.text.slice(place.till, place.till + 20))?.[0].length ?? 0;
    const start = Math.max(region.contentStart, place.till + skipped);
    const isNext = next !== undefined && next.from < region.contentEnd;
    return regionWords(this.#layout, { start, end: isNext ? next.from : region.contentEnd }, { isSource: isNext });
  }

  #linesBefore(place: CitationPlace, previous: CitationPlace | undefined): NoteQuotation | undefined {
    const { lines, text } = this.#layout;
    const at = lines.lineOf(place.from);
    const content = this.#contentOf(at);
    const isTitle = calloutTitle.test(lines.bare(at));
    if (previous && previous.till > content && lines.lineOf(previous.till) === at) {
      const skipped = goesOn.exec(text.slice(previous.till, place.from))?.[0].length;
      if (skipped === undefined) return undefined;
      return this.#ownWords(previous.till + skipped, place, true);
    }
    const first = this.#topOf(at);
    const above = isTitle ? undefined : this.#blockOf(first, at - 1, previous);
    const own = isTitle ? undefined : this.#ownWords(content, place, above === undefined);
    if (!own) return above;
    return above ? this.quotationOf({ start: above.start, end: own.end }) : own;
  }

  /** The words on the link's own line, without what says whose they are. */
  #ownWords(start: number, place: CitationPlace, isAlone: boolean): NoteQuotation | undefined {
    const line = this.#layout.text.slice(start, place.from);
    const words = line.slice(0, sourceStart(line, isAlone)).trimEnd();
    return hasWords(words) ? this.quotationOf({ start, end: start + words.length }) : undefined;
  }

  #linesBehind(place: CitationPlace, next: CitationPlace | undefined): NoteQuotation | undefined {
    const { lines, text } = this.#layout;
    const at = lines.lineOf(place.till);
    const line = lines.at(at);
    const isTitle = calloutTitle.test(lines.bare(at));
    const end = next && next.from < line.end ? next.from : line.end;
    const skipped = leadingOn.exec(text.slice(place.till, end))?.[0].length ?? 0;
    const own = text.slice(place.till + skipped, end);
    const ownEnd = next && next.from < line.end ? sourceStart(own, true) : own.length;
    const hasOwn =
      !isTitle && /^[\p{L}\p{N}“"«„‘'[($€£…*_]/u.test(own) && /\p{L}\s+\S*\p{L}/u.test(own.slice(0, ownEnd));
    const below = end === line.end ? this.#blockOf(at + 1, this.#bottomOf(at)) : undefined;
    if (!hasOwn) return below;
    const start = place.till + skipped;
    return this.quotationOf({ start, end: below?.end ?? start + own.slice(0, ownEnd).trimEnd().length });
  }

  #contentOf(line: number): number {
    return this.#layout.lines.at(line).end - this.#layout.lines.bare(line).length;
  }

  /** The first line of the block quote that a line belongs to. Another link or a list item starts a new one. */
  #topOf(line: number): number {
    const { lines } = this.#layout;
    const depth = lines.depth(line);
    let first = line;
    while (lines.depth(first - 1) >= depth && this.#isOpen(first - 1) && !lines.isQuotedItem(first)) first -= 1;
    return first;
  }

  /** The last line of the same block quote. */
  #bottomOf(line: number): number {
    const { lines } = this.#layout;
    const depth = lines.depth(line);
    let last = line;
    while (lines.depth(last + 1) >= depth && this.#isOpen(last + 1) && !lines.isQuotedItem(last + 1)) last += 1;
    return last;
  }

  /** Whether no link stands on a line. */
  #isOpen(line: number): boolean {
    return !this.#linesWithPlaces.has(line);
  }

  /** The words of some lines. `previous` may have words of theirs behind it, on the line above. */
  #blockOf(from: number, till: number, previous?: CitationPlace): NoteQuotation | undefined {
    const { lines, text } = this.#layout;
    const isBeside = (line: number): boolean => lines.bare(line).trim() === '' || calloutTitle.test(lines.bare(line));
    let [first, last] = [from, till];
    while (first <= last && isBeside(first)) first += 1;
    while (last >= first && lines.bare(last).trim() === '') last -= 1;
    if (first > last) return undefined;
    let start = this.#contentOf(first);
    if (previous && lines.lineOf(previous.till) === from - 1 && first === from) {
      const skipped = goesOn.exec(text.slice(previous.till, lines.at(from - 1).end))?.[0].length;
      if (skipped !== undefined) start = previous.till + skipped;
    }
    return this.quotationOf({ start, end: lines.at(last).end });
  }

  /** Words in quotation marks. Over several lines of a block quote, they are without its marks. */
  inlineOf({ start, end }: NoteSpan): NoteQuotation {
    const { lines, text } = this.#layout;
    const first = lines.lineOf(start);
    if (lines.depth(first) > 0 && first !== lines.lineOf(end)) return this.quotationOf({ start, end });
    return { start, end, text: text.slice(start, end), prefix: '', lines: [{ start }] };
  }

  /** The words between two offsets, without the marks of a block quote. */
  quotationOf({ start, end }: NoteSpan): NoteQuotation {
    const { lines, text } = this.#layout;
    const [first, last] = [lines.lineOf(start), lines.lineOf(end)];
    if (lines.depth(first) === 0) return { start, end, text: text.slice(start, end), prefix: '', lines: [{ start }] };
    const starts: { start: number }[] = [];
    const words: string[] = [];
    for (let line = first; line <= last; line += 1) {
      const from = line === first ? start : this.#contentOf(line);
      starts.push({ start: from });
      words.push(text.slice(from, line === last ? end : lines.at(line).end));
    }
    return { start, end, text: words.join('\n'), prefix: this.#prefixOf(first), lines: starts };
  }

  /** The marks before the later lines of words that begin on a line, read once however many words the line has. */
  #prefixOf(line: number): string {
    const known = this.#prefixes.get(line);
    if (known !== undefined) return known;
    const marks = quotedLine.exec(this.#layout.lines.at(line).text)?.[0] ?? '';
    // The later lines of a list item are indented by the width of its mark.
    const prefix = marks.replace(/[-*+]|\d{1,9}[.)]/, (mark) => ' '.repeat(mark.length));
    this.#prefixes.set(line, prefix);
    return prefix;
  }

  /** The block quote directly above a block. */
  above(index: number): NoteQuotation | undefined {
    const { blocks } = this.#layout;
    const block = blocks[index]!;
    const before = blocks[index - 1];
    if (!before?.isQuote || block.first - before.last > 2) return undefined;
    const { region, last } = before;
    const key = region ? -1 - region.start : last;
    if (!this.#above.has(key)) {
      const quotation = region
        ? this.wordsOf(region)
        : this.#isOpen(last)
          ? this.#blockOf(this.#topOf(last), last)
          : undefined;
      this.#above.set(key, quotation);
    }
    return this.#above.get(key);
  }

  /** The block quote directly below a block, up to its first link. */
  below(index: number): NoteQuotation | undefined {
    const { blocks, lines } = this.#layout;
    const block = blocks[index]!;
    const after = blocks[index + 1];
    if (!after?.isQuote || after.first - block.last > 2) return undefined;
    if (after.region) return this.wordsOf(after.region);
    if (!this.#isOpen(after.first)) return undefined;
    const last = this.#bottomOf(after.first);
    // Words with a link of their own behind them are that link's.
    return lines.depth(last + 1) >= lines.depth(after.first) && !this.#isOpen(last + 1)
      ? undefined
      : this.#blockOf(after.first, last);
  }

  /** All words of a `<blockquote>` up to its first link. */
  wordsOf({ contentStart, contentEnd }: QuoteRegion): NoteQuotation | undefined {
    const index = firstIndex(this.#places.length, (at) => this.#places[at]!.from >= contentStart);
    const next = this.#places[index];
    const isWithin = next !== undefined && next.from < contentEnd;
    return regionWords(
      this.#layout,
      { start: contentStart, end: isWithin ? next.from : contentEnd },
      { isSource: isWithin },
    );
  }

  /** The quoted pieces of a block quote whose words are a sentence that quotes; else the block quote as a whole. */
  piecesOf(quotation: NoteQuotation): NoteQuotation[] {
    const { blocks, text } = this.#layout;
    const quoted: QuotedSpan[] = [];
    const isWithin = (block: LaidOutBlock): boolean => block.start < quotation.end;
    for (
      let index = firstIndex(blocks.length, (at) => blocks[at]!.end > quotation.start);
      index < blocks.length && isWithin(blocks[index]!);
      index += 1
    )
      for (const each of blocks[index]!.quoted)
        if (each.from >= quotation.start && each.till <= quotation.end) quoted.push(each);
    const [first, last] = [quoted[0], quoted.at(-1)];
    if (!first || !last || first === last) return [quotation];
    const areWords = (start: number, end: number): boolean => hasWords(text.slice(start, end));
    if (areWords(quotation.start, first.from) || areWords(last.till, quotation.end)) return [quotation];
    const isApart = quoted.some((each, at) => at > 0 && areWords(quoted[at - 1]!.till, each.from));
    return isApart ? quoted.map((each) => this.inlineOf(each)) : [quotation];
  }
}

import { wordSet } from '../../../base/wordSet.ts';
import { labelOf } from '../../quotations/labels.ts';
import { firstIndex } from '../../../base/sortedSearch.ts';
import type { NoteQuotation, NoteWords } from '../noteCitation.ts';
import type { CitationPlace } from './citationPlaces.ts';
import type { LaidOutBlock, NoteLayout } from './noteLayout.ts';
import { beginningIn, mergeSpans, quotedLine, type NoteSpan } from '../noteLines.ts';
import type { NoteTag } from './noteMarkup.ts';
import { hasWords, isWeighty, type QuotedSpan } from './quotedSpans.ts';
import { isReference, isSaid, isSignature, leadsOn, signatureStart, sourceStart } from './sourceWords.ts';

/** After a link: more words of the block quote, rather than the rest of its attribution. */
const goesOn = /^[)\]*_]{0,6}[.!?]?[)\]*_]{0,3}[ \t]{1,9}(?=[\p{Lu}“"«„‘])/u;
/** Between a link and the words that it precedes. */
const leadingOn = /^[)\]*_]{0,6}[ \t]{0,9}[:：][ \t*_]{0,9}/;
/** Elements with the source or the topic of other words. */
const besideWords = wordSet('footer cite figcaption address h1 h2 h3 h4 h5 h6');
/** Tags that separate words and show nothing. */
const partsWords = wordSet('p br div li ul ol blockquote section article figure footer cite');
/** Maximum number of characters read beside a link within quotation marks. */
const longestBefore = 200;
/** Maximum number of lines in a signature. */
const mostSigned = 3;

/** A block quote, in Markdown or HTML, with the places of the links within it. */
interface Quote {
  blocks: LaidOutBlock[];
  places: CitationPlace[];
}

/** The words before, between or after the links of a block quote, line by line. */
interface Part {
  lines: NoteSpan[];
  /** True if it starts at the start of a line. */
  beginsLine: boolean;
  /** True if the line of its link attributes it; the name after the link. */
  isSigned?: boolean;
  signature?: NoteWords;
  /** True if the words before it were signed, so that it is another quotation's. */
  isUnsigned?: boolean;
}

/** The offset after a link and the words that state its source. */
interface Behind {
  at: number;
  isSigned?: boolean;
  signature?: NoteWords;
}

/** Finds the words of block quotes, in Markdown and HTML, that belong to the links within, below or above them. */
export class BlockQuotations {
  readonly #layout: NoteLayout;
  readonly #prefixes = new Map<number, string>();
  readonly #quotes: Quote[] = [];
  readonly #quoteOf = new Map<LaidOutBlock, Quote>();
  readonly #whole = new Map<Quote, NoteQuotation | undefined>();
  /** Parts of the note that contain no quoted words, in order. */
  readonly #cuts: readonly NoteSpan[];
  readonly #places: readonly CitationPlace[];
  /** The words in quotation marks of all blocks, in order. */
  readonly #quoted: readonly QuotedSpan[];
  /** The elements that attribute other words, in order. */
  readonly #sources: readonly NoteSpan[];

  constructor(layout: NoteLayout, places: readonly CitationPlace[]) {
    this.#layout = layout;
    this.#places = places;
    this.#quoted = layout.blocks.flatMap(({ quoted }) => quoted);
    this.#cuts = mergeSpans(cutsOf(layout.text, layout.markup.tags));
    this.#sources = this.#cuts.filter(({ start }) => /^<(?:footer|cite)/i.test(layout.text.slice(start, start + 9)));
    const byBlock = Map.groupBy(places, ({ block }) => block);
    for (const [index, block] of layout.blocks.entries()) {
      if (!block.isQuote) continue;
      const before = layout.blocks[index - 1];
      const last = before && this.#quoteOf.get(before);
      const quote = last && this.#goesOn(last, block) ? last : { blocks: [], places: [] };
      if (quote !== last) this.#quotes.push(quote);
      quote.blocks.push(block);
      // A footnote's own links are read with its marks.
      if (block.footnote === undefined) quote.places.push(...(byBlock.get(index) ?? []));
      else quote.places.push(...(byBlock.get(index) ?? []).filter(({ isMark }) => isMark));
      this.#quoteOf.set(block, quote);
    }
  }

  /** Returns whether a block continues a block quote. A list item, a title or a quotation within it starts another. */
  #goesOn({ blocks, places }: Quote, block: LaidOutBlock): boolean {
    const { lines } = this.#layout;
    const last = blocks.at(-1)!;
    if (last.region || block.region) return last.region === block.region;
    if (block.kind === 'title' || block.depth > last.depth || lines.isQuotedItem(block.first)) return false;
    if (block.depth < last.depth && places.length > 0) return false;
    for (let line = last.last + 1; line < block.first; line += 1) if (lines.depth(line) === 0) return false;
    return block.first - last.last < 100;
  }

  /** Returns the words of each link that is in a block quote. */
  *quoted(): Generator<readonly [CitationPlace, NoteQuotation], undefined, undefined> {
    for (const quote of this.#quotes) {
      const { places } = quote;
      if (places.length === 0) continue;
      const parts = this.#partsOf(quote);
      const words = parts.map((part) => this.#quotationOf(part));
      const isLinkFirst = !words[0] && words.at(-1) !== undefined && places.every(({ isMark }) => !isMark);
      // Words after the last link are words of the block too.
      const rest = isLinkFirst ? undefined : parts.pop();
      if (isLinkFirst) words.shift();
      for (const [at, place] of places.entries()) {
        const isLast = at === places.length - 1;
        const found = isLast && rest && words[at] ? this.#withRest(parts[at]!, rest) : words[at];
        if (found) yield [place, found];
      }
    }
  }

  /** Joins the words before the last link with those after it, unless the former are in their own marks. */
  #withRest(part: Part, rest: Part): NoteQuotation | undefined {
    const own = this.#quotationOf(part)!;
    const [first, last] = [rest.lines[0], rest.lines.at(-1)];
    if (first && rest.isUnsigned) return { ...own, rest: { start: first.start, end: last!.end } };
    const marked = this.#markedIn(own);
    const isMarked = marked.length === 1 && !this.#hasWords(own.start, marked[0]!.from);
    const isWhole = isMarked && !this.#hasWords(marked[0]!.till, own.end);
    return isWhole ? own : this.#quotationOf({ ...part, lines: [...part.lines, ...rest.lines] });
  }

  #hasWords(start: number, end: number): boolean {
    return hasWords(this.#layout.text.slice(start, end));
  }

  /** Splits a block quote at its links, in order: one part more than there are links. */
  #partsOf({ blocks, places }: Quote): Part[] {
    const { lines, text } = this.#layout;
    const parts: Part[] = [{ lines: [], beginsLine: true }];
    let next = 0;
    let cursor = 0;
    for (const block of blocks) {
      const isBeside = block.kind === 'heading' || block.kind === 'title' || block.kind === 'definition';
      for (let line = block.first; line <= block.last; line += 1) {
        const { end: lineEnd } = lines.at(line);
        const start = line === block.first ? block.start : this.#contentOf(line);
        const end = Math.min(lineEnd, block.end);
        let at = Math.max(cursor, start);
        for (; next < places.length && places[next]!.from < end; next += 1) {
          const place = places[next]!;
          if (place.from < at) {
            parts.push({ lines: [], beginsLine: false });
            continue;
          }
          const part = parts.at(-1)!;
          const before = isBeside ? [] : this.#withoutCuts(at, place.from);
          const last = before.at(-1);
          const isAlone = part.lines.length === 0 && before.length < 2;
          const own = last && last.end === place.from ? text.slice(last.start, last.end) : '';
          const isWords = !isBeside && this.#isWords(place, own);
          const named = isWords ? own.length : sourceStart(own, { isAlone, isApart: line === block.first });
          if (own !== '') last!.end = last!.start + named;
          part.lines.push(...before);
          if (isWords) part.lines.push(place.label!);
          const till = Math.min(end, places[next + 1]?.from ?? end);
          const isBelow =
            own === '' && before.length === 0 && till === end && parts.some((each) => each.lines.length > 0);
          const behind: Behind = isWords
            ? { at: place.till }
            : this.#behind(place, own.slice(named), { end: till, isBelow });
          if (behind.signature) part.signature = behind.signature;
          else if (last && named === 0 && hasWords(own) && !/[:：][\s*_(]{0,9}$/u.test(own))
            part.signature = { start: last.start, end: place.from, text: own };
          part.isSigned = behind.isSigned === true;
          parts.push({ lines: [], beginsLine: false, isUnsigned: behind.isSigned === true });
          at = behind.at;
        }
        if (!isBeside && at < end) {
          const part = parts.at(-1)!;
          part.beginsLine ||= at === start && part.lines.length === 0;
          part.lines.push(...this.#withoutCuts(at, end));
        }
        cursor = Math.max(cursor, at);
      }
    }
    while (parts.length <= places.length) parts.push({ lines: [], beginsLine: false });
    return parts;
  }

  /** Returns whether the text of a link is part of the words around it. */
  #isWords({ label, isMark, cites }: CitationPlace, before: string): boolean {
    if (!label || isMark || cites) return false;
    const words = this.#layout.text.slice(label.start, label.end);
    return hasWords(before) && !words.includes('\n') && !isReference(words, before);
  }

  /** Returns the offset at which words continue after a link, and the rest of the words that state their source. */
  #behind({ till }: CitationPlace, source: string, { end, isBelow }: { end: number; isBelow: boolean }): Behind {
    const { text } = this.#layout;
    const leads = leadingOn.exec(text.slice(till, end));
    if (leads) return { at: till + leads[0].length };
    const isOpen = (opening: string, closing: string): boolean =>
      source.lastIndexOf(opening) > source.lastIndexOf(closing);
    const closing = isOpen('(', ')') ? text.indexOf(')', till) : isOpen('[', ']') ? text.indexOf(']', till) : -1;
    const from = closing === -1 || closing >= end ? till : closing + 1;
    const rest = text.slice(from, end);
    const isSource = from === till && (hasWords(source) || /[—–]|--/.test(source));
    if (isSource || isBelow) {
      const more = isSource ? goesOn.exec(rest)?.[0].length : undefined;
      return { at: more === undefined ? end : from + more, isSigned: true };
    }
    const marks = /^[\s)\]*_.,;|·(—–-]{0,12}/.exec(rest)![0];
    const named = rest.slice(marks.length).replace(/[\s.)]{1,9}$/, '');
    if (marks.trim() === '' || !isSignature(named)) return { at: from };
    const start = from + marks.length;
    const signature = { start, end: start + named.length, text: named };
    return { at: end, isSigned: true, ...(/[—–-]/.test(marks) && { signature }) };
  }

  /** Returns the ranges between two offsets of a line that have words. */
  #withoutCuts(start: number, end: number): NoteSpan[] {
    const cuts = this.#cuts;
    const found: NoteSpan[] = [];
    let from = start;
    const add = (till: number): void => {
      if (till > from && this.#hasWords(from, till)) found.push({ start: from, end: till });
    };
    for (let at = firstIndex(cuts.length, (index) => cuts[index]!.end > start); at < cuts.length; at += 1) {
      const cut = cuts[at]!;
      if (cut.start >= end) break;
      add(cut.start);
      from = cut.end;
    }
    add(end);
    return found;
  }

  /** Returns the words of a part without its label and its signature. */
  #quotationOf({ lines: all, beginsLine, isSigned, signature: behind }: Part): NoteQuotation | undefined {
    const { text } = this.#layout;
    const lines = all.flatMap(({ start, end }) => {
      const words = withoutReferences(text.slice(start, end));
      const from = start + words.length - words.trimStart().length;
      return hasWords(words) ? [{ start: from, end: from + words.trim().length }] : [];
    });
    const signature =
      this.#takeSignature(lines, isSigned === true) ?? behind ?? this.#sourceBehind(lines.at(-1)?.end ?? 0);
    const first = lines[0];
    if (!first) return undefined;
    const label = beginsLine ? labelOf(text.slice(first.start, first.end), { isWhole: lines.length > 1 }) : undefined;
    const own = label && {
      text: `${label.name}:`,
      start: first.start + label.start,
      end: first.start + label.start + label.name.length,
    };
    if (label) first.start += label.end;
    const words = lines.filter(({ start, end }) => this.#hasWords(start, end));
    if (words.length === 0) return undefined;
    const line = this.#layout.lines.lineOf(words[0]!.start);
    return {
      start: words[0]!.start,
      end: words.at(-1)!.end,
      text: words.map(({ start, end }) => text.slice(start, end)).join('\n'),
      prefix: this.#layout.lines.depth(line) === 0 ? '' : this.#prefixOf(line),
      lines: words.map(({ start }) => ({ start })),
      ...(own && { label: own }),
      ...(signature && { signature }),
    };
  }

  /** Returns the words of an element right after others that attributes them. */
  #sourceBehind(end: number): NoteWords | undefined {
    const sources = this.#sources;
    const source = sources[firstIndex(sources.length, (at) => sources[at]!.start >= end)];
    if (!source || this.#hasWords(end, source.start) || source.start - end > longestBefore) return undefined;
    const words = this.#layout.text.slice(source.start, source.end);
    const [, before = '', name = ''] = /^((?:<(?!a\b)[^<>]{0,200}>|[\s—–-]){0,9})([^<>[\]]{0,200})/.exec(words) ?? [];
    const start = source.start + before.length;
    return hasWords(name) ? { start, end: start + name.length, text: name } : undefined;
  }

  /** Removes the lines at the end that attribute the others, and returns them. */
  #takeSignature(lines: NoteSpan[], isSigned: boolean): NoteWords | undefined {
    const { text } = this.#layout;
    for (let at = lines.length - 1; at >= Math.max(0, lines.length - mostSigned); at -= 1) {
      const line = lines[at]!;
      const words = text.slice(line.start, line.end);
      const from = signatureStart(words);
      const start = line.start + from;
      const above = lines[at - 1];
      const isEnded =
        !isSigned && above !== undefined && /[.!?…]["'”’»*_)]{0,4}$/u.test(text.slice(above.start, above.end));
      if (from === words.length && !(isEnded && isSignature(words.replace(/^~\s/, '')) && !/:|[.!?]$/.test(words))) {
        if (!isSignature(words)) return undefined;
        continue;
      }
      if (from === words.length) {
        lines.length = at;
        const begins = line.start + (/^[\s*_(~]{0,9}/.exec(words)?.[0].length ?? 0);
        return { start: begins, end: line.end, text: text.slice(begins, line.end) };
      }
      lines.length = at + (from > 0 ? 1 : 0);
      const { end } = line;
      line.end = start;
      const mark =
        /^[\s*_]{0,9}(?:[-—–]{1,2}|\p{L}{1,12}\s?:)[\s*_]{0,9}/u.exec(text.slice(start, end))?.[0].length ?? 0;
      return { start: start + mark, end, text: text.slice(start + mark, end) };
    }
    return undefined;
  }

  #contentOf(line: number): number {
    return this.#layout.lines.at(line).end - this.#layout.lines.bare(line).length;
  }

  /** Returns words in quotation marks, without the links within them and the marks of block quotes. */
  inlineOf({ start, end }: NoteSpan): NoteQuotation {
    const { lines, text } = this.#layout;
    const spans: NoteSpan[] = [];
    let from = start;
    for (const place of beginningIn(this.#places, start, end)) {
      if (place.till > end) break;
      const before = text.slice(Math.max(from, place.from - longestBefore), place.from);
      if (place.isMark || this.#isWords(place, before)) continue;
      const opened = /[([][^()[\]]{0,40}$/.exec(before)?.[0].length ?? 0;
      const closed = /^[^()[\]]{0,40}[)\]]/.exec(text.slice(place.till, Math.min(end, place.till + longestBefore)));
      spans.push({ start: from, end: place.from - opened });
      from = place.till + (opened > 0 ? (closed?.[0].length ?? 0) : 0);
    }
    spans.push({ start: from, end });
    const words = spans.filter((span) => this.#hasWords(span.start, span.end));
    const first = lines.lineOf(start);
    if (spans.length === 1 || words.length === 0) {
      if (lines.depth(first) > 0 && first !== lines.lineOf(end)) return this.quotationOf({ start, end });
      return { start, end, text: text.slice(start, end), prefix: '', lines: [{ start }] };
    }
    const each = words.map((span) => this.#linesOf(span));
    return {
      start: each[0]!.start,
      end: each.at(-1)!.end,
      text: each.map((one) => one.text).join('\n'),
      prefix: '',
      lines: each.flatMap((one) => one.lines),
    };
  }

  /** Returns the words between two offsets, without the marks of a block quote. */
  quotationOf({ start, end }: NoteSpan): NoteQuotation {
    const { lines, text } = this.#layout;
    const isWithout = lines.depth(lines.lineOf(start)) === 0;
    return isWithout
      ? { start, end, text: text.slice(start, end), prefix: '', lines: [{ start }] }
      : this.#linesOf({ start, end });
  }

  /** Returns the words between two offsets, line by line, so that they can be joined with others. */
  #linesOf({ start, end }: NoteSpan): NoteQuotation {
    const { lines, text } = this.#layout;
    const [first, last] = [lines.lineOf(start), lines.lineOf(end)];
    const starts: { start: number }[] = [];
    const words: string[] = [];
    for (let line = first; line <= last; line += 1) {
      const from = line === first ? start : this.#contentOf(line);
      starts.push({ start: from });
      words.push(text.slice(from, line === last ? end : lines.at(line).end));
    }
    const prefix = lines.depth(first) === 0 ? '' : this.#prefixOf(first);
    return { start, end, text: words.join('\n'), prefix, lines: starts };
  }

  /**
   * Returns the marks before the later lines of words that start on a line, read once however many words the line has.
   */
  #prefixOf(line: number): string {
    const known = this.#prefixes.get(line);
    if (known !== undefined) return known;
    const marks = quotedLine.exec(this.#layout.lines.at(line).text)?.[0] ?? '';
    // The later lines of a list item are indented by the width of its mark.
    const prefix = marks.replace(/[-*+]|\d{1,9}[.)]/, (mark) => ' '.repeat(mark.length));
    this.#prefixes.set(line, prefix);
    return prefix;
  }

  /** Returns the block quote without a link that is directly above or below a block. */
  beside(index: number, other: number): NoteQuotation | undefined {
    const { blocks } = this.#layout;
    const [above, below] = [blocks[Math.min(index, other)], blocks[Math.max(index, other)]];
    return above && below && below.first - above.last <= 2 ? this.wordsOf(blocks[other]!) : undefined;
  }

  /** Returns all words of the block quote that contains a block, if no link is in it. */
  wordsOf(block: LaidOutBlock): NoteQuotation | undefined {
    const quote = this.#quoteOf.get(block);
    if (!quote || quote.places.length > 0) return undefined;
    if (!this.#whole.has(quote)) this.#whole.set(quote, this.#quotationOf(this.#partsOf(quote)[0]!));
    return this.#whole.get(quote);
  }

  #markedIn({ start, end }: NoteQuotation): QuotedSpan[] {
    return beginningIn(this.#quoted, start, end).filter(({ till }) => till <= end);
  }

  /** Returns the quoted pieces of a block quote that is itself a quoting sentence; else the block quote as a whole. */
  piecesOf(quotation: NoteQuotation): NoteQuotation[] {
    const { text } = this.#layout;
    const quoted = this.#markedIn(quotation);
    const [first, last] = [quoted[0], quoted.at(-1)];
    if (!first || !last) return [quotation];
    const [before, after] = [text.slice(quotation.start, first.from), text.slice(last.till, quotation.end)];
    if (hasWords(after))
      return first === last && !hasWords(before) && isSaid(after) ? [this.inlineOf(first)] : [quotation];
    if (first === last && hasWords(before) && leadsOn(before) && isWeighty(text, first)) return [this.inlineOf(first)];
    if (first === last || hasWords(before)) return [quotation];
    const isApart = quoted.some((each, at) => at > 0 && this.#hasWords(quoted[at - 1]!.till, each.from));
    return isApart ? quoted.map((each) => this.inlineOf(each)) : [quotation];
  }
}

/**
 * Returns words of a line without the links, tags and ids at its end that only notes have: `[PDF](…)`, `#costs`,
 * `^ref-1`.
 */
function withoutReferences(line: string): string {
  const last = /\[([^[\]\n]{1,60})\]\([^()\s]{1,2000}\)[\s.)]{0,9}$/.exec(line.slice(-2100));
  if (last && isReference(last[1]!, line.slice(0, -last[0].length))) return line.slice(0, -last[0].length);
  if (
    line
      .trim()
      .split(/\s+/u)
      .every((word) => /^#[\p{L}\p{N}/_-]+$/u.test(word))
  )
    return '';
  return line.replace(/(?:^|\s)\^[\w-]{1,40}\s{0,9}$/, '');
}

/** Returns the tags of a note that separate words, and its elements that are beside them. */
function cutsOf(text: string, tags: readonly NoteTag[]): NoteSpan[] {
  const open = new Map<string, number[]>();
  return tags.flatMap(({ name, closes, start, end }) => {
    const starts = open.get(name) ?? [];
    open.set(name, starts);
    if (besideWords.has(name)) {
      if (!closes) starts.push(start);
      const from = closes ? starts.pop() : undefined;
      if (from !== undefined) return [{ start: from, end }];
    }
    const hides = /\s(?:style|hidden)\b/i.test(text.slice(start, Math.min(end, start + 400)));
    return partsWords.has(name) && !hides ? [{ start, end }] : [];
  });
}

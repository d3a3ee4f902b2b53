import { firstIndex } from '../../../base/sortedSearch.ts';
import type { Assigning, Assignment } from './assignQuotations.ts';
import type { NoteLink } from '../citationLinks.ts';
import type { CitationPlace } from './citationPlaces.ts';
import type { NoteCitation, NoteWords } from '../noteCitation.ts';
import { blockAt, type LaidOutBlock, type NoteLayout } from './noteLayout.ts';
import { calloutMark, itemMark, type NoteSpan } from '../noteLines.ts';
import { hasWords } from './quotedSpans.ts';
import { isSaidByName } from './sentences.ts';

const opening = new RegExp(
  String.raw`^(?:[ \t]{0,60}(?:${itemMark})?(?:>[ \t]?)*${calloutMark}[+-]?[ \t]+|[ \t]{0,60}(?:>[ \t]?){0,9}\[\^[^\]\s]{1,60}\]:[ \t]*|.*?<(?:footer|cite|figcaption|address)>\s{0,9}(?![\s<—–-])|.*?(?:—|–|(?<=^|[\s>])--?)[ \t]+)`,
);
const titleMark = new RegExp(String.raw`^[\s>]{0,40}${calloutMark}[+-]?[ \t]+`);
/** Maximum number of blocks read above a quotation in its block quote or callout. */
const mostBlocks = 50;
/** In characters. A name further into a line isn't found. */
const longestLine = 6_000;
/** Maximum number of characters read around a quotation for its speaker. */
const longestLead = 300;
/** In characters. A quotation further before a link isn't right before it. */
const longestGap = 20;
/** Maximum number of characters read after a link. */
const longestAfter = 200;
/** In characters. A longer text of a link isn't read. */
const longestLabel = 200;
/** In characters. A longer text isn't a name. */
const longestName = 300;
/** Words that introduce another statement, with another quotation. */
const nextClause = /;|,?\s(?:and|but|while|whereas|although|und|aber|et|mais)\s/;

/** The offsets of a quotation's opening mark and of the end of its closing one. */
function marksOf({ quotation, quoted }: Assignment): { from: number; till: number } {
  return quoted ?? { from: quotation.start - 1, till: quotation.end + 1 };
}

/** Returns the name at the start of words, up to the first comma or bracket. */
function nameIn({ start, text: rest }: { start: number; text: string }): NoteCitation['speaker'] {
  const name = /^[^,([\n]+/.exec(rest)?.[0].trimEnd();
  return name && name.length <= longestName ? { start, end: start + name.length, text: name, rest } : undefined;
}

/** Reads the words around the quotations of a note's links. */
export class CitationWords {
  readonly #layout: NoteLayout;
  readonly #assigning: Assigning;
  readonly #placeOf = new Map<number, CitationPlace>();
  readonly #indexOf = new Map<CitationPlace, number>();

  constructor(layout: NoteLayout, assigning: Assigning) {
    this.#layout = layout;
    this.#assigning = assigning;
    for (const [index, place] of assigning.places.entries()) {
      this.#indexOf.set(place, index);
      if (!place.isMark) this.#placeOf.set(place.link, place);
    }
  }

  /** Returns the citations of a link: one for each quotation, or one without a quotation. */
  citationsOf(link: NoteLink, index: number, assignments: readonly Assignment[]): NoteCitation[] {
    const label = this.#labelOf(this.#placeOf.get(index)?.label);
    if (assignments.length === 0) {
      const speaker = this.#speakerOf(link, undefined);
      return [{ link, ...(speaker ? { speaker } : {}), ...(label ? { label } : {}) }];
    }
    const { quotation: last } = assignments.at(-1)!;
    const speaker = this.#speakerOf(link, last) ?? (last.signature && nameIn(last.signature));
    return assignments.map((assignment, at) => {
      const { quotation } = assignment;
      const beside = [assignments[at - 1]?.quotation, assignments[at + 1]?.quotation].filter(
        (each) => each !== undefined,
      );
      const isLabel = label !== undefined && quotation.start >= label.start && quotation.end <= label.end;
      return {
        link,
        quotation,
        ...(beside.length > 0 ? { beside } : {}),
        ...(speaker ? { speaker } : {}),
        ...this.#around(assignment, { previous: assignments[at - 1], next: assignments[at + 1] }),
        ...(label && !isLabel ? { label } : {}),
      };
    });
  }

  #words(start: number, end: number): NoteWords {
    return { start, end: Math.max(start, end), text: this.#layout.text.slice(start, Math.max(start, end)) };
  }

  #labelOf(label: NoteSpan | undefined): NoteWords | undefined {
    if (!label || label.end - label.start > longestLabel) return undefined;
    const words = this.#words(label.start, label.end);
    return words.text.includes('\n') ? undefined : words;
  }

  #around(
    assignment: Assignment,
    beside: { previous: Assignment | undefined; next: Assignment | undefined },
  ): Pick<NoteCitation, 'lead' | 'tail' | 'after' | 'before'> {
    const { quotation, place, quoted } = assignment;
    const block = blockAt(this.#layout, quoted?.from ?? quotation.start);
    const own = this.#layout.blocks[block];
    const after = this.#afterOf(assignment);
    if (!own || (!quoted && (own.region || (own.isQuote && quotation.prefix !== '')))) {
      const lead = own ? (quotation.label ?? this.#announcing(block) ?? this.#titleOf(block)) : undefined;
      return { ...(lead ? { lead } : {}), ...(after ? { after } : {}) };
    }
    const { from, till } = marksOf(assignment);
    const sentence = this.#assigning.sentenceAt(block, from);
    const { places } = sentence;
    // A link's text may contain the quotation.
    const leadEnd = Math.min(from, place.till >= till ? place.from : from);
    const earlier = places[firstIndex(places.length, (at) => places[at]!.till > leadEnd) - 1]?.till ?? 0;
    const previous = beside.previous ? marksOf(beside.previous).till : 0;
    const cell = this.#cellStart(own, { start: sentence.start, end: leadEnd });
    const start = Math.max(cell, previous, earlier, leadEnd - longestLead);
    const tailStart = Math.max(till, Math.min(place.till, place.from < till ? place.till : till));
    const isBehind = place.from >= till;
    const next = beside.next ? marksOf(beside.next).from : own.end;
    const end = Math.min(isBehind ? Math.min(place.from, own.end) : sentence.end, next, tailStart + longestLead);
    const before = place.till <= from ? this.#beforePlace(place) : undefined;
    return {
      lead: this.#words(this.#visibleStart(own, start, leadEnd), leadEnd),
      tail: this.#words(tailStart, end),
      ...(before ? { before } : {}),
      ...(after ? { after } : {}),
    };
  }

  /** Skips the marks of a block quote. */
  #visibleStart({ depth }: LaidOutBlock, start: number, end: number): number {
    if (depth === 0) return start;
    return start + /^[\s>]{0,40}/.exec(this.#layout.text.slice(start, end))![0].length;
  }

  #beforePlace(place: CitationPlace): NoteWords | undefined {
    const { start } = this.#assigning.sentenceAt(place.block, place.from);
    const words = this.#words(Math.max(start, place.from - longestLead), place.from);
    return /\p{L}/u.test(words.text) ? words : undefined;
  }

  /**
   * Returns the start of a sentence, or of the table cell it ends in; of the cell before, if the quotation starts its
   * own cell.
   */
  #cellStart({ kind }: LaidOutBlock, { start, end }: NoteSpan): number {
    if (kind !== 'row') return start;
    const from = Math.max(start, end - longestLead);
    const cells = this.#layout.text.slice(from, end);
    const own = cells.lastIndexOf('|');
    return from + 1 + (hasWords(cells.slice(own + 1)) || own < 1 ? own : cells.lastIndexOf('|', own - 1));
  }

  /** Returns the rest of the sentence after a link, up to the next quotation or link. */
  #afterOf({ place, quotation }: Assignment): NoteWords | undefined {
    const block = this.#layout.blocks[place.block];
    if (!block || block.isQuote || quotation.end > place.from) return undefined;
    const sentence = this.#assigning.sentenceAt(place.block, place.from);
    const next = this.#assigning.places[this.#indexOf.get(place)! + 1];
    const { quoted: all } = sentence;
    const quoted = all[firstIndex(all.length, (at) => all[at]!.from >= place.till)];
    const ends = [sentence.end, place.till + longestAfter, next?.from ?? sentence.end, quoted?.from ?? sentence.end];
    let words = this.#words(place.till, Math.min(...ends));
    const clause = quoted ? nextClause.exec(words.text) : null;
    if (clause) words = this.#words(place.till, place.till + clause.index);
    if (!/\p{L}/u.test(words.text) || this.#beginsAnother(quotation, place, words.text)) return undefined;
    return words;
  }

  /** Returns whether words after a link start a sentence, because the quotation right before it has ended its own. */
  #beginsAnother({ end }: NoteSpan, place: CitationPlace, words: string): boolean {
    const between = this.#layout.text.slice(end, Math.min(place.from, end + longestGap));
    if (place.from - end > longestGap || hasWords(between)) return false;
    const isEnded =
      /[.!?]["'”’»*_]{0,6}$/u.test(this.#layout.text.slice(Math.max(0, end - 8), end)) || /^[.!?]/.test(between);
    const begins = /^[)\]*_]{0,4}\s{1,9}(?=\p{Lu})/u.exec(words)?.[0];
    return isEnded && begins !== undefined && !isSaidByName(words.slice(begins.length));
  }

  /** Returns the last sentence of the paragraph above a block quote, if it announces the quotation. */
  #announcing(block: number): NoteWords | undefined {
    const { blocks, text } = this.#layout;
    let index = block;
    // A rule, or other text that isn't a block, parts quotes.
    const follows = (): boolean => index > 0 && blocks[index]!.first - blocks[index - 1]!.last <= 2;
    while (follows() && blocks[index]!.isQuote && blocks[index - 1]!.isQuote && index > block - mostBlocks) index -= 1;
    const above = follows() ? blocks[index - 1] : undefined;
    if (!above || above.isQuote) return undefined;
    const end =
      above.end - (/[\s*_]{0,9}$/.exec(text.slice(Math.max(above.start, above.end - 9), above.end))?.[0].length ?? 0);
    if (!/[:：,，]/.test(text.charAt(end - 1))) return undefined;
    const { start, places } = this.#assigning.sentenceAt(index - 1, end - 1);
    const placed = places.at(-1)?.till ?? 0;
    return this.#words(Math.max(start, placed, end - longestLead), end);
  }

  /** Returns the title of the callout that contains a block, as words that announce the quotation. */
  #titleOf(block: number): NoteWords | undefined {
    const { blocks, text } = this.#layout;
    const { depth } = blocks[block]!;
    let index = block;
    while (index > block - mostBlocks && index > 0 && blocks[index]!.depth === depth && blocks[index]!.kind !== 'title')
      index -= 1;
    const title = blocks[index]!;
    if (title.kind !== 'title' || title.depth !== depth) return undefined;
    const mark = titleMark.exec(text.slice(title.start, Math.min(title.end, title.start + longestLead)));
    const words = mark && this.#words(title.start + mark[0].length, Math.min(title.end, title.start + longestLead));
    if (!words || words.text.includes('](')) return undefined;
    const named = words.text.split(/\s[—–]\s/u, 1)[0]!.trimEnd();
    return hasWords(named) ? { ...words, text: `${named}:` } : undefined;
  }

  /** Returns the speaker: the words up to the first comma after a dash, a callout's mark or a footnote's mark. */
  #speakerOf(link: NoteLink, quotation: NoteSpan | undefined): NoteCitation['speaker'] {
    const { lines, blocks } = this.#layout;
    const line = lines.at(lines.lineOf(link.start));
    const block = blocks[blockAt(this.#layout, link.start)];
    const isLinkFirst = quotation !== undefined && quotation.start > link.start;
    const after = quotation?.end ?? 0;
    // A list item's mark isn't a dash before a name if the words follow.
    const begins = isLinkFirst && block?.indent !== undefined ? Math.max(line.start, block.start) : line.start;
    const from = after > line.start && after < link.start ? after : begins;
    const till = Math.min(link.start, from + longestLine);
    const said = line.text.slice(from - line.start, till - line.start);
    const opened = opening.exec(said);
    const length = opened?.[0].length;
    return length === undefined ? undefined : nameIn({ start: from + length, text: said.slice(length) });
  }
}

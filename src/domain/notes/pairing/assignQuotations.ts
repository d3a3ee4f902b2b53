import { firstIndex } from '../../../base/sortedSearch.ts';
import { finish, type Steps } from '../../../base/slices.ts';
import { BlockQuotations } from './blockQuotations.ts';
import type { NoteLink } from '../citationLinks.ts';
import { citationPlaces, type CitationPlace } from './citationPlaces.ts';
import type { NoteQuotation } from '../noteCitation.ts';
import { visibleText, type NoteLayout } from './noteLayout.ts';
import type { NoteSpan } from '../noteLines.ts';
import { BlockPairing, Pairs, readSentences, type QuotingSentence } from './pairQuotations.ts';
import type { QuotedSpan } from './quotedSpans.ts';
import { isAdjacent } from './sourceWords.ts';

/** A quotation of a link, and the place that assigns it to the link. */
export interface Assignment {
  quotation: NoteQuotation;
  place: CitationPlace;
  /** The words within their marks, if these are in a line. */
  quoted?: QuotedSpan;
}

/** Maximum number of list items between an item and its parent, or below a link. */
const mostItems = 50;
/** Blank lines between a link and what belongs to it, and the lines themselves. */
const nearLines = 2;

/** Assigns a note's quotations to its links: first within sentences, then around them. */
export class Assigning {
  readonly places: readonly CitationPlace[];
  readonly #layout: NoteLayout;
  readonly #quotes: BlockQuotations;
  readonly #pairs = new Pairs();
  readonly #pairings = new Map<number, BlockPairing>();
  readonly #byBlock: ReadonlyMap<number, CitationPlace[]>;
  /** The block quotes that belong to places; quotations within lines are in the pairs. */
  readonly #blockQuoteOf = new Map<CitationPlace, NoteQuotation>();
  /** The offsets at which block quotes that belong to a link start. */
  readonly #takenBlockQuotes = new Set<number>();

  constructor(layout: NoteLayout, links: readonly NoteLink[]) {
    this.#layout = layout;
    this.places = citationPlaces(layout, links);
    this.#quotes = new BlockQuotations(layout, this.places);
    this.#byBlock = Map.groupBy(this.places, ({ block }) => block);
  }

  /** Returns the quotations of each link, by the link's index, in order. */
  *read(): Steps<Map<number, Assignment[]>> {
    yield* this.#pairBlocks('pairWithinSentences', false);
    for (const [place, quotation] of this.#quotes.quoted()) {
      this.#take(place, quotation);
      yield;
    }
    this.#settleFootnotes();
    yield* this.#pairBlocks('pairWithinSentences', true);
    this.#settleFootnotes();
    yield* this.#pairBlocks('pairAcrossSentences', false);
    this.#settleFootnotes();
    yield* this.#pairBlocks('pairAcrossSentences', true);
    for (const place of this.places) {
      this.#lookAround(place);
      yield;
    }
    return this.#assignments();
  }

  /** Returns the sentence of a block that contains an offset. */
  sentenceAt(block: number, offset: number): QuotingSentence {
    const { sentences } = this.#pairingOf(block);
    return sentences[Math.max(0, firstIndex(sentences.length, (at) => sentences[at]!.start > offset) - 1)]!;
  }

  #pairingOf(block: number): BlockPairing {
    return this.#pairings.get(block) ?? finish(this.#readPairing(block));
  }

  *#readPairing(index: number): Steps<BlockPairing> {
    const known = this.#pairings.get(index);
    if (known) return known;
    const block = this.#layout.blocks[index]!;
    const places = this.#byBlock.get(index) ?? [];
    const sentences = yield* readSentences(this.#layout.text, block, places);
    const pairing = new BlockPairing(this.#layout, block, { places, sentences, pairs: this.#pairs });
    this.#pairings.set(index, pairing);
    return pairing;
  }

  *#pairBlocks(pair: 'pairWithinSentences' | 'pairAcrossSentences', areFootnotes: boolean): Steps<void> {
    for (const index of this.#byBlock.keys()) {
      const block = this.#layout.blocks[index];
      if (!block || block.isQuote || block.kind === 'definition') continue;
      if ((block.footnote !== undefined) !== areFootnotes) continue;
      const pairing = yield* this.#readPairing(index);
      pairing[pair]();
      yield;
    }
  }

  /**
   * A footnote has the words at its mark, or else those in itself; further marks have only words directly before them.
   */
  #settleFootnotes(): void {
    const paired = new Set<number>();
    for (const place of this.places) if (this.#has(place)) paired.add(place.link);
    const marked = new Set<number>();
    for (const place of this.places) {
      const isLater = place.isMark && marked.has(place.link);
      if (place.isMark) marked.add(place.link);
      const isFootnote = place.isMark || this.#layout.blocks[place.block]?.footnote !== undefined;
      if (isFootnote && !this.#has(place) && (isLater || paired.has(place.link))) this.#pairs.ofPlace.set(place, []);
    }
  }

  #has(place: CitationPlace): boolean {
    return (this.#pairs.ofPlace.get(place)?.length ?? 0) > 0 || this.#blockQuoteOf.has(place);
  }

  #take(place: CitationPlace, quotation: NoteQuotation | undefined): boolean {
    if (!quotation || this.#takenBlockQuotes.has(quotation.start)) return false;
    this.#takenBlockQuotes.add(quotation.start);
    this.#blockQuoteOf.set(place, quotation);
    return true;
  }

  /** Searches for the words of a link above and below its paragraph. */
  #lookAround(place: CitationPlace): void {
    const block = this.#layout.blocks[place.block];
    if (!block || block.isQuote || block.kind === 'definition' || block.footnote !== undefined) return;
    if (this.#pairs.ofPlace.has(place) || this.#blockQuoteOf.has(place)) return;
    const places = this.#byBlock.get(place.block)!;
    const index = firstIndex(places.length, (at) => places[at]!.from >= place.from);
    if (index > 0) {
      this.#share(places[index - 1]!, place);
      return;
    }
    const isSource = this.#pairingOf(place.block).isSourceLine(place);
    const { text } = this.#layout;
    const isAnnouncing = /[:：][\s*_)]{0,9}$/.test(text.slice(place.till, block.end).slice(-40));
    if (isAnnouncing && this.#takeBelow(place)) return;
    const above = place.isMark && !isSource ? undefined : this.#quotes.beside(place.block, place.block - 1);
    if (this.#take(place, above) || !isSource) return;
    if (this.#takeAbove(place)) return;
    // A sentence of its own, or an attribution, isn't about the words that follow.
    const isClosed = place.from > block.start && /^[\s)\]*_]{0,9}\./.test(text.slice(place.till, place.till + 10));
    if (!isClosed && !/^\s*[—–]/.test(text.slice(block.start, block.start + 40))) this.#takeBelow(place);
  }

  /** Several adjacent links below a block quote are all its source. */
  #share(before: CitationPlace, place: CitationPlace): void {
    const shared = this.#blockQuoteOf.get(before);
    if (shared && isAdjacent(this.#layout.text.slice(before.till, place.from))) this.#blockQuoteOf.set(place, shared);
  }

  #takeAbove(place: CitationPlace): boolean {
    const { blocks } = this.#layout;
    const { first, indent } = blocks[place.block]!;
    const before = blocks[place.block - 1];
    const candidates: number[] = [];
    if (before && first - before.last <= nearLines) candidates.push(place.block - 1);
    if (indent !== undefined && before) candidates.push(this.#itemAround(place.block));
    for (const index of candidates) {
      const block = blocks[index];
      if (!block || block.isQuote || block.kind === 'heading' || block.kind === 'definition') continue;
      this.#pairs.take(place, this.#pairingOf(index).lastPieces());
      if (this.#pairs.ofPlace.has(place)) return true;
    }
    return false;
  }

  /** Returns the list item that contains a nested one; -1 if there is none. */
  #itemAround(index: number): number {
    const { blocks } = this.#layout;
    const indent = blocks[index]!.indent ?? 0;
    for (let at = index - 1; at >= Math.max(0, index - mostItems); at -= 1) {
      const other = blocks[at]!;
      if (other.kind !== 'text') return -1;
      if ((other.indent ?? 0) < indent) return at;
    }
    return -1;
  }

  #takeBelow(place: CitationPlace): boolean {
    const { blocks } = this.#layout;
    const { last, indent } = blocks[place.block]!;
    if (this.#take(place, this.#quotes.beside(place.block, place.block + 1))) return true;
    const found: QuotedSpan[] = [];
    for (let index = place.block + 1; index <= place.block + mostItems; index += 1) {
      const block = blocks[index];
      if (!block || block.isQuote || this.#byBlock.has(index) || block.kind === 'heading') break;
      const isFirst = index === place.block + 1;
      if (block.first - (isFirst ? last : blocks[index - 1]!.last) > nearLines) break;
      const isWithin = indent !== undefined && block.indent !== undefined && block.indent > indent;
      if (!isWithin && !isFirst) break;
      const pieces = this.#pairingOf(index).firstPieces();
      if (isWithin || this.#beginsQuoting(block.start, pieces)) found.push(...pieces.slice(0, mostItems));
      if (!isWithin) break;
    }
    this.#pairs.take(place, found);
    return this.#pairs.ofPlace.has(place);
  }

  /** Returns whether a paragraph starts with a quotation, or with a few words that introduce one. */
  #beginsQuoting(start: number, [first]: readonly QuotedSpan[]): boolean {
    return first !== undefined && visibleText(this.#layout, { start, end: first.from }, 80).length <= 80;
  }

  /** Returns the words between quotation marks, or the link's words if only the link is between the marks. */
  #wordsOf({ start, end }: QuotedSpan, { from, till, label }: CitationPlace): NoteSpan {
    if (!label || from < start || till > end) return { start, end };
    const { text } = this.#layout;
    const hasMore =
      from - start > 9 || end - till > 9 || /[^\s*_.,]/.test(text.slice(start, from) + text.slice(till, end));
    return hasMore ? { start, end } : label;
  }

  #assignments(): Map<number, Assignment[]> {
    const found = new Map<number, Assignment[]>();
    for (const place of this.places) {
      const ofLink = found.get(place.link) ?? [];
      found.set(place.link, ofLink);
      for (const quoted of this.#pairs.ofPlace.get(place) ?? [])
        ofLink.push({ quotation: this.#quotes.inlineOf(this.#wordsOf(quoted, place)), place, quoted });
      const block = this.#blockQuoteOf.get(place);
      if (!block) continue;
      const pieces = this.#quotes.piecesOf(block);
      for (const quotation of pieces) ofLink.push({ quotation, place });
    }
    for (const each of found.values()) each.sort((one, other) => one.quotation.start - other.quotation.start);
    return found;
  }
}

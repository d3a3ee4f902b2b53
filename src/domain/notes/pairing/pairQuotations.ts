import type { Steps } from '../../../base/slices.ts';
import type { CitationPlace } from './citationPlaces.ts';
import { visibleText, type LaidOutBlock, type NoteLayout } from './noteLayout.ts';
import { beginningIn, mergeSpans, type NoteSpan } from '../noteLines.ts';
import { hasWords, isWeighty, type QuotedSpan } from './quotedSpans.ts';
import { readSentenceStarts } from './sentences.ts';
import { announces, isAdjacent, isConnection, isSourceLine, leadsOn, opensSource } from './sourceWords.ts';

/** In characters. Words further after a link aren't introduced by it. */
const longestIntroduction = 200;
/** In characters. A quotation in another sentence further before its link isn't found. */
const longestParagraph = 6_000;

/** Maximum number of quotations with one source in a sentence. */
const mostPieces = 100;
const citedBehind = /^[\s.,;]{0,4}\(?\[(?:\^|[^[\]]{0,200}\]\()/;

/** The text between adjacent links. */
const listsLinks = /^[\s)\]]{0,4}(?:[,;&/]|and|,\s?and)?[\s([]{0,4}$/;

/** The quotations and places of one sentence, each in order. */
export interface QuotingSentence extends NoteSpan {
  quoted: QuotedSpan[];
  places: CitationPlace[];
}

/** The free quotations in the earlier sentences of a paragraph. */
interface EarlierQuoted {
  /** Quotations that are more than terms. */
  open: QuotedSpan[];
  /** Quotations of the latest quoting sentence, including terms. */
  last: readonly QuotedSpan[];
}

/** The quotations of each place. Each belongs to at most one place, and is free until a place takes it. */
export class Pairs {
  readonly ofPlace = new Map<CitationPlace, QuotedSpan[]>();
  readonly taken = new Set<QuotedSpan>();

  free(quoted: readonly QuotedSpan[]): QuotedSpan[] {
    return quoted.filter((each) => !this.taken.has(each));
  }

  /** Assigns the free ones of some quotations to a place. */
  take(place: CitationPlace, quoted: readonly QuotedSpan[]): void {
    const free = this.free(quoted);
    if (free.length === 0) return;
    for (const each of free) this.taken.add(each);
    this.ofPlace.set(place, free);
  }
}

interface PairingParts {
  places: readonly CitationPlace[];
  sentences: readonly QuotingSentence[];
  pairs: Pairs;
}

/** Pairs the quotations of one block with its places: first within sentences, then across them. */
export class BlockPairing {
  readonly sentences: readonly QuotingSentence[];
  readonly #layout: NoteLayout;
  readonly #block: LaidOutBlock;
  readonly #places: readonly CitationPlace[];
  readonly #pairs: Pairs;

  constructor(layout: NoteLayout, block: LaidOutBlock, { places, sentences, pairs }: PairingParts) {
    this.#layout = layout;
    this.#block = block;
    this.#places = places;
    this.#pairs = pairs;
    this.sentences = sentences;
  }

  #gap(from: number, till: number): string {
    return this.#layout.text.slice(from, till);
  }

  pairWithinSentences(): void {
    this.#pairNested();
    for (const sentence of this.sentences) if (sentence.places.length > 0) this.#pairSentence(sentence);
  }

  /** Pairs a link with the quotation within its text, or around it. */
  #pairNested(): void {
    const { quoted } = this.#block;
    let at = 0;
    for (const place of this.#places) {
      while (at < quoted.length && quoted[at]!.till <= place.from) at += 1;
      const { cites } = place;
      const within: QuotedSpan[] = [];
      for (let next = at; next < quoted.length && quoted[next]!.from < place.till; next += 1) {
        const each = quoted[next]!;
        const isQuotedTag = cites !== undefined && each.from === cites.start;
        const isAround = each.from <= place.from && each.till >= place.till && !place.isMark;
        if (isQuotedTag || isAround || (each.from >= place.from && each.till <= place.till)) within.push(each);
      }
      this.#pairs.take(place, within);
    }
  }

  #pairSentence({ quoted, places }: QuotingSentence): void {
    const isLinkFirst = this.#isLinkFirst(quoted, places);
    const forward: { place: CitationPlace; after: QuotedSpan[] }[] = [];
    for (const [index, place] of places.entries()) {
      const free = this.#pairs.free(beginningIn(quoted, places[index - 1]?.from ?? 0, place.from));
      const after = beginningIn(quoted, place.from, places[index + 1]?.from ?? Number.POSITIVE_INFINITY);
      if (this.#pairs.ofPlace.has(place)) continue;
      if (this.#takeEach(places.slice(index, index + mostPieces), free)) continue;
      if (!this.#takeBefore(place, free, { after, isLinkFirst })) forward.push({ place, after });
    }
    for (const { place, after } of forward) if (!place.isMark) this.#takeAfter(place, after);
  }

  /** Returns whether each link of a sentence precedes its words. */
  #isLinkFirst(quoted: readonly QuotedSpan[], places: readonly CitationPlace[]): boolean {
    const first = quoted[0];
    const last = quoted.at(-1);
    if (!first || !last || places.some(({ isMark }) => isMark)) return false;
    return places[0]!.from < first.from && places.at(-1)!.from < last.from;
  }

  #takeBefore(
    place: CitationPlace,
    before: readonly QuotedSpan[],
    { after, isLinkFirst }: { after: readonly QuotedSpan[]; isLinkFirst: boolean },
  ): boolean {
    const last = before.at(-1);
    if (!last) return false;
    const gap = this.#gap(last.till, place.from);
    if (place.isMark && !isAdjacent(gap)) return false;
    const following = after[0];
    if (!place.isMark && following && !opensSource(gap)) {
      if (announces(this.#gap(place.till, following.from))) return false;
      if (isLinkFirst && this.#introduces(place, following)) return false;
    }
    const pieces = this.piecesBefore(before, place.from);
    if (pieces.length === 0 && following && this.#introduces(place, following)) return false;
    this.#pairs.take(place, pieces.length > 0 ? pieces : [last]);
    return true;
  }

  /** Assigns one of several pieces to each of the adjacent links, in order: “A” and “B” (link, link). */
  #takeEach(places: readonly CitationPlace[], before: readonly QuotedSpan[]): boolean {
    const apart = places.findIndex(
      ({ till }, at) => at + 1 < places.length && !listsLinks.test(this.#gap(till, places[at + 1]!.from)),
    );
    const row = apart === -1 ? places : places.slice(0, apart + 1);
    const first = row[0]!;
    if (row.length < 2 || row.some((place) => place.isMark || this.#pairs.ofPlace.has(place))) return false;
    const pieces = this.piecesBefore(before, first.from);
    if (pieces.length !== row.length) return false;
    for (const [at, place] of row.entries()) this.#pairs.take(place, [pieces[at]!]);
    return true;
  }

  #takeAfter(place: CitationPlace, after: readonly QuotedSpan[]): void {
    const [first, ...others] = after;
    if (!first || this.#pairs.taken.has(first) || !this.#introduces(place, first)) return;
    const pieces = [first];
    for (const each of others.slice(0, mostPieces)) {
      if (this.#isCitedElsewhere(pieces.at(-1)!)) break;
      if (this.#isWeighty(each) || isConnection(this.#gap(pieces.at(-1)!.till, each.from))) pieces.push(each);
    }
    this.#pairs.take(place, pieces);
  }

  #introduces({ till }: CitationPlace, { from, start, end }: QuotedSpan): boolean {
    const gap = visibleText(this.#layout, { start: till, end: from }, longestIntroduction);
    if (gap.length > longestIntroduction) return false;
    return isWeighty(this.#layout.text, { start, end }) || isAdjacent(gap) || announces(gap) || leadsOn(gap);
  }

  /** Returns the pieces of one sentence that the source after them is for, without mere terms in quotation marks. */
  piecesBefore(quoted: readonly QuotedSpan[], source: number): QuotedSpan[] {
    const pieces: QuotedSpan[] = [];
    for (const each of quoted.slice(-mostPieces).reverse()) {
      const next = pieces.at(-1);
      if (next && this.#isCitedElsewhere(each)) break;
      const gap = this.#gap(each.till, next?.from ?? source);
      if (this.#isWeighty(each) || isConnection(gap) || (!next && opensSource(gap))) pieces.push(each);
    }
    return pieces.reverse();
  }

  #isWeighty(quoted: QuotedSpan): boolean {
    return isWeighty(this.#layout.text, quoted);
  }

  /** Returns whether a link to something else, or a footnote's mark, is directly after a quotation. */
  #isCitedElsewhere({ till }: QuotedSpan): boolean {
    return citedBehind.test(this.#layout.text.slice(till, till + 240));
  }

  /** Pairs links without a quotation in their own sentence with an earlier one, or else a later one. */
  pairAcrossSentences(): void {
    if (this.#block.quoted.every((each) => this.#pairs.taken.has(each))) return;
    const earlier: EarlierQuoted = { open: [], last: [] };
    let behind = -1;
    for (const sentence of this.sentences) {
      for (const [index, place] of sentence.places.entries()) {
        const isBeside = behind >= 0 && isAdjacent(this.#gap(behind, place.from));
        behind = place.till;
        // Another link of the sentence is the source of something else.
        if (index === 0 && !isBeside && !this.#pairs.ofPlace.has(place)) this.#takeEarlier(place, sentence, earlier);
      }
      if (sentence.quoted.length === 0) continue;
      earlier.last = this.#pairs.free(sentence.quoted);
      for (const each of earlier.last) if (this.#isWeighty(each)) earlier.open.push(each);
    }
    this.#takeLater();
  }

  /** An earlier quotation that was tried and not taken isn't tried for a later link, so that each is tried once. */
  #takeEarlier(place: CitationPlace, sentence: QuotingSentence, earlier: EarlierQuoted): void {
    if (this.#isSource(place, sentence)) {
      const free = this.#pairs.free(earlier.last);
      earlier.last = [];
      const pieces = this.piecesBefore(free, place.from);
      this.#pairs.take(place, pieces.length > 0 ? pieces : free.slice(-1));
    }
    while (earlier.open.length > 0 && !this.#pairs.ofPlace.has(place)) {
      const last = earlier.open.pop()!;
      if (place.from - last.till <= longestParagraph && !this.#isCitedElsewhere(last)) this.#pairs.take(place, [last]);
    }
  }

  /** Returns whether the words of a sentence around a place only state the source of other words. */
  #isSource({ from, till }: CitationPlace, { start, end }: NoteSpan): boolean {
    const before = visibleText(this.#layout, { start, end: from }, longestIntroduction);
    const after = visibleText(this.#layout, { start: till, end }, longestIntroduction);
    return isSourceLine(before, after);
  }

  #takeLater(): void {
    let waiting: CitationPlace | undefined;
    for (const { places, quoted } of this.sentences) {
      for (const each of quoted)
        if (waiting && each.from > waiting.till && !this.#pairs.taken.has(each) && this.#isWeighty(each)) {
          if (each.from - waiting.till <= longestParagraph && !(places[0] && places[0].from < each.from))
            this.#pairs.take(waiting, [each]);
          waiting = undefined;
        }
      for (const place of places) waiting = this.#pairs.ofPlace.has(place) || place.isMark ? undefined : place;
    }
  }

  /** Returns the quotations for a link in the paragraph below: the free ones of the last quoting sentence. */
  lastPieces(): QuotedSpan[] {
    const sentence = this.sentences.findLast(({ quoted }) => quoted.length > 0);
    const free = this.#pairs.free(sentence?.quoted ?? []);
    if (free.length === 0) return [];
    const pieces = this.piecesBefore(free, this.#block.end);
    return pieces.length > 0 ? pieces : free.slice(-1);
  }

  /** Returns the quotations for a link in the paragraph above: the free ones of the first quoting sentence. */
  firstPieces(): QuotedSpan[] {
    const sentence = this.sentences.find(({ quoted }) => quoted.length > 0);
    const free = this.#pairs.free(sentence?.quoted ?? []);
    const pieces = free.filter((each) => this.#isWeighty(each));
    return pieces.length > 0 ? pieces : free.slice(0, 1);
  }

  /** Returns whether the block quotes nothing and only states the source of the words above or below it. */
  isSourceLine(place: CitationPlace): boolean {
    return this.#block.quoted.length === 0 && this.#isSource(place, this.#block);
  }
}

/** Splits a block into sentences. */
export function* readSentences(
  text: string,
  block: LaidOutBlock,
  places: readonly CitationPlace[],
): Steps<QuotingSentence[]> {
  const { quoted } = block;
  const whole = mergeSpans([...quoted, ...places].map(({ from, till }) => ({ start: from, end: till })));
  const starts = [block.start, ...withTrailing(text, yield* readSentenceStarts(text, block, whole), { block, places })];
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? block.end;
    // A link's text may start before the block.
    const from = index === 0 ? 0 : start;
    return { start, end, quoted: beginningIn(quoted, from, end), places: beginningIn(places, from, end) };
  });
}

/** After a link: the end of its sentence. */
const endsSentence = /^[)\]*_]{0,4}(?:[.;](?:\s|$)|$|\s{1,9}(?:[\p{Lu}“"«„(—–]|$)|\r?\n)/u;
/** After a link: anything but a colon, which announces other words. */
const notLeading = /^(?![)\]*_]{0,4}\s?[:：])/u;

/** Returns whether the sentence before an offset ends with a quotation, so that a link there is the quotation's. */
const isClosedBefore = (text: string, start: number): boolean =>
  /[.!?…]["”’»][)*_]{0,4}\s{1,9}$/u.test(text.slice(Math.max(0, start - 16), start));

/**
 * Drops a sentence start at a link that stands alone after a sentence: the link belongs to that sentence, and the next
 * one starts after the link.
 */
function withTrailing(
  text: string,
  starts: readonly number[],
  { block, places }: { block: NoteSpan; places: readonly CitationPlace[] },
): number[] {
  const found: number[] = [];
  let at = 0;
  for (const start of starts) {
    while (at < places.length && places[at]!.from < start) at += 1;
    const place = places[at];
    const isTrailing =
      place !== undefined &&
      place.from - start <= 3 &&
      !hasWords(text.slice(start, place.from)) &&
      (isClosedBefore(text, start) ? notLeading : endsSentence).test(
        text.slice(place.till, Math.min(block.end, place.till + 40)),
      );
    if (start <= (found.at(-1) ?? -1)) continue;
    if (!isTrailing) found.push(start);
    else {
      const behind = /^[)\]*_.;]{0,5}\s{1,9}(?=[\p{Lu}“"«„])/u.exec(text.slice(place.till, place.till + 40));
      if (behind && place.till + behind[0].length < block.end) found.push(place.till + behind[0].length);
    }
  }
  return found;
}

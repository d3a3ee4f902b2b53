import { memo } from '../../base/memo.ts';
import { turnAtOffset } from '../transcripts/turnMoves.ts';
import type { Change, QuotationComparison } from './comparison.ts';
import {
  QuotationFollower,
  literalOf,
  withoutMarksBefore,
  type Followed,
  type Replacement,
  type Work,
} from './followQuotation.ts';
import { askedIn, brokenAt, cutAfter, cutBefore, hiddenIn } from './hiddenWords.ts';
import { LightText, marksTurn } from './lightText.ts';
import { turnsAround } from './meaning.ts';
import { namesBefore } from './namesBefore.ts';
import {
  isPronoun,
  judgeOwnWords,
  mayReplace,
  tokensOfName,
  type OwnVerdict,
  type Setting,
  verbBehindPronoun,
} from './ownWords.ts';
import type { Passage } from '../passages/passage.ts';
import type { Gap, Quotation, QuotationReading } from './quotation.ts';
import { hasBreakWithin, type RegionCall, type SpokenRegion } from './spokenRegion.ts';
import { TokenText } from './tokenText.ts';

/** A call that quotations are compared with. */
export interface ComparedCall extends RegionCall {
  /** The company's names and ticker. */
  names: readonly string[];
}

/** Number of characters before a writer's own words in which their referent may have been named. */
const reachBefore = 500;
/** Maximum number of places with the same words that are compared. */
const mostBeginnings = 60;
/** Maximum number of places of which the nearest to the passage are compared. */
const mostNear = 400;

/**
 * `written`: each word and mark counts. `light`: neither marks between words nor ways of writing a number do. `fluent`:
 * nor do words that the speaker said twice, and hyphens within compounds.
 */
export const levels = ['written', 'light', 'fluent'] as const;

/** Maximum number of pieces whose compounds are compared. */
const mostFluent = 20;

export const ranks = { same: 0, own: 1, unclear: 2, changed: 3, different: 4, unread: 5, unknown: 5 } as const;

interface RegionOptions {
  region: SpokenRegion;
  reading: QuotationReading;
  quotation: Quotation;
  call: ComparedCall;
  shown: readonly Passage[];
  asks: boolean;
  work: Work;
  level: (typeof levels)[number];
}

const lightOf = memo(({ tokens }: SpokenRegion) => LightText.of(tokens.text));
const fluentOf = memo((region: SpokenRegion) => lightOf(region).withoutStutter());

/** Compares one reading of a quotation with one part of a call. */
export class RegionComparison {
  readonly #given: RegionOptions;
  readonly #region: SpokenRegion;
  readonly #reading: QuotationReading;
  readonly #follower: QuotationFollower;
  readonly #names: Pick<Setting, 'company' | 'people'>;
  readonly #light: LightText | undefined;
  readonly #pieces: readonly LightText[];

  constructor(given: RegionOptions) {
    const { region, reading, call, work } = given;
    this.#given = given;
    this.#region = region;
    this.#reading = reading;
    this.#names = {
      company: call.names.map((name) => tokensOfName(name).replace(/^the /u, '')),
      people: call.speakers.map(({ name }) => tokensOfName(name)),
    };
    const { level } = given;
    this.#light = level === 'written' ? undefined : level === 'light' ? lightOf(region) : fluentOf(region);
    const pieces = this.#light ? reading.pieces.map(({ words }) => LightText.of(words)) : [];
    this.#pieces =
      level === 'fluent' && pieces.length <= mostFluent
        ? pieces.map((piece) => piece.writtenLike(this.#light!))
        : pieces;
    const isHonest = (found: Replacement): boolean =>
      this.#judge({ ...found, at: this.#toTokens(found.at) }) !== 'changed';
    const sought = reading.pieces.map((piece, at) => ({ ...piece, words: this.#pieces[at]?.text ?? piece.words }));
    const text = this.#light?.text ?? region.tokens.text;
    this.#follower = new QuotationFollower(text, { ...reading, pieces: sought }, { isHonest, work });
  }

  #toTokens(at: number): number {
    return this.#light?.toTokens(at) ?? at;
  }

  /** Converts the places of pieces to those of all tokens; undefined if marks between the words turn the sense. */
  #withMarks(found: Followed): Followed | undefined {
    if (!this.#light) return found;
    const words = found.places.map((place) => this.#light!.within(place));
    const isTurned = words.some((each, at) => marksTurn(this.#pieces[at]!.within({ start: 0, end: Infinity }), each));
    // A quotation that ends within “don’t” or an amount lacks its “not” or its scale.
    if (isTurned || words.some((each) => each.at(-1)!.isOpen)) return undefined;
    const places = words.map((each) => ({ start: each[0]!.start - 1, end: each.at(-1)!.end + 1 }));
    const replacements = found.replacements.map((each) => ({ ...each, at: this.#toTokens(each.at) }));
    return { places, replacements };
  }

  /**
   * Returns the best comparison within the passage, or of all places if there is no passage. Outside of it, the nearest
   * counts, since the same words elsewhere aren't cited.
   */
  best(passage: Passage | undefined): QuotationComparison {
    if (this.#pieces.some(({ text }) => text === ' ')) return { verdict: 'different' };
    const all = this.#follower.beginnings(mostNear);
    if (!passage) return this.#mostHonest(all, true);
    const from = this.#region.tokens.fromOriginal(passage.start);
    const till = Math.max(from + 1, this.#region.tokens.fromOriginal(passage.end));
    const isWithin = (at: number): boolean => this.#toTokens(at) >= from && this.#toTokens(at) < till;
    const within = this.#mostHonest(all.filter(isWithin).slice(0, mostBeginnings));
    if (within.verdict !== 'different') return within;
    const others = all.filter((at) => !isWithin(at));
    const awayBy = (at: number): number => Math.abs(this.#toTokens(at) - from);
    others.sort((one, other) => awayBy(one) - awayBy(other));
    for (const start of others.slice(0, mostBeginnings)) {
      const found = this.#mostHonest([start]);
      if (found.verdict !== 'different') return found;
    }
    return within;
  }

  #mostHonest(beginnings: readonly number[], isEach = false): QuotationComparison {
    let best: QuotationComparison = { verdict: 'different' };
    const all: QuotationComparison[] = [];
    for (const start of beginnings) {
      const followed = this.#follower.follow(start);
      const spoken = followed && this.#withMarks(followed);
      const found = spoken && this.#judgeFollowed(spoken);
      if (found && (ranks[found.verdict] < ranks[best.verdict] || isTighter(found, best))) best = found;
      if (best.verdict === 'same' && !isEach) break;
      if (isEach && found) all.push(found);
    }
    if (!isEach || !('place' in best)) return best;
    const { verdict } = best;
    return {
      ...best,
      places: all.flatMap((each) => ('place' in each && each.verdict === verdict ? [each.place] : [])),
    };
  }

  #judgeFollowed({ places, replacements }: Followed): QuotationComparison {
    const [first, last] = [places[0]!, places.at(-1)!];
    const place = this.#original({ start: first.start, end: last.end });
    const opening = this.#openingOwn(first);
    const closing = this.#closingOwn(last);
    const all = [...opening, ...replacements, ...closing];
    const judged = all.map((each) => ({ own: each.own.map(({ text }) => text), verdict: this.#judge(each) }));
    const changed = judged.find(({ verdict }) => verdict === 'changed');
    const change: Change | undefined =
      (changed && { kind: 'brackets', words: place, own: changed.own }) ??
      this.#joined(places) ??
      this.#misnamed(places) ??
      this.#hidden(places) ??
      this.#question(places) ??
      this.#cut(places, { before: opening[0], after: closing[0] });
    if (change) return { verdict: 'changed', place, change };
    const own = judged.filter(({ verdict }) => verdict === 'own').flatMap((each) => each.own);
    const unclear = judged.filter(({ verdict }) => verdict === 'unclear').flatMap((each) => each.own);
    if (unclear.length > 0) return { verdict: 'unclear', place, own: unclear };
    if (own.length > 0) return { verdict: 'own', place, own };
    return { verdict: 'same', place };
  }

  /** The writer's own words before the first piece may replace a pronoun right before it. */
  #openingOwn({ start }: Passage): Replacement[] {
    const { omits, own } = this.#reading.gaps[0]!;
    if (own.length === 0) return [];
    const { text } = this.#region.tokens;
    const end = withoutMarksBefore(text, start);
    const isLiteral = (words: string): boolean => text.slice(Math.max(0, end + 1 - words.length), end + 1) === words;
    if (isLiteral(literalOf(own))) return [];
    // The brackets have a word of the source in another case.
    if (own.length === 1 && isLiteral(own[0]!.tokens)) return [{ own, replaced: own[0]!.tokens, at: start }];
    const before = text.slice(text.lastIndexOf(' ', end - 1) + 1, end);
    const { stem } = own[0]!;
    if (stem !== undefined) return [{ own, replaced: ` ${before} `, at: start }];
    const isBroken = hasBreakWithin(this.#region, { start: start - before.length, end: start + 2 });
    const stands = !omits && !isBroken && end === start && isPronoun(before) && mayReplace(own[0]!, before);
    if (stands) return [{ own, replaced: ` ${before} `, at: start }];
    const opened = / \S+(?: (?:really|still|just|also|certainly|always|actually|do))? \S+$/u.exec(
      text.slice(Math.max(0, end - 60), end),
    )?.[0];
    const words = own.map(({ tokens }) => tokens.trim()).join(' ');
    if (opened !== undefined && !omits && end === start && verbBehindPronoun(opened, words))
      return [{ own, replaced: `${opened} `, at: start }];
    const noun = / (?:the|our|this) company $/u.exec(text.slice(Math.max(0, start - 20), start + 1))?.[0];
    const named = noun !== undefined && !omits && { own, replaced: noun, at: start };
    return [named && this.#judge(named) === 'plain' ? named : { own, replaced: '', at: start }];
  }

  #closingOwn({ end }: Passage): Replacement[] {
    const { omits, own } = this.#reading.gaps.at(-1)!;
    if (own.length === 0) return [];
    const { text } = this.#region.tokens;
    if (text.startsWith(literalOf(own), end - 1)) return [];
    if (own.length === 1 && text.startsWith(own[0]!.tokens, end - 1))
      return [{ own, replaced: own[0]!.tokens, at: end - 1 }];
    const next = text.slice(end, end + 40).split(' ')[0] ?? '';
    const { stem } = own[0]!;
    const stands = stem !== undefined || (!omits && isPronoun(next) && mayReplace(own[0]!, next));
    return [{ own, replaced: stands ? ` ${next} ` : '', at: end - 1 }];
  }

  #judge({ own, replaced, at }: Replacement): OwnVerdict {
    const words = own.map(({ tokens }) => tokens.trim()).join(' ');
    const { stem } = own[0]!;
    if (own.length === 1 && stem !== undefined)
      return replaced.startsWith(` ${stem}`) && !/^(?:n't|less)/u.test(replaced.slice(stem.length + 1))
        ? 'own'
        : 'changed';
    // A currency is a word of its own in tokens, and not in light texts.
    const spoken = replaced.replaceAll(/(?<= \p{Sc})(?=\p{Nd})/gu, ' ');
    return judgeOwnWords(` ${words} `.replace('  ', ' '), spoken, this.#settingAt(at));
  }

  #settingAt(at: number): Setting {
    const { source, turns, speakers } = this.#given.call;
    const offset = this.#region.tokens.toOriginal({ start: Math.max(0, at - 1), end: at + 1 }).start;
    const turn = turnAtOffset({ turns }, offset);
    return {
      speaker: turn && speakers[turn.speaker],
      ...this.#names,
      namesBefore: () => namesBefore(source.text.slice(turn?.speechStart ?? 0, offset)).map(tokensOfName),
      rightBefore: () => this.#region.tokens.text.slice(Math.max(0, at - 60), at + 1),
      isBeforeNumber: () => /^ ?(?:- )?(?:\p{Sc} )?\p{Nd}/u.test(this.#region.tokens.text.slice(at, at + 8)),
      wordsBefore: () =>
        TokenText.of(source.text.slice(Math.max(turn?.speechStart ?? 0, offset - reachBefore), offset)).text,
    };
  }

  #original(words: Passage): Passage {
    return this.#region.tokens.toOriginal(words);
  }

  /** Finds words of several speakers that the quotation doesn't name. */
  #joined(places: readonly Passage[]): Change | undefined {
    const { hasNames } = this.#region;
    for (const [index, place] of places.entries()) {
      if (!hasNames && hasBreakWithin(this.#region, place)) return { kind: 'joined', words: this.#original(place) };
      const next = places[index + 1];
      const gap = this.#reading.gaps[index + 1]!;
      const between = next && { start: place.end - 2, end: next.start + 2 };
      if (between && gap.speaker === undefined && hasBreakWithin(this.#region, between))
        return { kind: 'joined', words: this.#original({ start: place.end - 1, end: next.start + 1 }) };
    }
    return undefined;
  }

  /** Finds a name before words within the quotation that belongs to another speaker of the call. */
  #misnamed(places: readonly Passage[]): Change | undefined {
    const { turns, speakers } = this.#given.call;
    const index = places.findIndex((place, at) => {
      const { speaker } = this.#reading.gaps[at]!;
      if (speaker === undefined) return false;
      const named = tokensOfName(speaker).split(' ');
      const isNamed = (words: readonly string[]): boolean =>
        words.every((word) => named.includes(word)) || named.every((word) => words.includes(word));
      const meant = speakers.filter(({ name }) => isNamed(tokensOfName(name).split(' ')));
      const turn = turnAtOffset({ turns }, this.#original(place).start);
      return meant.length > 0 && !meant.some(({ name }) => name === speakers[turn?.speaker ?? -1]?.name);
    });
    return index === -1 ? undefined : { kind: 'speaker', words: this.#original(places[index]!) };
  }

  #hidden(places: readonly Passage[]): Change | undefined {
    for (const [index, place] of places.entries()) {
      const next = places[index + 1];
      const gap = this.#reading.gaps[index + 1]!;
      if (!next || !gap.omits) continue;
      const left = { start: place.end - 1, end: next.start };
      const hidden = hiddenIn(this.#region, left);
      if (hidden) return { kind: 'negation', words: this.#original(hidden), within: placeOfGap(gap) };
      const [words, nextWords] = [this.#reading.pieces[index]!.words, this.#reading.pieces[index + 1]!.words];
      const cut = [
        cutAfter(this.#region, { ...place, words }),
        cutBefore(this.#region, { ...next, words: nextWords }),
      ].find((each) => each && !each.isUnclear && each.start >= left.start && each.end <= left.end + 1);
      if (cut) return { kind: 'negation', words: this.#original(cut), within: placeOfGap(gap) };
    }
    return undefined;
  }

  #cut(
    places: readonly Passage[],
    { before, after }: { before: Replacement | undefined; after: Replacement | undefined },
  ): Change | undefined {
    const { pieces } = this.#reading;
    const [first, last] = [places[0]!, places.at(-1)!];
    // Words that the brackets replace belong to the quotation.
    const start = before?.replaced
      ? withoutMarksBefore(this.#region.tokens.text, first.start) - before.replaced.trim().length - 1
      : first.start;
    const end = last.end + (after?.replaced.trim().length ?? 0) + (after?.replaced ? 1 : 0);
    const at = pieces[0]!.start;
    const broken = brokenAt(this.#given.call.source.text, this.#original({ start: first.start, end: last.end }));
    if (broken) {
      const place = broken.isEnd ? pieces.at(-1)!.end : at;
      return { kind: 'cut', words: broken.word, within: { start: place, end: place } };
    }
    const behind = cutBefore(this.#region, { start, end: last.end, words: pieces[0]!.words });
    if (behind && !this.#isShown(behind))
      return {
        kind: 'cut',
        words: this.#original(behind),
        within: { start: at, end: at },
        isUnclear: behind.isUnclear,
      };
    const words = after && after.replaced !== '' ? after.replaced : pieces.at(-1)!.words;
    const ahead = cutAfter(this.#region, { start: last.start, end, words });
    const till = pieces.at(-1)!.end;
    if (!ahead || this.#isShown(ahead)) return undefined;
    return {
      kind: 'cut',
      words: this.#original(ahead),
      within: { start: till, end: till },
      isUnclear: ahead.isUnclear,
    };
  }

  /** Finds a question that is quoted as a statement, or a statement quoted as a question. */
  #question(places: readonly Passage[]): Change | undefined {
    const { quotation, asks } = this.#given;
    const { endsAs } = quotation;
    if (endsAs === 'open' || this.#reading.gaps.at(-1)!.own.length > 0) return undefined;
    const asking = askedIn(this.#region, places.at(-1)!, endsAs);
    const isTurned = endsAs === 'question' ? !asking.isAsked : asking.isAsked && asking.isStated && !asks;
    return isTurned ? { kind: 'question', words: this.#original(asking.sentence) } : undefined;
  }

  /** Returns whether the reversing words among the cut ones are quoted beside the quotation. */
  #isShown(cut: Passage): boolean {
    if (this.#given.shown.length === 0) return false;
    const words = this.#original(cut);
    const left = outside(words, this.#given.shown);
    const hidden = left.map(({ start, end }) => TokenText.of(this.#given.call.source.text.slice(start, end)).text);
    return left.length === 0 || (left[0]!.end - left[0]!.start < words.end - words.start && !hidden.some(turnsAround));
  }
}

/** Returns a passage without the parts that others have, as contiguous ranges. */
function outside(passage: Passage, others: readonly Passage[]): Passage[] {
  return others.reduce<Passage[]>(
    (left, { start, end }) =>
      left.flatMap((each) =>
        [
          { start: each.start, end: Math.min(each.end, start) },
          { start: Math.max(each.start, end), end: each.end },
        ].filter((part) => part.start < part.end),
      ),
    [passage],
  );
}

/** Returns whether one comparison reports the same for fewer words. */
function isTighter(one: QuotationComparison, other: QuotationComparison): boolean {
  if (one.verdict !== other.verdict || !('place' in one) || !('place' in other)) return false;
  return one.place.end - one.place.start < other.place.end - other.place.start;
}

const placeOfGap = ({ start, end }: Gap): Passage => ({ start, end });

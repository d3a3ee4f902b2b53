import { WordSearch } from '../passages/findWords.ts';
import type { Passage } from '../passages/passage.ts';
import type { Gap, OwnWords, Piece, QuotationReading } from './quotation.ts';

/** Characters of the source's tokens that the writer's own words in brackets may replace. */
const longestReplaced = 120;
/** Maximum number of places tried for the words after a bracket. */
const mostTried = 4;

/** Marks that are trimmed off the ends of a piece, and how many of them may stand between two. */
const punctuation = '.,;:?!-…';
const mostMarks = 4;

/** The words that the writer's own ones replace: tokens of the source, empty if they were only added. */
export interface Replacement {
  own: readonly OwnWords[];
  replaced: string;
  /** The offset in the tokens' text after them. */
  at: number;
}

/** The places of a quotation's pieces in the source's tokens; `end` is after the space that follows. */
export interface Followed {
  places: readonly Passage[];
  replacements: readonly Replacement[];
}

/** The remaining number of characters that may be compared, shared by all comparisons of one quotation. */
export interface Work {
  left: number;
}

type Judge = (replacement: Replacement) => boolean;

interface PieceRun {
  pieces: readonly Piece[];
  /** The gap before each piece but the first. */
  gaps: readonly Gap[];
}

/** The pieces between two omissions. */
function runsOf({ pieces, gaps }: QuotationReading): PieceRun[] {
  const runs: { pieces: Piece[]; gaps: Gap[] }[] = [];
  for (const [index, piece] of pieces.entries()) {
    const run = runs.at(-1);
    if (!run || gaps[index]!.omits) runs.push({ pieces: [piece], gaps: [] });
    else {
      run.pieces.push(piece);
      run.gaps.push(gaps[index]!);
    }
  }
  return runs;
}

/** Follows a quotation through the source's tokens, from one place of its first piece. */
export class QuotationFollower {
  readonly #source: string;
  readonly #runs: readonly PieceRun[];
  readonly #searches: readonly WordSearch[];
  readonly #isHonest: Judge;
  readonly #work: Work;

  constructor(source: string, reading: QuotationReading, { isHonest, work }: { isHonest: Judge; work: Work }) {
    this.#source = source;
    this.#runs = runsOf(reading);
    this.#searches = this.#runs.map(({ pieces }) => new WordSearch(pieces[0]!.words));
    this.#isHonest = isHonest;
    this.#work = work;
  }

  /** Returns the places of the first piece, up to a maximum number. */
  beginnings(most: number): number[] {
    return this.#searches[0]!.findAll(this.#source, most);
  }

  /** Matches each run of pieces between two omissions somewhere after the previous run. */
  follow(start: number): Followed | undefined {
    const places: Passage[] = [];
    const replacements: Replacement[] = [];
    for (const [index, run] of this.#runs.entries()) {
      const search = this.#searches[index]!;
      let found = index === 0 ? this.#followRun(run, start) : undefined;
      let at = index === 0 ? -1 : search.find(this.#source, places.at(-1)!.end - 1);
      while (index > 0 && !found && at !== -1 && this.#work.left > 0) {
        found = this.#followRun(run, at);
        const next = search.find(this.#source, at + 1);
        this.#work.left -= (next === -1 ? this.#source.length : next) - at;
        at = next;
      }
      if (!found) return undefined;
      for (const place of found.places) places.push(place);
      for (const replacement of found.replacements) replacements.push(replacement);
    }
    return { places, replacements };
  }

  #followRun({ pieces, gaps }: PieceRun, start: number): Followed | undefined {
    const places = [placeOf(pieces[0]!, start)];
    const replacements: Replacement[] = [];
    this.#work.left -= pieces[0]!.words.length;
    for (const [index, gap] of gaps.entries()) {
      const piece = pieces[index + 1]!;
      const end = places.at(-1)!.end - 1;
      this.#work.left -= piece.words.length + longestReplaced;
      const next = gap.own.length === 0 ? this.#directly(piece, end) : this.#afterOwn(piece, gap, end);
      if (!next || this.#work.left < 0) return undefined;
      places.push(placeOf(piece, next.at));
      if (next.replaced !== undefined) replacements.push({ own: gap.own, replaced: next.replaced, at: next.at });
    }
    return { places, replacements };
  }

  /** Matches the piece right after an offset, apart from punctuation trimmed off its ends. */
  #directly({ words }: Piece, end: number): { at: number; replaced?: string } | undefined {
    let at = end;
    for (let marks = 0; marks < mostMarks && !this.#source.startsWith(words, at); marks += 1) {
      if (this.#source.charAt(at + 2) !== ' ' || !punctuation.includes(this.#source.charAt(at + 1))) return undefined;
      at += 2;
    }
    return this.#source.startsWith(words, at) ? { at } : undefined;
  }

  #afterOwn(piece: Piece, { own }: Gap, end: number): { at: number; replaced?: string } | undefined {
    // The source itself has the brackets.
    const literal = literalOf(own);
    if (this.#source.startsWith(literal, end)) return this.#directly(piece, end + literal.length - 1);
    const stem = own.length === 1 ? own[0]!.stem : undefined;
    if (stem !== undefined) {
      const word = this.#source.slice(end, end + longestReplaced).split(' ')[1] ?? '';
      const found = word.startsWith(stem) ? this.#directly(piece, end + word.length + 1) : undefined;
      return found && { at: found.at, replaced: ` ${word} ` };
    }
    const window = this.#source.slice(end, end + longestReplaced + piece.words.length);
    const search = new WordSearch(piece.words);
    let first: { at: number; replaced: string } | undefined;
    let at = search.find(window);
    for (let tried = 0; at !== -1 && tried < mostTried; tried += 1) {
      const found = { at: end + at, replaced: withoutMarks(window.slice(0, at + 1)) };
      if (this.#isHonest({ own, ...found })) return found;
      first ??= found;
      at = search.find(window, at + 1);
    }
    return first;
  }
}

/** Returns the offset before punctuation that precedes an offset, which a quotation may have trimmed. */
export function withoutMarksBefore(source: string, at: number): number {
  let end = at;
  while (end > 2 && punctuation.includes(source.charAt(end - 1)) && source.charAt(end - 2) === ' ') end -= 2;
  return end;
}

/** Words without the punctuation around them. */
function withoutMarks(replaced: string): string {
  let [start, end] = [0, replaced.length];
  while (end - start > 2 && punctuation.includes(replaced.charAt(start + 1)) && replaced.charAt(start + 2) === ' ')
    start += 2;
  while (end - start > 2 && punctuation.includes(replaced.charAt(end - 2)) && replaced.charAt(end - 3) === ' ')
    end -= 2;
  return replaced.slice(start, end);
}

const placeOf = ({ words }: Piece, start: number): Passage => ({ start, end: start + words.length });

export function literalOf(own: readonly OwnWords[]): string {
  return `${own.map(({ tokens }) => ` [${tokens}]`).join('')} `;
}

import { codeLength, type ShortCodes } from './shortCode.ts';
import { tickerKey, type TickerIndex } from './tickerIndex.ts';
import { searchWords } from './words.ts';
import { besideName, type WordHit, type WordIndex } from './wordIndex.ts';

interface RankedName {
  /** The name's number. */
  name: number;
  score: number;
  /** Words of the query that aren't in the name itself but in those of its classes. */
  beside: readonly string[];
}

interface NameSearchParts {
  words: WordIndex;
  /** Names by the first letters of their words. */
  initials: ShortCodes;
  tickers: TickerIndex;
  /** The probability that each name is meant before anything is typed, up to 1. */
  priors: Float32Array;
}

/** Further words of a query are ignored. */
const mostWords = 8;
/** The quality of a match between one word and two joined words, either way. */
const joinedQuality = 0.86;
/**
 * The minimum share of a query's words, by weight, that a name must contain, so that a sentence doesn't match names.
 */
const leastMatched = 0.5;
/** Joined words of at least this length rarely match by chance. */
const longJoined = 5;
const weightOfUnknown = 0.7;

/**
 * Ranks names by how well a query fits: the share of the query that the name contains, the share of the name that was
 * typed, whether the words are in order and begin the name, and the company's size. The tables are reused for each key
 * press.
 */
export class NameSearch {
  readonly #parts: NameSearchParts;
  readonly #count: number;
  /** The query's words in each name, as bits, and those that are only beside it. */
  readonly #found: Uint8Array;
  readonly #besides: Uint8Array;
  readonly #matched: Float32Array;
  readonly #covered: Float32Array;
  /** The quality of each match by ticker or initials. */
  readonly #short: Float32Array;
  /** The position of each query word in each name. */
  readonly #places: Uint8Array;
  readonly #touched: Uint32Array;
  #touchedCount = 0;

  constructor(parts: NameSearchParts) {
    this.#parts = parts;
    this.#count = parts.priors.length;
    this.#found = new Uint8Array(this.#count);
    this.#besides = new Uint8Array(this.#count);
    this.#matched = new Float32Array(this.#count);
    this.#covered = new Float32Array(this.#count);
    this.#short = new Float32Array(this.#count);
    this.#places = new Uint8Array(this.#count * mostWords);
    this.#touched = new Uint32Array(this.#count);
  }

  /** Sorted, best match first. Names that match much worse than the best are left out. */
  rank(query: string, most: number): RankedName[] {
    const words = searchWords(query).slice(0, mostWords);
    if (words.length === 0 || most === 0) return [];
    this.#clear();
    const hits = words.map((word, at) => this.#parts.words.hits(word, at === words.length - 1));
    const weights = hits.map((own) => this.#weightOf(own));
    const pairs = words.slice(1).map((word, at) => ({ at, length: words[at]!.length + word.length }));
    // Joined words are matched first: a word written as two also begins with the first part, which is a weaker match.
    for (const { at, length } of pairs) if (length >= longJoined) this.#findJoined(words, at, weights);
    for (const [at, word] of words.entries())
      this.#findWord({ word, at, isLast: at === words.length - 1, hits: hits[at]!, weight: weights[at]! });
    for (const { at, length } of pairs) if (length < longJoined) this.#findJoined(words, at, weights);
    this.#findShort(words, query);
    return this.#best(words, weights, most);
  }

  /**
   * Returns, in order, the names that contain every one of the words, in or beside the name: in full, or also as the
   * beginning of a longer word.
   */
  having(words: readonly string[], mayGoOn: (word: string) => boolean): number[] {
    let names: Set<number> | undefined;
    for (const each of words.slice(0, mostWords)) {
      const found = new Set<number>();
      for (const { word } of this.#parts.words.beginningWith(each, mayGoOn(each)))
        this.#parts.words.visit(word, (name) => void ((names?.has(name) ?? true) && found.add(name)));
      names = found;
    }
    return [...(names ?? [])].sort((one, other) => one - other);
  }

  #clear(): void {
    for (let at = 0; at < this.#touchedCount; at++) {
      const name = this.#touched[at]!;
      this.#found[name] = this.#besides[name] = this.#matched[name] = this.#covered[name] = this.#short[name] = 0;
    }
    this.#touchedCount = 0;
  }

  #touch(name: number): void {
    if (this.#found[name] === 0 && this.#short[name] === 0) this.#touched[this.#touchedCount++] = name;
  }

  /** A word's weight: that of the most significant word in the index that it may stand for. */
  #weightOf(hits: readonly WordHit[]): number {
    const { weights } = this.#parts.words;
    return hits.reduce((most, { word, quality }) => Math.max(most, quality * weights[word]!), 0) || weightOfUnknown;
  }

  #findWord({ word, at, isLast, hits, weight }: TypedWord): void {
    if (hits[0]?.quality !== 1) this.#findSplit({ word, at, isLast, weight });
    for (const hit of hits) this.#enter(hit, { at, weight });
    if (word.length < 2) return;
    for (const { name } of this.#parts.tickers.find(word.toUpperCase()))
      this.#enterPlace({ at, name, place: besideName, quality: 0.9, weight, covers: 0 });
  }

  #enter({ word, quality }: WordHit, { at, weight }: { at: number; weight: number }): void {
    const { words } = this.#parts;
    const covers = quality * words.weights[word]!;
    words.visit(word, (name, place) => {
      if ((this.#found[name]! & (1 << at)) === 0) this.#enterPlace({ at, name, place, quality, weight, covers });
    });
  }

  #enterPlace({ at, name, place, quality, weight, covers }: Entered): void {
    const bit = 1 << at;
    if (this.#found[name]! & bit) return;
    this.#touch(name);
    this.#found[name]! |= bit;
    this.#matched[name]! += quality * weight;
    if (place === besideName) this.#besides[name]! |= bit;
    else this.#covered[name]! += covers;
    this.#places[at * this.#count + name] = place;
  }

  /** Matches two consecutive words of a name that were typed as one: `homedepot`. */
  #findSplit({ word, at, isLast, weight }: Omit<TypedWord, 'hits'>): void {
    const { words } = this.#parts;
    for (let end = 1; word.length > 3 && end < word.length - 1; end++) {
      const left = words.find(word.slice(0, end));
      if (left === undefined) continue;
      const rights = words.beginningWith(word.slice(end), isLast && word.length - end > 2);
      if (rights.length === 0) continue;
      const places = new Map<number, number>();
      words.visit(left, (name, place) => void (place !== besideName && places.set(name, place)));
      for (const { word: right, quality } of rights)
        words.visit(right, (name, place) => {
          const before = places.get(name);
          if (before === undefined || place !== before + 1) return;
          const covers = quality * (words.weights[left]! + words.weights[right]!);
          this.#enterPlace({ at, name, place: before, quality: quality * joinedQuality, weight, covers });
        });
    }
  }

  /** Matches a word of a name that was typed as two: `jp morgan`. */
  #findJoined(typed: readonly string[], at: number, weights: readonly number[]): void {
    const { words } = this.#parts;
    for (const { word, quality } of words.beginningWith(typed[at]! + typed[at + 1]!, at + 2 === typed.length))
      words.visit(word, (name, place) => {
        const covers = (quality * words.weights[word]!) / 2;
        for (const each of [at, at + 1])
          this.#enterPlace({
            at: each,
            name,
            place: place === besideName ? place : place + each - at,
            quality: quality === 1 ? 0.9 : quality * joinedQuality,
            weight: weights[each]!,
            covers,
          });
      });
  }

  /** Matches the beginning of a ticker, or the initials of a name. */
  #findShort(words: readonly string[], query: string): void {
    const { initials, tickers } = this.#parts;
    const note = (name: number, quality: number): void => {
      this.#touch(name);
      this.#short[name] = Math.max(this.#short[name]!, quality);
    };
    const key = tickerKey(query.trim());
    if (words.length === 1 && /^[A-Z0-9]{1,8}$/.test(key))
      tickers.visitBeginning(key, ({ name, place }, share) => note(name, (place === 0 ? 0.5 : 0.44) + 0.25 * share));
    const letters = words.length === 1 || words.every((word) => word.length < 3) ? words.join('') : '';
    if (letters.length < 2 || letters.length > codeLength) return;
    initials.visit(letters, (name) => note(name, 0.62 + 0.02 * letters.length));
    initials.visitBeginning(letters, (name) => note(name, 0.42 + 0.02 * letters.length));
  }

  #best(words: readonly string[], weights: readonly number[], most: number): RankedName[] {
    const best: { name: number; score: number }[] = [];
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    for (let at = 0; at < this.#touchedCount; at++) {
      const name = this.#touched[at]!;
      const score = Math.max(this.#scoreWords(name, words.length, total), this.#scoreShort(name));
      if (score === 0 || (best.length === most && score <= best.at(-1)!.score)) continue;
      let place = best.length;
      while (
        place > 0 &&
        (best[place - 1]!.score < score || (best[place - 1]!.score === score && best[place - 1]!.name > name))
      )
        place--;
      best.splice(place, 0, { name, score });
      if (best.length > most) best.pop();
    }
    const least = (best[0]?.score ?? 0) * 0.55;
    return best
      .filter(({ score }) => score >= least)
      .map(({ name, score }) => ({ name, score, beside: words.filter((_, at) => this.#besides[name]! & (1 << at)) }));
  }

  #scoreShort(name: number): number {
    const short = this.#short[name]!;
    return short === 0 ? 0 : short * (0.75 + 0.25 * this.#parts.priors[name]!);
  }

  #scoreWords(name: number, count: number, total: number): number {
    const { words, priors } = this.#parts;
    if (this.#found[name] === 0) return 0;
    const matched = this.#matched[name]! / total;
    if (matched < leastMatched) return 0;
    const cover = Math.min(1, this.#covered[name]! / (words.totals[name]! || 1));
    const first = this.#found[name]! & 1 ? this.#places[name]! : besideName;
    const begins = first === 0 ? 1 : first === 1 ? 0.4 : 0;
    return (
      matched * matched * (0.45 + 0.22 * cover + 0.13 * begins + 0.1 * this.#order(name, count)) +
      0.2 * matched * priors[name]!
    );
  }

  /** The share of query words that directly follow the previous one in the name, up to 1. */
  #order(name: number, count: number): number {
    if (count === 1) return 1;
    let sum = 0;
    for (let at = 1; at < count; at++) {
      if (((this.#found[name]! >> (at - 1)) & 3) !== 3) continue;
      const step = this.#places[at * this.#count + name]! - this.#places[(at - 1) * this.#count + name]!;
      sum += step === 1 ? 1 : step > 1 ? 0.5 : 0;
    }
    return sum / (count - 1);
  }
}

interface TypedWord {
  word: string;
  /** The word's position in the query. */
  at: number;
  isLast: boolean;
  hits: readonly WordHit[];
  weight: number;
}

interface Entered {
  /** The word's position in the query. */
  at: number;
  name: number;
  /** The word's position in the name. */
  place: number;
  quality: number;
  weight: number;
  /** The share of the name's words that it covers. */
  covers: number;
}

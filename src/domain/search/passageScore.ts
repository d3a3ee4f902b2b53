import { tokensOf } from '../passages/tokens.ts';
import type { Wanted } from './wanted.ts';

/** Wanted words in a passage. Offsets into the passage, `end` exclusive. */
interface WantedHit {
  start: number;
  end: number;
}

export interface PassageScore {
  /** 0 for a passage without any wanted words. */
  score: number;
  /** For each wanted phrase, whether the passage has it by the rule of matching. */
  has: readonly boolean[];
  /** Not overlapping, in the order of the text. */
  hits: readonly WantedHit[];
  /** Number of words. */
  words: number;
}

/** BM25 parameters: how soon repeating a word adds nothing, and how strongly long passages are discounted. */
const saturation = 0.6;
const lengthMatters = 0.7;
const usualWords = 100;
const fewestWords = 60;
/** Bonus for wanted words close together, as a share of the smaller of their weights. */
const worthOfPair = 0.3;
/** Bonus for a passage with every wanted phrase, as a share of its score. */
const worthOfAll = 1;
/** Maximum number of places of one word that are compared. */
const mostPlaces = 40;

interface Entry {
  wanted: number;
  worth: number;
  isMatch: boolean;
  /** The words after the first. */
  rest: readonly string[];
}

/** Scores passages for what is wanted, by their own words. */
export class PassageScorer {
  readonly #wanted: readonly Wanted[];
  /** By first word. */
  readonly #entries = new Map<string, Entry[]>();

  constructor(wanted: readonly Wanted[]) {
    this.#wanted = wanted;
    for (const [at, { alternatives }] of wanted.entries())
      for (const { words, worth, isMatch } of alternatives) {
        const [first, ...rest] = words;
        const entries = this.#entries.get(first!) ?? [];
        entries.push({ wanted: at, worth, isMatch, rest });
        this.#entries.set(first!, entries);
      }
  }

  /** Runs in linear time. */
  score(text: string, isWished: (wanted: number) => boolean = () => false): PassageScore {
    const { words, starts, ends } = tokensOf(text);
    const found = this.#wanted.map(() => ({ best: 0, sum: 0, places: [] as number[], isMatch: false }));
    const hits: WantedHit[] = [];
    for (const [at, word] of words.entries())
      for (const { wanted, worth, isMatch, rest } of this.#entries.get(word) ?? []) {
        if (rest.some((next, offset) => words[at + 1 + offset] !== next)) continue;
        const each = found[wanted]!;
        each.best = Math.max(each.best, worth);
        each.sum += worth;
        each.isMatch ||= isMatch;
        if (each.places.length < mostPlaces && each.places.at(-1) !== at) each.places.push(at);
        addHit(hits, { start: starts[at]!, end: ends[at + rest.length]! });
      }
    const length = Math.max(fewestWords, words.length) / usualWords;
    const norm = saturation * (1 - lengthMatters + lengthMatters * length);
    let score = 0;
    let all = 0;
    let has = 0;
    for (const [at, { best, sum }] of found.entries()) {
      if (isWished(at)) {
        all += this.#wanted[at]!.weight;
        has += this.#wanted[at]!.weight;
        score += this.#wanted[at]!.weight * (saturation + 1);
        continue;
      }
      all += this.#wanted[at]!.weight;
      has += this.#wanted[at]!.weight * best;
      if (best === 0) continue;
      const count = sum / best;
      score += (this.#wanted[at]!.weight * best * count * (saturation + 1)) / (count + norm);
    }
    for (let at = 1; at < found.length; at++) {
      const weight = Math.min(this.#wanted[at - 1]!.weight, this.#wanted[at]!.weight);
      score += worthOfPair * closeness(found[at - 1]!.places, found[at]!.places) * weight;
    }
    if (all > 0) score *= 1 + (worthOfAll * has) / all;
    return { score, has: found.map(({ isMatch }) => isMatch), hits, words: words.length };
  }
}

function addHit(hits: WantedHit[], hit: WantedHit): void {
  const last = hits.at(-1);
  if (last && hit.start < last.end) last.end = Math.max(last.end, hit.end);
  else hits.push(hit);
}

/** Returns 1 for words that follow each other in the wanted order, down to 0 for words far apart. */
function closeness(ones: readonly number[], others: readonly number[]): number {
  let best = 0;
  for (const one of ones)
    for (const other of others) {
      const distance = other - one;
      const near = Math.abs(distance);
      const value = distance === 1 ? 1 : near > 10 ? 0 : near > 4 ? 0.3 : distance > 0 ? 0.7 : 0.5;
      best = Math.max(best, near === 0 ? 0 : value);
    }
  return best;
}

import type { PhraseHit } from './findPhrases.ts';

/** The part of a turn that is shown as a search result. */
interface ScoredPassage {
  /** Offsets into the turn's words, `end` exclusive. */
  start: number;
  end: number;
  /** The matches within it. */
  hits: readonly PhraseHit[];
  /** Higher is better. */
  score: number;
}

/** Usual length of a result, in characters. */
const length = 260;
/** Greatest length, in characters, for matches whose words are far apart. */
const longest = 2_000;
/** The most matches that are marked; only very many phrases have more in so few characters. */
const mostShown = 300;

/**
 * The best part of a turn for a query. Parts with all phrases close together rank first, then those with more matches,
 * then those with fewer other words. `turns` is the number of turns of the call that match.
 */
export function rankPassage(words: string, hits: readonly PhraseHit[], phrases: number, turns: number): ScoredPassage {
  let best = { first: 0, last: 0, score: -1 };
  const window = new HitWindow(phrases);
  for (let first = 0, last = -1; first < hits.length; first++) {
    const { start } = hits[first]!;
    while (last < first || (last + 1 < hits.length && hits[last + 1]!.end - start <= length)) window.add(hits[++last]!);
    if (window.score > best.score) best = { first, last, score: window.score };
    window.remove(hits[first]!);
  }
  const shown = hits.slice(best.first, Math.min(best.last + 1, best.first + mostShown));
  const others = Math.log1p(hits.length) / 4 + Math.log1p(turns) / 3 - Math.log1p(words.length / 1000) / 4;
  return { ...around(words, shown), hits: shown, score: best.score + others };
}

/** A sliding window of matches close together, since a turn may have very many. */
class HitWindow {
  readonly #phrases: number;
  /** The number of matches by phrase. */
  readonly #counts = new Map<number, number>();
  #weight = 0;

  constructor(phrases: number) {
    this.#phrases = phrases;
  }

  get score(): number {
    return (4 * this.#counts.size) / this.#phrases + Math.log1p(this.#weight);
  }

  add(hit: PhraseHit): void {
    this.#change(hit, 1);
  }

  remove(hit: PhraseHit): void {
    this.#change(hit, -1);
  }

  #change({ phrase, goesOn }: PhraseHit, by: 1 | -1): void {
    const count = (this.#counts.get(phrase) ?? 0) + by;
    if (count === 0) this.#counts.delete(phrase);
    else this.#counts.set(phrase, count);
    this.#weight += goesOn ? by * 0.5 : by;
  }
}

/** Widens a range by about the same length before and after, to whole words. */
function around(words: string, hits: readonly PhraseHit[]): { start: number; end: number } {
  const from = hits[0]!.start;
  const till = Math.min(
    from + longest,
    hits.reduce((last, { end }) => Math.max(last, end), 0),
  );
  const room = Math.max(0, length - (till - from));
  let start = Math.max(0, from - Math.floor(room / 3));
  let end = Math.min(words.length, till + room - (from - start));
  if (start > 0) start += Math.max(0, words.slice(start, from).search(/(?<=\s)\S/));
  if (end < words.length) {
    const lastBlank = words.slice(till, end).search(/\s\S*$/);
    if (lastBlank > 0) end = till + lastBlank;
  }
  // Trims white space, and doesn't cut surrogate pairs.
  while (start < from && /[\s\udc00-\udfff]/.test(words[start]!)) start += 1;
  while (end > till && /[\s\ud800-\udbff]/.test(words[end - 1]!)) end -= 1;
  return { start, end };
}

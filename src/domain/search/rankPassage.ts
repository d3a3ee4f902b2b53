import type { PhraseHit } from './findPhrases.ts';

/** The part of a turn that is shown for what was found in it. */
export interface RankedPassage {
  /** Offsets into the turn's words, `end` exclusive. */
  start: number;
  end: number;
  /** The hits within it. */
  hits: readonly PhraseHit[];
  /** Higher is better. */
  score: number;
}

/** Characters that a result shows. */
const length = 260;
/** Characters that it shows at the most, where words of a phrase stand far apart. */
const longest = 2_000;
/** Hits that it marks: more stand in so few characters only where phrases are very many. */
const mostShown = 300;

/**
 * The place of a turn that says most of what was asked for. Better is what has all phrases close together, then what
 * says them often, then what is said in few other words. `turns` is how many turns of the call have them.
 */
export function rankPassage(words: string, hits: readonly PhraseHit[], phrases: number, turns: number): RankedPassage {
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

/** Hits that stand close together, one more or one less at a time: a turn may have very many. */
class HitWindow {
  readonly #phrases: number;
  /** Phrase → how often. */
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

/** About as many characters before as after, from a word's begin to a word's end. */
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
  // Blanks at the ends show nothing, and neither end may part a character.
  while (start < from && /[\s\udc00-\udfff]/.test(words[start]!)) start += 1;
  while (end > till && /[\s\ud800-\udbff]/.test(words[end - 1]!)) end -= 1;
  return { start, end };
}

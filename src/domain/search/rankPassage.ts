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

/**
 * The place of a turn that says most of what was asked for. Better is what has all phrases close together, then what
 * says them often, then what is said in few other words. `turns` is how many turns of the call have them.
 */
export function rankPassage(words: string, hits: readonly PhraseHit[], phrases: number, turns: number): RankedPassage {
  let best = { first: 0, last: 0, score: -1 };
  for (let first = 0, last = 0; first < hits.length; first++) {
    last = Math.max(first, last);
    while (last + 1 < hits.length && hits[last + 1]!.end - hits[first]!.start <= length) last += 1;
    const score = scoreOf(hits.slice(first, last + 1), phrases);
    if (score > best.score) best = { first, last, score };
  }
  const shown = hits.slice(best.first, best.last + 1);
  const others = Math.log1p(hits.length) / 4 + Math.log1p(turns) / 3 - Math.log1p(words.length / 1000) / 4;
  return { ...around(words, shown), hits: shown, score: best.score + others };
}

function scoreOf(hits: readonly PhraseHit[], phrases: number): number {
  const found = new Set(hits.map(({ phrase }) => phrase)).size;
  const weight = hits.reduce((sum, { goesOn }) => sum + (goesOn ? 0.5 : 1), 0);
  return (4 * found) / phrases + Math.log1p(weight);
}

/** About as many characters before as after, from a word's begin to a word's end. */
function around(words: string, hits: readonly PhraseHit[]): { start: number; end: number } {
  const [from, till] = [hits[0]!.start, hits.reduce((last, { end }) => Math.max(last, end), 0)];
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

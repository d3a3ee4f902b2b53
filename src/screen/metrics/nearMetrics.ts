import { wordSet } from '../../base/wordSet.ts';
import { distance } from 'fastest-levenshtein';
import type { Metric } from '../../domain/screener.ts';
import { commonWords } from './synonyms.ts';

export interface NameWords {
  metric: Metric;
  /** In lower case. */
  id: string;
  /** The letters of the id, sorted. */
  letters: string;
  /** The words of id and name, with synonyms replaced by their common word. */
  words: ReadonlySet<string>;
}

const wanted = 3;
/** Less similar metrics aren't offered. */
const least = 0.55;
/** Names are cut to this length before they are compared letter by letter. */
const longestName = 60;

export function sortedLetters(text: string): string {
  return Array.from(text).sort().join('');
}

/** From 0 to 1: how much of the longer text is the same. Letters in another order count as one mistake. */
function spelling(name: string, letters: string, entry: NameWords): number {
  const { id } = entry;
  const length = Math.max(name.length, id.length);
  if (Math.abs(name.length - id.length) > length * (1 - least)) return 0;
  if (letters === entry.letters) return 0.8;
  return 1 - distance(name, id) / length;
}

/** Words about time and calculation. Names that share only these words are unrelated. */
const vague = wordSet(
  'a in of on to the and year years quarter ttm before average avg growth change ratio total net per',
);

const tells = (word: string): boolean => !vague.has(word) && !/^\d/.test(word);

/** The share of words in common, from 0 to 1. A metric's extra words weigh less than the name's. */
function wording(asked: ReadonlySet<string>, { words }: NameWords): number {
  let shared = 0;
  let telling = false;
  for (const word of asked)
    if (words.has(word)) {
      shared++;
      telling ||= tells(word);
    }
  if (shared === 0 || (!telling && [...asked].some(tells))) return 0;
  return (2 * shared) / (2 * asked.size + 0.5 * (words.size - shared));
}

/** `name` is in lower case. */
export function nearMetrics(name: string, all: readonly NameWords[]): Metric[] {
  const asked = new Set(commonWords(name));
  const flat = name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '_').slice(0, longestName);
  const letters = sortedLetters(flat);
  const scored = all.flatMap((entry) => {
    const score = Math.max(spelling(flat, letters, entry), wording(asked, entry));
    return score >= least ? [{ metric: entry.metric, score }] : [];
  });
  // If two metrics are equally similar, the one with the shorter id comes first.
  scored.sort((a, b) => b.score - a.score || a.metric.id.length - b.metric.id.length);
  return scored.slice(0, wanted).map(({ metric }) => metric);
}

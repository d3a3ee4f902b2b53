import { unescapeMarkdown } from '../format/markdown.ts';
import { seenTokensOf, type Tokens } from './tokens.ts';
import type { Turn } from '../transcript.ts';
import { leavesOut } from '../transcripts/stopWords.ts';
import type { CallText } from './callText.ts';
import type { Passage } from './passage.ts';
import { sentencesAround } from './sentencesAround.ts';

/** The words of a call that contain most of a quotation's significant words, each counted once. */
interface NearestWords {
  passage: Passage;
  /** The share of the quotation's significant words that the passage has, above 0 and up to 1. */
  share: number;
  /** The share of the quotation's pairs of neighboring words that are neighbors in the passage too. */
  pairs: number;
}

const leastPairs = 0.2;

/**
 * Returns whether nearest words have this share of a quotation's significant words, at least partly in its order. In a
 * whole call, most words of an invented quotation occur close together somewhere.
 */
export function isNear({ share, pairs }: NearestWords, least: number): boolean {
  return share >= least && pairs >= leastPairs;
}

/** In characters. Only the start of a longer quotation is searched. */
const longestSought = 4_000;
const fewestTelling = 3;
/** Words that may stand between those of a quotation, besides as many as it has itself. */
const mostBetween = 12;

/**
 * Finds the sentences of one turn with the largest share of a quotation's significant words; among equals those in
 * which the words are closest together, then the first. Undefined if the call has none of the words.
 */
export function findNearestWords(call: CallText, turns: readonly Turn[], quotation: string): NearestWords | undefined {
  const sought = tellingWords(quotation);
  const tokens = call.seen;
  const window = tightest(hitsIn(tokens, turns, sought.words), sought.length + mostBetween);
  if (!window) return undefined;
  const { speechStart, speechEnd } = turns[window.turn]!;
  const passage = sentencesAround(
    call.text,
    { start: tokens.starts[window.from]!, end: tokens.ends[window.to]! },
    { start: speechStart, end: speechEnd },
  );
  const { words } = seenTokensOf(call.text.slice(passage.start, passage.end));
  const share = shareOf(sought.words, new Set(words));
  return { passage, share, pairs: shareOf(pairsOf(sought.all), pairsOf(words)) };
}

/**
 * Returns the share of a quotation's significant words that a text has; of all its words if few are significant, as in
 * a greeting.
 */
export function shareOfTelling(quotation: string, text: string): number {
  const telling = tellingWords(quotation).words;
  const said = new Set(seenTokensOf(text).words);
  if (telling.size >= fewestTelling) return shareOf(telling, said);
  const all = new Set(seenTokensOf(unescapeMarkdown(quotation.slice(0, longestSought))).words);
  return Math.max(shareOf(telling, said), shareOf(all, said));
}

function shareOf(sought: ReadonlySet<string>, said: ReadonlySet<string>): number {
  if (sought.size === 0) return 0;
  let both = 0;
  for (const word of sought) if (said.has(word)) both += 1;
  return both / sought.size;
}

const pairsOf = (words: readonly string[]): Set<string> =>
  new Set(words.slice(1).map((word, at) => `${words[at]!} ${word}`));

interface Telling {
  /** The significant words, or all words if none is significant. */
  words: ReadonlySet<string>;
  /** Every word, in order. */
  all: readonly string[];
  /** The number of words, including those that may stand between them. */
  length: number;
}

function tellingWords(quotation: string): Telling {
  const { words } = seenTokensOf(unescapeMarkdown(quotation.slice(0, longestSought)));
  const telling = words.filter((word) => !leavesOut(word));
  return { words: new Set(telling.length > 0 ? telling : words), all: words, length: words.length * 2 };
}

/**
 * Returns whether a call has every word of a quotation somewhere, except the writer's own in brackets. If not, no
 * closer look is needed.
 */
export function mayHaveWords(call: CallText, quotation: string): boolean {
  const pieces = withoutMarkup(quotation.slice(0, longestSought)).split(/\[[^[\]]{0,400}\]/);
  const missing = new Set(seenTokensOf(pieces.join(' ')).words);
  // A bracket may cut the words on either side of it.
  const mayMiss = (pieces.length - 1) * 2;
  for (const word of call.seen.words) {
    if (missing.size <= mayMiss) return true;
    missing.delete(word);
  }
  return missing.size <= mayMiss;
}

/** Removes markup that may stand within a word. */
function withoutMarkup(quotation: string): string {
  return unescapeMarkdown(quotation).replace(/[*_~\p{Cf}]|<\/?[a-z]{1,10}\s?\/?>/giu, '');
}

/** A word of a speech that is one of those searched for. */
interface SoughtWord {
  at: number;
  turn: number;
  word: string;
}

function hitsIn({ words, starts, ends }: Tokens, turns: readonly Turn[], sought: ReadonlySet<string>): SoughtWord[] {
  const hits: SoughtWord[] = [];
  let turn = 0;
  for (let at = 0; at < words.length; at += 1) {
    while (turn < turns.length && turns[turn]!.speechEnd <= starts[at]!) turn += 1;
    const speech = turns[turn];
    if (!speech) break;
    const word = words[at]!;
    if (speech.speechStart <= starts[at]! && ends[at]! <= speech.speechEnd && sought.has(word))
      hits.push({ at, turn, word });
  }
  return hits;
}

interface WordWindow {
  turn: number;
  /** Indexes of its first and its last word. */
  from: number;
  to: number;
  /** Number of different words that were sought. */
  words: number;
}

/**
 * Returns the window of one turn, up to a maximum number of words, with the most words searched for; the shortest among
 * equals.
 */
function tightest(hits: readonly SoughtWord[], longest: number): WordWindow | undefined {
  const counts = new Map<string, number>();
  let best: WordWindow | undefined;
  let first = 0;
  const drop = (): void => {
    const { word } = hits[first]!;
    const left = counts.get(word)! - 1;
    if (left === 0) counts.delete(word);
    else counts.set(word, left);
    first += 1;
  };
  for (const { at, turn, word } of hits) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    while (hits[first]!.turn !== turn || at - hits[first]!.at >= longest) drop();
    while (counts.get(hits[first]!.word)! > 1) drop();
    const from = hits[first]!.at;
    const isBetter =
      !best || counts.size > best.words || (counts.size === best.words && at - from < best.to - best.from);
    if (isBetter) best = { turn, from, to: at, words: counts.size };
  }
  return best;
}

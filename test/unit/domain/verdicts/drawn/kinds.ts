import { once } from '../../../../../src/base/once.ts';
import type { Draws } from './draws.ts';
import { drawnCalls, labelOf, linkOf, type DrawnCall, type Span } from './drawnCalls.ts';
import type { DrawnNote, Verdict } from './judge.ts';
import { drawn, type Frame, type Parts } from './notes.ts';
import { interleave, isNatural, isSaid, sentencesOf, standsAlone, type Sentence } from './sentences.ts';
import { withoutBars } from './inventedTalks.ts';

/** A rule that draws quotations of one kind. */
export interface Kind {
  name: string;
  wanted: Exclude<Verdict, 'unseen'>;
  /** The kind is counted, and not held against the check. */
  isBeyond?: boolean;
  draw: (pool: Pool, draws: Draws) => Iterable<DrawnNote>;
}

/** The sentences that quotations are drawn from, of all calls by turns. */
export interface Pool {
  calls: readonly DrawnCall[];
  /** Sentences that may be quoted whole. */
  natural: readonly Sentence[];
  /** All of them, for those that a pattern looks for. */
  all: readonly Sentence[];
}

export function createPool(draws: Draws): Pool {
  const { calls, natural, weighed } = readSentences();
  return { calls, natural: interleave(natural, draws), all: interleave(weighed, draws) };
}

/** Reads the calls once for all tests of a process. */
const readSentences = once(() => {
  const calls = drawnCalls();
  const lists = calls.map((call) => sentencesOf(call));
  // A given call is as varied as several of the sample, whose calls share their patterns.
  const weighed = lists.flatMap((list, at) => (calls[at]!.isInvented ? [list] : halved(list)));
  const natural = weighed.map((list) => list.filter((sentence) => isNatural(sentence) && standsAlone(sentence)));
  return { calls, natural, weighed };
});

function halved<T>(list: readonly T[]): T[][] {
  return [list.filter((_, at) => at % 2 === 0), list.filter((_, at) => at % 2 === 1)];
}

/** Draws a note from a sentence; undefined if the sentence gives no occasion for it. */
export type FromSentence = (sentence: Sentence, draws: Draws) => string | undefined;

type Kinds = Omit<Kind, 'draw'>;

/** A kind that draws from the sentences, beginning at a drawn one. */
export function kindOf(of: Kinds, draw: FromSentence, from: 'natural' | 'all' = 'natural'): Kind {
  return {
    ...of,
    *draw(pool, draws) {
      const sentences = pool[from];
      const start = draws.below(sentences.length);
      for (let step = 0; step < sentences.length; step += 1) {
        const sentence = sentences[(start + step) % sentences.length]!;
        const marked = draw(sentence, draws);
        if (marked !== undefined) yield { call: sentence.call, marked };
      }
    },
  };
}

/** A sentence of an invented call, and its parts between the bars. */
export interface Barred {
  call: DrawnCall;
  whole: Span & { text: string };
  parts: (Span & { text: string })[];
}

/** A kind that draws from invented sentences with bars. */
export function barredKind(
  of: Kinds,
  sentences: readonly string[],
  draw: (barred: Barred, draws: Draws) => string | undefined,
): Kind {
  return {
    ...of,
    *draw({ calls }, draws) {
      for (const sentence of draws.shuffle(sentences)) {
        const barred = findBarred(calls, sentence);
        const marked = draw(barred, draws);
        if (marked !== undefined) yield { call: barred.call, marked };
      }
    },
  };
}

function findBarred(calls: readonly DrawnCall[], sentence: string): Barred {
  const text = withoutBars(sentence);
  const call = calls.find((each) => each.text.includes(text));
  if (!call) throw new Error(`No invented call has: ${text}`);
  const start = call.text.indexOf(text);
  let from = start;
  const parts = sentence.split('|').map((part) => {
    const words = part.trim();
    const at = call.text.indexOf(words, from);
    from = at + words.length;
    return { start: at, end: from, text: words };
  });
  return { call, whole: { start, end: start + text.length, text }, parts };
}

/** The parts of a citation of words, with the link to a passage. */
export function partsOf(call: DrawnCall, passage: Span, words: string): Parts | undefined {
  const link = linkOf(call, passage);
  return link === undefined ? undefined : { words: drawn(words), link, label: labelOf(call) };
}

/** Puts words into a frame, with the link to the passage. */
export function framed(
  { call, start, end }: Span & { call: DrawnCall },
  words: string | undefined,
  frame: Frame,
): string | undefined {
  const parts = words === undefined ? undefined : partsOf(call, { start, end }, words);
  return parts && frame(parts);
}

/** Words that were changed; undefined if the call has them all the same. */
export function changedIn(call: DrawnCall, words: string | undefined): string | undefined {
  return words === undefined || isSaid(call, words) ? undefined : words;
}

export const ellipses = ['…', '...', '[…]', '[...]', '. . .', '(…)'];

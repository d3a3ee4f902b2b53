import type { Passage } from '../passages/passage.ts';
import { tokensOf, type Tokens } from '../passages/tokens.ts';

/** Usual number of words in a passage. */
const usual = 120;
/** A speech of up to this many words isn't divided. */
const mostUndivided = 160;
/** A longer passage without a sentence end is cut at a space. */
const mostWords = 240;

/**
 * Divides the speech of one turn into passages of about 120 words that end with a sentence if possible. A short turn is
 * one passage. A passage never starts or ends within a word or with white space, and never lacks words. Offsets are
 * into the transcript exactly as received, `end` exclusive. Runs in linear time.
 */
export function passagesOf(transcript: string, start: number, end: number): Passage[] {
  const text = transcript.slice(start, end);
  const tokens = tokensOf(text);
  const { length } = tokens.words;
  if (length === 0) return [];
  const cuts = length <= mostUndivided ? [] : cutsOf(text, tokens);
  return [0, ...cuts].map((from, at) => {
    const passage = text.slice(from, cuts[at] ?? text.length);
    const blank = passage.length - passage.trimStart().length;
    return { start: start + from + blank, end: start + from + blank + passage.trim().length };
  });
}

/** Offsets at which passages begin, without the first. */
function cutsOf(text: string, { words, starts, ends }: Tokens): number[] {
  // Passages have about equal length, so that the last isn't a remnant.
  const length = words.length / Math.round(words.length / usual);
  const cuts: number[] = [];
  let first = 0;
  let next = length;
  for (let at = 1; at < words.length; at++) {
    const isEnough = at >= next - length / 4 && at - first >= length / 2;
    if (!isEnough && at - first < mostWords) continue;
    // A passage has at least a few words.
    if (words.length - at < length / 4) break;
    const gap = text.slice(ends[at - 1], starts[at]);
    const cut = cutIn(gap, at - first >= mostWords);
    if (cut === undefined) continue;
    cuts.push(ends[at - 1]! + cut);
    first = at;
    next = Math.max(next + length, at + length / 2);
  }
  return cuts;
}

/** Returns the offset between two words at which a sentence ends; with `isLong`, any place outside of a word. */
function cutIn(gap: string, isLong: boolean): number | undefined {
  const sentence = /[.?!…]["”’')\]]{0,9}(?=\s)|\n|[。！？]/.exec(gap);
  if (sentence) return sentence.index + sentence[0].length;
  if (!isLong) return undefined;
  const blank = gap.search(/\s/);
  return blank === -1 && gap !== '' ? undefined : Math.max(0, blank);
}

import { sentencesIn } from '../../../domain/notes/pairing/sentences.ts';
import type { Passage } from '../../../domain/passages/passage.ts';
import type { Turn } from '../../../domain/transcript.ts';

/** The sentences of a turn, by offsets into the transcript. */
export function sentencesOf(text: string, { speechStart, speechEnd }: Turn): Passage[] {
  return sentencesIn(text, { start: speechStart, end: speechEnd }).filter(({ start, end }) => start < end);
}

/** Returns the sentence of a turn at an offset; undefined outside of its speech. */
export function sentenceAt(text: string, turn: Turn, offset: number): Passage | undefined {
  if (offset < turn.speechStart || offset > turn.speechEnd) return undefined;
  return sentencesOf(text, turn).findLast(({ start }) => start <= offset);
}

/** A user's step in selecting sentences of a turn. */
export interface SentenceStep {
  by: 1 | -1;
  /** True if the end of the selection moves, so that it grows or shrinks. */
  extends: boolean;
  /** The words that are selected. */
  selected: Passage | undefined;
  /** The reading place, where the first selection starts. */
  offset: number;
}

/**
 * Returns the selected sentences after a step. Undefined if the selection isn't whole sentences, so that the browser
 * extends it, or the turn has none.
 */
export function stepSentence(sentences: readonly Passage[], step: SentenceStep): Passage | undefined {
  const { by, selected, offset } = step;
  const first = selected ? sentences.findIndex(({ start }) => start === selected.start) : -1;
  const last = selected ? sentences.findIndex(({ end }) => end === selected.end) : -1;
  if (first < 0 || last < first) {
    if (selected && step.extends) return undefined;
    const from = selected?.start ?? offset;
    return sentences.find(({ end }) => end > from) ?? sentences.at(-1);
  }
  const within = (at: number): number => Math.max(0, Math.min(at, sentences.length - 1));
  const end = step.extends ? Math.max(first, within(last + by)) : within((by === 1 ? last : first) + by);
  return { start: sentences[step.extends ? first : end]!.start, end: sentences[end]!.end };
}

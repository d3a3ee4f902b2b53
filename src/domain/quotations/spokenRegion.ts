import { firstIndex } from '../../base/sortedSearch.ts';
import type { ParsedCall } from '../transcript.ts';
import type { CallText } from '../passages/callText.ts';
import type { Passage } from '../passages/passage.ts';
import { TokenBuilder, TokenText } from './tokenText.ts';

/** A call as received, with its turns. */
export interface RegionCall extends ParsedCall {
  source: CallText;
}

/** A part of a call as tokens. */
export interface SpokenRegion {
  tokens: TokenText;
  /** Offsets of the tokens' text at which the speaker changes, ascending. */
  breaks: readonly number[];
  /** True if the lines between turns, with speakers' names, are among the tokens. */
  hasNames: boolean;
}

/** Whole calls are cached, since many quotations may be searched in them. */
const ways = [readSpeech, readTranscript].map((read) => ({ read, whole: new WeakMap<CallText, SpokenRegion>() }));

/** Yields a part of a call, first as speech without the lines between turns, then as received. */
export function* regionsOf(call: RegionCall, part: Passage): Generator<SpokenRegion, undefined, undefined> {
  const isWhole = part.start === 0 && part.end === call.source.text.length;
  for (const { read, whole } of ways) {
    const region = (isWhole ? whole.get(call.source) : undefined) ?? read(call, part);
    if (isWhole) whole.set(call.source, region);
    yield region;
  }
}

function readSpeech({ source, turns }: RegionCall, { start, end }: Passage): SpokenRegion {
  const builder = new TokenBuilder();
  const breaks: number[] = [];
  let last: number | undefined;
  for (const { speaker, speechStart, speechEnd } of turnsWithin(turns, { start, end })) {
    if (last !== undefined && speaker !== last) breaks.push(builder.length);
    builder.add(source.text, { start: Math.max(start, speechStart), end: Math.min(end, speechEnd) });
    last = speaker;
  }
  return { tokens: new TokenText(builder), breaks, hasNames: false };
}

function readTranscript({ source, turns }: RegionCall, { start, end }: Passage): SpokenRegion {
  const builder = new TokenBuilder();
  const breaks: number[] = [];
  let at = start;
  for (const turn of turnsWithin(turns, { start, end })) {
    builder.add(source.text, { start: at, end: Math.max(at, turn.start) });
    at = Math.max(at, turn.start);
    breaks.push(builder.length);
  }
  builder.add(source.text, { start: at, end });
  return { tokens: new TokenText(builder), breaks, hasNames: true };
}

function turnsWithin(turns: ParsedCall['turns'], { start, end }: Passage): ParsedCall['turns'] {
  const first = firstIndex(turns.length, (index) => turns[index]!.end > start);
  const after = firstIndex(turns.length, (index) => turns[index]!.start >= end);
  return turns.slice(first, after);
}

/** The last break at or before an offset of the tokens' text, or its beginning. */
export function breakBefore({ breaks }: SpokenRegion, offset: number): number {
  const after = firstIndex(breaks.length, (index) => breaks[index]! > offset);
  return after === 0 ? 0 : breaks[after - 1]! - 1;
}

/** The first break after an offset, or the end. */
export function breakAfter({ breaks, tokens }: SpokenRegion, offset: number): number {
  const after = firstIndex(breaks.length, (index) => breaks[index]! > offset);
  return after === breaks.length ? tokens.text.length : breaks[after]! - 1;
}

export function hasBreakWithin({ breaks }: SpokenRegion, { start, end }: Passage): boolean {
  const after = firstIndex(breaks.length, (index) => breaks[index]! > start + 1);
  return after < breaks.length && breaks[after]! < end;
}

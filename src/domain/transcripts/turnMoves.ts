import { firstIndex } from '../../base/sortedSearch.ts';
import type { ParsedCall, Turn } from '../transcript.ts';

/** The next or previous turn of the same speaker; undefined if there is none. */
export function nextTurnOfSpeaker(parsed: ParsedCall, turn: number, direction: 1 | -1): Turn | undefined {
  const speaker = parsed.turns[turn]?.speaker;
  if (speaker === undefined) return undefined;
  for (let index = turn + direction; index >= 0 && index < parsed.turns.length; index += direction) {
    const other = parsed.turns[index]!;
    if (other.speaker === speaker) return other;
  }
  return undefined;
}

/** The turn at which the questions begin; undefined if there are none, or they weren't recognized. */
export function firstQuestionTurn(parsed: ParsedCall): Turn | undefined {
  return parsed.turns.find(({ section }) => section === 'questions');
}

/** The turn that contains an offset of the text; the first turn for an offset before it, the last for one after it. */
export function turnAtOffset({ turns }: { turns: readonly Turn[] }, offset: number): Turn | undefined {
  return turns[Math.max(0, firstIndex(turns.length, (index) => turns[index]!.start > offset) - 1)];
}

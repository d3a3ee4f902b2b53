import { firstIndex } from '../../base/sortedSearch.ts';
import type { ParsedCall, Turn } from '../transcript.ts';

/** The next or previous turn of the speaker of `turn`; undefined at the end. */
export function nextTurnOfSpeaker(parsed: ParsedCall, turn: number, direction: 1 | -1): Turn | undefined {
  const speaker = parsed.turns[turn]?.speaker;
  if (speaker === undefined) return undefined;
  for (let index = turn + direction; index >= 0 && index < parsed.turns.length; index += direction) {
    const other = parsed.turns[index]!;
    if (other.speaker === speaker) return other;
  }
  return undefined;
}

/** Where the questions begin; undefined when the call has none, or none can be told. */
export function firstQuestionTurn(parsed: ParsedCall): Turn | undefined {
  return parsed.turns.find(({ section }) => section === 'questions');
}

/** The turn that holds an offset of the text; an offset before the text gives the first turn, one past it the last. */
export function turnAtOffset({ turns }: { turns: readonly Turn[] }, offset: number): Turn | undefined {
  return turns[Math.max(0, firstIndex(turns.length, (index) => turns[index]!.start > offset) - 1)];
}

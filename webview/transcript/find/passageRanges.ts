import type { Passage } from '../../../src/domain/citations/passage.ts';
import { rangeWithin } from '../turns/speechText.ts';
import type { TurnList } from '../turns/turnList.ts';

/** The ranges on the page of words that begin in a turn and may reach over the next ones; of turns in the page only. */
export function passageRanges(list: TurnList, passage: Passage & { turn: number }): Range[] {
  const ranges: Range[] = [];
  for (let turn = passage.turn; ; turn += 1) {
    const blocks = list.at(turn)?.blocks;
    const [first, last] = [blocks?.[0], blocks?.at(-1)];
    if (!blocks) break;
    if (!first || !last) continue;
    if (first.start >= passage.end) break;
    const range = rangeWithin(blocks, Math.max(first.start, passage.start), Math.min(last.end, passage.end));
    if (range) ranges.push(range);
  }
  return ranges;
}

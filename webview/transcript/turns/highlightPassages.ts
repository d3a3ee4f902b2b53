import type { Passage } from '../../../src/domain/passages/passage.ts';
import { rangeWithin } from './speechText.ts';
import type { TurnList } from './turnList.ts';

/**
 * Marks exactly these passages with the CSS highlight of this name. A passage may continue in the following turns;
 * turns that aren't in the page yet are left out.
 */
export function highlightPassages(
  name: string,
  list: TurnList,
  passages: readonly (Passage & { turn: number })[],
): void {
  if (!('highlights' in CSS)) return;
  const ranges = passages.flatMap((passage) => passageRanges(list, passage));
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}

function passageRanges(list: TurnList, passage: Passage & { turn: number }): Range[] {
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

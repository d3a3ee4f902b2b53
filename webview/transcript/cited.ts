import './cited.css';
import type { Passage } from '../../src/domain/citations/passage.ts';
import { rangeWithin } from './speechText.ts';
import type { TurnList } from './turnList.ts';

const name = 'transcript-cited';

/** Marks cited words, which may reach over several turns; nothing is marked without them. */
export function markCited(list: TurnList, passage: (Passage & { turn: number }) | undefined): void {
  if (!('highlights' in CSS)) return;
  if (!passage) {
    CSS.highlights.delete(name);
    return;
  }
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
  CSS.highlights.set(name, new Highlight(...ranges));
}

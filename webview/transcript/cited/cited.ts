import './cited.css';
import type { Passage } from '../../../src/domain/citations/passage.ts';
import { passageRanges } from '../find/passageRanges.ts';
import type { TurnList } from '../turns/turnList.ts';

const name = 'transcript-cited';

/** Marks cited words, which may reach over several turns; nothing is marked without them. */
export function markCited(list: TurnList, passage: (Passage & { turn: number }) | undefined): void {
  if (!('highlights' in CSS)) return;
  if (!passage) {
    CSS.highlights.delete(name);
    return;
  }
  CSS.highlights.set(name, new Highlight(...passageRanges(list, passage)));
}

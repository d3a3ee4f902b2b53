import { firstIndex } from '../../base/sortedSearch.ts';
import type { Turn } from '../transcript.ts';

/** The turn that contains an offset of the text; the first turn for an offset before it, the last for one after it. */
export function turnAtOffset({ turns }: { turns: readonly Turn[] }, offset: number): Turn | undefined {
  return turns[Math.max(0, firstIndex(turns.length, (index) => turns[index]!.start > offset) - 1)];
}

import { firstIndex } from '../../../src/base/sortedSearch.ts';
import type { Turn } from '../../../src/domain/transcript.ts';
import { blocksOf, type Block } from '../../../src/features/transcripts/reader/blocksView.ts';

/** A paragraph on the page, with the offsets of its words in the transcript. */
export interface ShownBlock extends Block {
  node: Text;
}

/** A speech of more paragraphs than this isn't laid out at once. */
const longSpeech = 60;

/** The words of a turn as paragraphs. The text content of `speech` is exactly that of the transcript. */
export function createSpeech(
  text: string,
  { speechStart, speechEnd }: Turn,
): { speech: HTMLElement; blocks: ShownBlock[] } {
  const speech = document.createElement('div');
  speech.className = 'speech';
  speech.dataset['part'] = 'speech';
  speech.dir = 'auto';
  const blocks: ShownBlock[] = [];
  let end = speechStart;
  for (const block of blocksOf(text, speechStart, speechEnd)) {
    if (block.start > end) speech.append(text.slice(end, block.start));
    const paragraph = document.createElement('p');
    // A long paragraph is cut into blocks for the layout; these follow each other without a gap.
    if (block.start === end) blocks.at(-1)?.node.parentElement?.classList.add('cut');
    const node = document.createTextNode(text.slice(block.start, block.end));
    paragraph.append(node);
    paragraph.dir = 'auto';
    speech.append(paragraph);
    blocks.push({ ...block, node });
    end = block.end;
  }
  if (end < speechEnd) speech.append(text.slice(end, speechEnd));
  if (blocks.length > longSpeech) speech.classList.add('long');
  return { speech, blocks };
}

/** The range on the page between two offsets into the transcript, which must lie within these blocks. */
export function rangeWithin(blocks: readonly ShownBlock[], start: number, end: number): Range | undefined {
  const mark = markWithin(blocks, start, end);
  if (!mark) return undefined;
  const range = document.createRange();
  range.setStart(mark.startContainer, mark.startOffset);
  range.setEnd(mark.endContainer, mark.endOffset);
  return range;
}

/** The same as a static range, which doesn't follow changes of the page. */
export function markWithin(blocks: readonly ShownBlock[], start: number, end: number): StaticRange | undefined {
  const from = blocks[blockAt(blocks, start)];
  const till = blocks[blockAt(blocks, end - 1)];
  if (!from || !till) return undefined;
  return new StaticRange({
    startContainer: from.node,
    startOffset: Math.max(0, start - from.start),
    endContainer: till.node,
    endOffset: Math.min(till.node.length, end - till.start),
  });
}

/** Index of the last block that begins at or before an offset. */
export function blockAt(blocks: readonly Block[], offset: number): number {
  return firstIndex(blocks.length, (index) => blocks[index]!.start > offset) - 1;
}

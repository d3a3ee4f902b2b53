import { firstIndex } from '../../../base/sortedSearch.ts';
import type { Steps } from '../../../base/slices.ts';
import { readBlocks, type NoteBlock } from './noteBlocks.ts';
import { beginningIn, NoteLines, type NoteSpan } from '../noteLines.ts';
import { readMarkup, type NoteMarkup, type NoteTag } from './noteMarkup.ts';
import { isWeighty, readQuoted, type QuotedSpan } from './quotedSpans.ts';

/** A block of a note with the words in quotation marks that it has. */
export interface LaidOutBlock extends NoteBlock {
  quoted: readonly QuotedSpan[];
  /** True if it is quoted as a whole, in a block quote or a callout for quotations. */
  isQuote: boolean;
}

/** A note as its readers see it. */
export interface NoteLayout {
  text: string;
  lines: NoteLines;
  markup: NoteMarkup;
  /** In order. Code, front matter and blank lines aren't in any block. */
  blocks: readonly LaidOutBlock[];
}

/** Callouts of these types are quotations; others are the writer's own words. */
const quotingCallout = /^\[!(?:quote|cite|quotation|q)\]/i;

export function* readLayout(text: string): Steps<NoteLayout> {
  const lines = new NoteLines(text);
  yield* lines.look();
  const markup = yield* readMarkup(text, lines);
  const blocks = yield* readBlocks(lines, markup);
  const tagged = pairsOfQ(markup.tags);
  const found: LaidOutBlock[] = [];
  for (const [index, block] of blocks.entries()) {
    const ofBlock = beginningIn(tagged, block.start, block.end).filter(({ till }) => till <= block.end);
    const scope = { start: block.start, end: block.end, hidden: markup.hidden, isRow: block.kind === 'row' };
    const quoted = yield* readQuoted(text, { ...scope, tagged: ofBlock });
    found.push({ ...block, quoted, isQuote: block.region !== undefined });
    if (index % 500 === 499) yield;
  }
  markQuotes(text, found);
  return { text, lines, markup, blocks: found };
}

/** Distinguishes block quotes from callouts in which the writer quotes within sentences. */
function markQuotes(text: string, blocks: readonly LaidOutBlock[]): void {
  for (let first = 0; first < blocks.length;) {
    const { depth, kind, region, start } = blocks[first]!;
    let next = first + 1;
    if (depth > 0 && !region) {
      while (next < blocks.length && continues(blocks[next - 1]!, blocks[next]!)) next += 1;
      const isOwn = kind === 'title' && !quotingCallout.test(text.slice(start, start + 40));
      const all = blocks.slice(first, next);
      const isQuote = !isOwn || !all.some(({ quoted }) => quoted.some((each) => isWeighty(text, each)));
      for (const block of all) block.isQuote = isQuote;
    }
    first = next;
  }
}

/** Returns whether a block continues the block quote or callout of the block before it. */
function continues(before: LaidOutBlock, block: LaidOutBlock): boolean {
  return block.depth > 0 && block.kind !== 'title' && !block.region && block.first - before.last <= 2;
}

function pairsOfQ(tags: readonly NoteTag[]): QuotedSpan[] {
  const found: QuotedSpan[] = [];
  const open: NoteTag[] = [];
  for (const tag of tags) {
    if (tag.name !== 'q') continue;
    if (!tag.closes) open.push(tag);
    else {
      const opening = open.pop();
      if (opening && opening.end < tag.start)
        found.push({ from: opening.start, start: opening.end, end: tag.start, till: tag.end });
    }
  }
  return found.sort((one, other) => one.from - other.from);
}

/** Returns the index of the block that contains an offset; -1 if there is none. */
export function blockAt({ blocks }: NoteLayout, offset: number): number {
  const index = firstIndex(blocks.length, (at) => blocks[at]!.start > offset) - 1;
  return index >= 0 && blocks[index]!.end >= offset ? index : -1;
}

/** Returns the text that readers see between two offsets, up to a maximum length. */
export function visibleText({ text, markup: { hidden } }: NoteLayout, { start, end }: NoteSpan, most: number): string {
  let seen = '';
  let at = start;
  for (let index = firstIndex(hidden.length, (next) => hidden[next]!.end > start); at < end; index += 1) {
    const next = hidden[index];
    const till = Math.min(end, next?.start ?? end);
    if (till > at) seen += text.slice(at, Math.min(till, at + most + 1));
    if (seen.length > most || !next || next.start >= end) break;
    at = next.end;
  }
  return seen;
}

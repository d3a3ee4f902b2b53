import { firstIndex } from '../../base/sortedSearch.ts';
import { finish } from '../../base/slices.ts';
import { parseCitationLink } from '../links/citationLink.ts';
import { findDeskLinks } from '../links/productLinks.ts';
import { BlockQuotations } from './pairing/blockQuotations.ts';
import { mostLinks } from './citationLinks.ts';
import { outsideCode, readCode } from './codeSpans.ts';
import type { NoteCitation, NoteQuotation, NoteWords } from './noteCitation.ts';
import { readLayout, type LaidOutBlock, type NoteLayout } from './pairing/noteLayout.ts';
import { calloutMark, mergeSpans, type NoteSpan } from './noteLines.ts';
import { hasManyWords } from './pairing/quotedSpans.ts';

/** A callout's title, and the line that names the speaker. */
const besideWords = new RegExp(String.raw`^\s*(?:${calloutMark}|[—–]|--)`);

/** Finds damaged links to earnings calls, in order, outside of code and comments. */
export function findDamagedLinks(text: string): NoteWords[] {
  const found: NoteWords[] = [];
  for (const { start, end, text: written } of findDeskLinks(text, ['transcript'])) {
    if (!parseCitationLink(written).ok) found.push({ start, end, text: written });
    if (found.length === mostLinks) break;
  }
  return found.length === 0 ? found : outsideCode(found, finish(readCode(text)));
}

/** Finds block quotes, and quoted words of some length, that don't belong to a citation, in order. */
export function findUncited(text: string, citations: readonly NoteCitation[]): NoteQuotation[] {
  const layout = finish(readLayout(text));
  const quotes = new BlockQuotations(layout, []);
  const isTaken = overlapping(
    citations.flatMap(({ quotation, link, label }) =>
      [link, quotation, link.definition, label].filter((span) => span !== undefined),
    ),
  );
  const found: NoteQuotation[] = [];
  const { blocks } = layout;
  for (let first = 0; first < blocks.length; first += 1) {
    const block = blocks[first]!;
    if (!block.isQuote) {
      for (const { start, end } of block.quoted)
        if (hasManyWords(text.slice(start, end)) && !isTaken({ start, end }))
          found.push(quotes.inlineOf({ start, end }));
      continue;
    }
    let last = first;
    while (last + 1 < blocks.length && isSameQuote(layout, blocks[last]!, blocks[last + 1]!)) last += 1;
    for (const each of uncitedParts(layout, { quotes, isTaken, blocks: blocks.slice(first, last + 1) }))
      found.push(each);
    first = last;
  }
  return found;
}

function isSameQuote({ lines }: NoteLayout, before: LaidOutBlock, block: LaidOutBlock): boolean {
  if (before.region || block.region) return before.region === block.region;
  return block.isQuote && block.first - before.last <= 2 && lines.depth(before.last + 1) > 0;
}

/** Returns a block quote that has no link, or those of its paragraphs that its links don't belong to. */
function uncitedParts(
  { text, lines }: NoteLayout,
  {
    quotes,
    isTaken,
    blocks,
  }: { quotes: BlockQuotations; isTaken: (part: NoteSpan) => boolean; blocks: readonly LaidOutBlock[] },
): NoteQuotation[] {
  const [first, last] = [blocks[0]!, blocks.at(-1)!];
  const whole = { start: first.region?.start ?? lines.at(first.first).start, end: last.region?.end ?? last.end };
  const isCited = isTaken(whole);
  if (first.region) {
    const words = isCited ? undefined : quotes.wordsOf(first);
    return words ? [words] : [];
  }
  const found: NoteQuotation[] = [];
  let open: NoteSpan | undefined;
  const add = (): void => {
    if (open && (!isCited || hasManyWords(text.slice(open.start, open.end)))) found.push(quotes.quotationOf(open));
    open = undefined;
  };
  for (const block of blocks) {
    for (let line = block.first; line <= block.last; line += 1) {
      const bare = lines.bare(line);
      const start = lines.at(line).end - bare.length;
      const span = { start: Math.max(start, block.start), end: lines.at(line).end };
      if (isTaken(span)) add();
      else if (!besideWords.test(bare)) open = { start: open?.start ?? start, end: span.end };
    }
  }
  add();
  return found;
}

/** Tells whether a part of a note overlaps any of some spans. */
function overlapping(spans: readonly NoteSpan[]): (part: NoteSpan) => boolean {
  const merged = mergeSpans(spans);
  return ({ start, end }) => {
    const next = merged[firstIndex(merged.length, (at) => merged[at]!.end > start)];
    return next !== undefined && next.start < end;
  };
}

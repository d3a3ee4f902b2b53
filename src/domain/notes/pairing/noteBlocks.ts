import { wordSet } from '../../../base/wordSet.ts';
import type { Steps } from '../../../base/slices.ts';
import type { CodeSpan } from '../codeSpans.ts';
import { calloutTitle, type NoteLines, type NoteSpan } from '../noteLines.ts';
import type { NoteMarkup, NoteTag } from './noteMarkup.ts';

/** A paragraph, heading, list item, table row or footnote. Quotation marks and sentences don't extend beyond it. */
export interface NoteBlock extends NoteSpan {
  /** The first and the last line. */
  first: number;
  last: number;
  /** The number of block quotes that contain it. */
  depth: number;
  /** Columns before the mark of a list item; undefined for any other block. */
  indent?: number;
  kind: 'text' | 'heading' | 'row' | 'definition' | 'title';
  /** The name of the footnote that it defines. */
  footnote?: string;
  /** The `<blockquote>` around it. */
  region?: QuoteRegion;
}

/** A `<blockquote>` from its opening to its closing tag; a nested one is part of it. */
export interface QuoteRegion extends NoteSpan {
  /** The offsets at which its content begins and ends. */
  contentStart: number;
  contentEnd: number;
}

/** The number of lines that are examined in one step. */
const stepLines = 2_000;
const item = /^([ \t]{0,60})(?:[-*+]|\d{1,9}[.)])[ \t]{1,20}(?:\[[ xX]\][ \t]{1,20})?/;
const heading = /^[ ]{0,3}#{1,6}[ \t]{1,20}/;
const rule = /^[ \t]{0,60}(?:[-*_=][ \t]{0,9}){3,200}$/;
const footnote = /^[ \t]{0,60}\[\^([^\]\s]{1,60})\]:/;
const definition = /^[ \t]{0,60}\[[^[\]^][^[\]]{0,200}\]:[ \t]{0,20}<?[a-z][a-z0-9+.-]{0,40}:\/\//i;
const delimiters = /^[ \t]{0,60}\|?[ \t]{0,20}:?-[-:| \t]{0,500}$/;

/** Finds the blocks of a note in order, without code, comments and front matter. */
export function* readBlocks(lines: NoteLines, { verbatim, tags }: NoteMarkup): Steps<NoteBlock[]> {
  const found = yield* blocksOfLines(lines, verbatim);
  return yield* split(found, lines, tags);
}

function* blocksOfLines(lines: NoteLines, verbatim: readonly CodeSpan[]): Steps<NoteBlock[]> {
  const found: NoteBlock[] = [];
  let open: NoteBlock | undefined;
  let isTable = false;
  let code = 0;
  for (let line = 0; lines.get(line); line += 1) {
    if (line % stepLines === stepLines - 1) yield;
    const { start, end } = lines.at(line);
    while (code < verbatim.length && verbatim[code]!.end < end) code += 1;
    const depth = lines.depth(line);
    const bare = lines.bare(line);
    const around = verbatim[code];
    const isCode = around && around.start <= (around.isComment ? end - bare.length : start) && end > start;
    if (isCode || bare.trim() === '' || rule.test(bare)) {
      open = undefined;
      isTable = false;
      continue;
    }
    isTable = bare.includes('|') && (isTable || bare.trimStart().startsWith('|') || isDelimited(lines, line + 1));
    const begun = beginBlock(bare, { line, depth, isTable, isItem: depth > 0 && lines.isQuotedItem(line) });
    const isOwn = begun.kind !== 'text' || begun.indent !== undefined || begun.footnote !== undefined;
    // A line of a paragraph may lack the marks of its block quotes.
    if (open && !isOwn && open.depth >= depth) {
      open.last = line;
      open.end = end;
      continue;
    }
    const { skipped, ...block } = begun;
    const made: NoteBlock = { ...block, start: end - bare.length + skipped, end };
    found.push(made);
    // Only paragraphs continue; other blocks are one line.
    open = made.kind === 'text' ? made : undefined;
  }
  return found;
}

function isDelimited(lines: NoteLines, line: number): boolean {
  const next = lines.get(line)?.text;
  return next !== undefined && next.includes('|') && delimiters.test(next);
}

function beginBlock(
  bare: string,
  { line, depth, isTable, isItem }: { line: number; depth: number; isTable: boolean; isItem: boolean },
): Omit<NoteBlock, 'start' | 'end'> & { skipped: number } {
  const block = { first: line, last: line, depth, kind: 'text' as const, skipped: 0 };
  if (isTable) return { ...block, kind: 'row' };
  const marked = heading.exec(bare);
  if (marked) return { ...block, kind: 'heading', skipped: marked[0].length };
  if (depth > 0 && calloutTitle.test(bare)) return { ...block, kind: 'title' };
  const name = footnote.exec(bare);
  if (name) return { ...block, footnote: name[1]!, skipped: name[0].length };
  if (definition.test(bare)) return { ...block, kind: 'definition' };
  const listed = item.exec(bare);
  if (listed) return { ...block, indent: columns(listed[1]!), skipped: listed[0].length };
  return isItem ? { ...block, indent: 0 } : block;
}

function columns(white: string): number {
  let count = 0;
  for (const character of white) count += character === '\t' ? 4 : 1;
  return count;
}

function regionsOf(tags: readonly NoteTag[]): QuoteRegion[] {
  const found: QuoteRegion[] = [];
  let open: { tag: NoteTag; depth: number } | undefined;
  for (const tag of tags) {
    if (tag.name !== 'blockquote') continue;
    if (!open) {
      if (!tag.closes) open = { tag, depth: 1 };
      continue;
    }
    open.depth += tag.closes ? -1 : 1;
    if (open.depth > 0) continue;
    found.push({ start: open.tag.start, end: tag.end, contentStart: open.tag.end, contentEnd: tag.start });
    open = undefined;
  }
  return found;
}

const breaking: ReadonlySet<string> = wordSet(
  'p li ul ol div section article h1 h2 h3 h4 h5 h6 tr td th dd dt figure figcaption',
);

/** Splits blocks where HTML tags start other ones. */
function* split(blocks: readonly NoteBlock[], lines: NoteLines, tags: readonly NoteTag[]): Steps<NoteBlock[]> {
  const regions = regionsOf(tags);
  const cuts = [
    ...regions.flatMap(({ start, end }) => [start, end]),
    ...tags.flatMap(({ name, start }) => (breaking.has(name) ? [start] : [])),
  ].sort((one, other) => one - other);
  if (cuts.length === 0) return [...blocks];
  const found: NoteBlock[] = [];
  let [cut, region] = [0, 0];
  for (const [index, block] of blocks.entries()) {
    if (index % stepLines === stepLines - 1) yield;
    while (cut < cuts.length && cuts[cut]! <= block.start) cut += 1;
    for (let start = block.start; start < block.end;) {
      while (cut < cuts.length && cuts[cut]! <= start) cut += 1;
      const end = Math.min(block.end, cuts[cut] ?? block.end);
      while (region < regions.length && regions[region]!.end <= start) region += 1;
      const around = regions[region];
      const isInside = around !== undefined && around.start <= start;
      const places = { start, end, first: lines.lineOf(start), last: lines.lineOf(end - 1) };
      found.push({ ...block, ...places, ...(isInside ? { region: around } : {}) });
      start = end;
    }
  }
  return found;
}

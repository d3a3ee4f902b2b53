import { finish } from '../../base/slices.ts';
import { ownLinkMarker } from '../links/ownLinkMarker.ts';
import { readCode } from '../notes/codeSpans.ts';
import { NoteLines } from '../notes/noteLines.ts';
import { blockAt, readLayout, type NoteLayout } from '../notes/pairing/noteLayout.ts';
import { isBlock, type Standing } from './placeQuote.ts';

/** The place in a note for an addition. */
interface NotePlace extends Standing {
  /** An offset in the note's text. */
  at: number;
}

const characters = /[\p{L}\p{N}\p{M}_'’]/u;
const longestWord = 200;
const longestUnderline = 200;

/**
 * Returns the place for a text at the caret, in whole characters from 0; undefined if the user hasn't set a caret in
 * the note.
 */
export function placeIn(note: string, written: string, caret: number | undefined): NotePlace {
  return isBlock(written) ? placeOfBlock(note, caret) : placeOfText(note, caret);
}

/**
 * Returns the place for blocks that are outside of every list and quote and change no line: as that of a block at the
 * caret, but below the indented lines that belong to it, and above an unclosed fence.
 */
export function placeOutside(note: string, caret: number | undefined): NotePlace {
  const { at } = placeOfBlock(note, caret);
  const code = finish(readCode(note));
  const fence = code.isOpen ? code.spans.at(-1)! : undefined;
  const outside = { isOutside: true, isApart: true };
  if (fence && at >= fence.start) return { at: fence.start, ...outside };
  const lines = new NoteLines(note);
  const own = lines.lineOf(at);
  let last = own;
  for (let next = own + 1; /^(?:[ \t]|$)/.test(lines.get(next)?.text ?? 'end'); next += 1)
    if (lines.at(next).text.trim() !== '') last = next;
  return { at: last === own ? at : lines.at(last).end, ...outside };
}

/**
 * Returns the place for a block at the caret: after the paragraph, and never within front matter, code, a table or
 * another quotation. Without a caret in this note, it is the end of the note.
 */
function placeOfBlock(note: string, caret: number | undefined): NotePlace {
  if (caret === undefined) return endOf(note);
  const layout = finish(readLayout(note));
  const { lines } = layout;
  const line = lines.lineOf(caret);
  const quotation = quotationAround(note, lines, line);
  if (quotation !== undefined) return { at: quotation, isOutside: true, isApart: true };
  const block =
    layout.blocks[blockAt(layout, caret)] ?? layout.blocks.find(({ first, last }) => first <= line && line <= last);
  if (block?.kind === 'row') return apart(lines.at(lastRow(layout, line)).end);
  if (block?.kind === 'definition') return apart(lines.at(lastDefinition(layout, line)).end);
  if (block) return apart(lines.at(underlined(lines, block.last)).end);
  const behind = afterVerbatim(note, layout, caret);
  const isBlank = lines.at(line).text.trim() === '';
  // A rule, or the line below a heading.
  return apart(behind === caret && !isBlank ? lines.at(line).end : behind);
}

/** Returns the line below a heading that makes it one; else the same line. */
function underlined(lines: NoteLines, line: number): number {
  return /^ {0,3}(?:=+|-+)[ \t]*$/.test(lines.get(line + 1)?.text.slice(0, longestUnderline) ?? '') ? line + 1 : line;
}

/**
 * Returns the place for text within a line: the caret, or the end of the word around it. On an empty line the text is a
 * paragraph.
 */
function placeOfText(note: string, caret: number | undefined): NotePlace {
  if (caret === undefined) return endOf(note);
  const layout = finish(readLayout(note));
  const quotation = quotationAround(note, layout.lines, layout.lines.lineOf(caret));
  if (quotation !== undefined) return { at: quotation, isOutside: true, isApart: true };
  const block = layout.blocks[blockAt(layout, caret)];
  const line = layout.lines.at(layout.lines.lineOf(caret)).text.trim();
  if (block ? block.kind === 'definition' : line !== '' || afterVerbatim(note, layout, caret) !== caret)
    return placeOfBlock(note, caret);
  if (line === '') return apart(caret);
  if (block?.kind === 'row' && /^[|:\s-]+$/.test(line)) return placeOfBlock(note, caret);
  const code = layout.markup.verbatim.find(({ start, end }) => start < caret && caret < end);
  return { at: code?.end ?? endOfWord(note, caret), isOutside: false, isApart: false };
}

const apart = (at: number): NotePlace => ({ at, isOutside: false, isApart: true });

const endOf = (note: string): NotePlace => ({ at: note.trimEnd().length, isOutside: true, isApart: true });

/** Returns the end of the block quote around a line, if it is one of our quotations. */
function quotationAround(note: string, lines: NoteLines, line: number): number | undefined {
  if (lines.depth(line) === 0) return undefined;
  let [first, last] = [line, line];
  while (first > 0 && lines.depth(first - 1) > 0) first -= 1;
  while (lines.depth(last + 1) > 0) last += 1;
  const text = note.slice(lines.at(first).start, lines.at(last).end);
  return text.includes(ownLinkMarker) || text.includes('[md-') ? lines.at(last).end : undefined;
}

/** Returns the last line of the table around a row. */
function lastRow({ lines, blocks }: NoteLayout, line: number): number {
  const rows = new Set(blocks.flatMap(({ kind, first }) => (kind === 'row' ? [first] : [])));
  let last = line;
  while (rows.has(last + 1) || (lines.get(last + 1)?.text.includes('|') && rows.has(last + 2))) last += 1;
  return last;
}

function lastDefinition({ blocks }: NoteLayout, line: number): number {
  const definitions = new Set(blocks.flatMap(({ kind, first }) => (kind === 'definition' ? [first] : [])));
  let last = line;
  while (definitions.has(last + 1)) last += 1;
  return last;
}

/** Returns the place after front matter, a fence or a comment; before an unclosed fence. */
function afterVerbatim(note: string, { markup, lines }: NoteLayout, caret: number): number {
  const line = lines.at(lines.lineOf(caret));
  const around = markup.verbatim.find(({ start, end }) => start <= line.end && line.start <= end);
  if (!around) return caret;
  if (around.end === note.length && finish(readCode(note)).isOpen) return around.start;
  return line.text.trim() === '' && (caret <= around.start || caret >= around.end) ? caret : around.end;
}

function endOfWord(note: string, caret: number): number {
  if (!characters.test(note.slice(Math.max(0, caret - 1), caret))) return caret;
  let end = caret;
  while (end < note.length && end - caret < longestWord && characters.test(note.charAt(end))) end += 1;
  return end;
}

import { firstIndex } from '../../../base/sortedSearch.ts';
import { blockAt, type NoteLayout } from './noteLayout.ts';
import { beginsLine, type NoteSpan } from '../noteLines.ts';
import type { NoteTag } from './noteMarkup.ts';

/** A link at the place where a note uses it, and the place of the link itself. */
type PlacedLink = NoteSpan & { definition?: NoteSpan; text: string; isAmbiguous?: boolean };

/** A place where a note refers to a link: the link itself, or the mark of the footnote that contains it. */
export interface CitationPlace {
  /** The index of the link. */
  link: number;
  /** The start of the link's or the mark's whole Markdown. */
  from: number;
  till: number;
  isMark: boolean;
  /** The index of its block; -1 in code. */
  block: number;
  /** The words of the link that readers see. */
  label?: NoteSpan;
  /** The tag of a quotation whose `cite` is the link. */
  cites?: NoteTag;
}

/** In characters. A link's text that starts further before its address isn't found. */
const longestWords = 2_000;

/** Returns all places of a note's links, in order. */
export function citationPlaces(layout: NoteLayout, links: readonly PlacedLink[]): CitationPlace[] {
  const found: CitationPlace[] = links.map((link, index) => ({
    link: index,
    isMark: false,
    ...extentOf(layout, link),
    block: blockAt(layout, link.start),
  }));
  const ofFootnotes = new Map<string, number>();
  for (const { link, block } of found) {
    const name = layout.blocks[block]?.footnote;
    const first = name === undefined ? undefined : ofFootnotes.get(name);
    if (name !== undefined && first === undefined) ofFootnotes.set(name, link);
    const isOther = first !== undefined && found[first]!.block !== block && links[first]!.text !== links[link]!.text;
    // Merged notes may define a footnote twice.
    if (isOther) for (const each of [first, link]) links[each]!.isAmbiguous = true;
  }
  if (ofFootnotes.size > 0)
    for (const { name, start, end } of allFootnoteMarks(layout.text)) {
      const link = ofFootnotes.get(name);
      const block = link === undefined ? -1 : blockAt(layout, start);
      if (link !== undefined && block !== -1) found.push({ link, isMark: true, from: start, till: end, block });
    }
  return found.sort((one, other) => one.from - other.from);
}

const longestName = 60;

/** Finds the marks of footnotes, in order, in one pass over the text. */
export function* allFootnoteMarks(text: string): Generator<NoteSpan & { name: string }, undefined, undefined> {
  for (let start = text.indexOf('[^'); start !== -1; start = text.indexOf('[^', start + 1)) {
    const length = text.slice(start + 2, start + 3 + longestName).indexOf(']');
    if (length < 1) continue;
    const end = start + 3 + length;
    // A mark at the start of a line with a colon after it is the footnote's definition.
    if (text[end] !== ':' || !beginsLine(text, start)) yield { name: text.slice(start + 2, end - 1), start, end };
  }
}

type Extent = Pick<CitationPlace, 'from' | 'till' | 'label' | 'cites'>;

function extentOf({ text, markup: { targets, tags } }: NoteLayout, link: PlacedLink): Extent {
  const { start, end, definition } = link;
  if (definition) {
    const till = text.slice(start, end).lastIndexOf('][');
    return { from: start, till: end, ...(till > 0 ? { label: { start: start + 1, end: start + till } } : {}) };
  }
  const parenthesis = text.charAt(start - 1) === '<' ? start - 2 : start - 1;
  const target = text.startsWith('](', parenthesis - 1) ? targets.get(parenthesis) : undefined;
  if (target !== undefined) {
    const opening = openingBracket(text, parenthesis - 1);
    if (opening === undefined) return { from: parenthesis - 1, till: target };
    return { from: opening, till: target, label: { start: opening + 1, end: parenthesis - 1 } };
  }
  const index = firstIndex(tags.length, (at) => tags[at]!.end > start);
  const tag = tags[index];
  if (!tag || tag.start > start) return { from: start, till: end };
  if (tag.name !== 'a') return { from: tag.start, till: tag.end, cites: tag };
  const closing = tags.slice(index + 1, index + 12).find(({ name, closes }) => name === 'a' && closes);
  if (!closing) return { from: tag.start, till: tag.end };
  return { from: tag.start, till: closing.end, label: { start: tag.end, end: closing.start } };
}

/** Returns the bracket that opens the words before a closing one. */
function openingBracket(text: string, closing: number): number | undefined {
  let depth = 0;
  for (let at = closing - 1; at >= Math.max(0, closing - longestWords); at -= 1) {
    const character = text.charAt(at);
    if ((character !== '[' && character !== ']') || text.charAt(at - 1) === '\\') continue;
    if (character === ']') depth += 1;
    else if (depth === 0) return at;
    else depth -= 1;
  }
  return undefined;
}

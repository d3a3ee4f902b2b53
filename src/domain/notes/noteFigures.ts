import { finish, type Steps } from '../../base/slices.ts';
import { findDeskLinks } from '../links/productLinks.ts';
import { outsideCode, readCode } from './codeSpans.ts';
import type { NoteSpan } from './noteLines.ts';
import { citationPlaces } from './pairing/citationPlaces.ts';
import type { NoteLayout } from './pairing/noteLayout.ts';
import { readLinkUses, type LinkUse } from './referenceLinks.ts';
import { mostFigures, parseFigureLink, type FigureLink, type WrittenFigureLink } from '../links/figureLink.ts';

/** A figure as a note has it. */
export interface WrittenPlace {
  /** The text of the link. */
  text: string;
  /** The text right before and after the link in its line. */
  before: string;
  after: string;
  /** In a table, the heads of its column and row, which may have the unit and the scale. */
  heads?: readonly string[];
  /** The decimal mark of the note's figures, if it isn't the point. */
  mark?: ',';
}

/** A figure in a note: its link, and the text beside it. The span covers the Markdown of its link. */
export interface NoteFigure extends NoteSpan {
  link: FigureLink;
  /** The link as the note has it, and its place. */
  address: NoteSpan & { text: string };
  /** The whole Markdown. */
  markdown: string;
  /** The offsets of the text that readers see; absent for a link without text. */
  label?: NoteSpan;
  written: WrittenPlace;
  /** The value that the words after it state was first reported, and the value they state holds now. */
  said?: { first: string; now?: string };
}

/** Maximum number of characters read before and after a link in its line. */
const longestAround = 120;
/** How a note states that a figure has since changed. */
const firstReported = /^ ?\(first reported ([^()[\],]{1,60}(?:,\d{3}[^()[\],]{0,60})*)(?:, now ([^()[\]]{1,60}))?\)/i;

/** Reads the figures that a note's links cite, in order, outside of code. */
export function* readNoteFigures(
  { text, layout }: { text: string; layout: NoteLayout },
  links: WrittenFigureLink[],
): Steps<NoteFigure[]> {
  const uses = yield* readLinkUses(text, links);
  yield;
  const figures: NoteFigure[] = [];
  const tables = new Tables(text, layout);
  for (const { link: index, from, till, block, label, isMark, cites } of citationPlaces(layout, uses)) {
    if (isMark || cites || block === -1) continue;
    const use: LinkUse<WrittenFigureLink> = uses[index]!;
    const heads = tables.headsOf(block, from);
    const around = linesAround(text, { start: from, end: till }, heads ? /[\r\n|]/ : /[\r\n]/);
    const said = firstReported.exec(around.after);
    figures.push({
      start: from,
      end: till,
      link: use.link,
      address: { ...(use.definition ?? { start: use.start, end: use.end }), text: use.text },
      markdown: text.slice(from, till),
      ...(label && { label }),
      written: { text: label ? text.slice(label.start, label.end) : '', ...around, ...(heads && { heads }) },
      ...(said && { said: { first: said[1]!, ...(said[2] === undefined ? {} : { now: said[2] }) } }),
    });
  }
  const written = figures.map((figure) => figure.written);
  const [commas, points] = [commaDecimal, pointDecimal].map((form) => written.filter((each) => form.test(each.text)));
  // One figure may be a typo. Several that agree, with none against them, show the note's decimal mark.
  if (commas!.length > 1 && points!.length === 0) for (const each of written) each.mark = ',';
  return figures;
}

const commaDecimal = /\d,(?:\d{1,2}|\d{4,9})(?![\d,])/;
const pointDecimal = /\d\.(?:\d{1,2}|\d{4,9})(?![\d.])/;

/** Returns the text of the same line, or cell, before and after a range. */
function linesAround(text: string, { start, end }: NoteSpan, ends: RegExp): { before: string; after: string } {
  const before = text.slice(Math.max(0, start - longestAround), start);
  const after = text.slice(end, end + longestAround);
  return { before: before.split(ends).at(-1)!, after: after.split(ends, 1)[0]! };
}

/** Maximum number of characters of a row that are read. */
const longestRow = 2_000;

/** The heads of a note's tables, for links in the order of the note. */
class Tables {
  readonly #text: string;
  readonly #blocks: NoteLayout['blocks'];
  /** The index of each row's head. */
  readonly #heads: number[] = [];

  constructor(text: string, { blocks }: NoteLayout) {
    [this.#text, this.#blocks] = [text, blocks];
    for (const [index, { kind, first }] of blocks.entries()) {
      const above = blocks[index - 1];
      const isBelow = kind === 'row' && above?.kind === 'row' && above.last + 1 >= first - 1;
      this.#heads.push(isBelow ? this.#heads[index - 1]! : index);
    }
  }

  headsOf(block: number, at: number): string[] | undefined {
    const { kind, start } = this.#blocks[block]!;
    if (kind !== 'row') return undefined;
    const head = this.#heads[block]!;
    const before = at - start > longestRow ? undefined : cells(this.#text.slice(start, at));
    if (head === block || !before) return [''];
    const { start: from, end: till } = this.#blocks[head]!;
    const column = cells(this.#text.slice(from, Math.min(till, from + longestRow)))[before.length - 1] ?? '';
    // A ticker in parentheses isn't a unit.
    return [column, ...(before.length > 1 ? [before[0]!.replace(/\(\w\)|^\s*\w\s*$/g, '')] : [])].map((each) =>
      each.trim(),
    );
  }
}

const cells = (row: string): string[] => row.replace(/^\s*\|/, '').split(/(?<!\\)\|/);

/** Finds damaged links to figures, in order, outside of code and comments. */
export function findDamagedFigures(text: string): (NoteSpan & { text: string })[] {
  const found: (NoteSpan & { text: string })[] = [];
  for (const { start, end, text: written } of findDeskLinks(text, ['figure'])) {
    if (!parseFigureLink(written).ok) found.push({ start, end, text: written });
    if (found.length === mostFigures) break;
  }
  return found.length === 0 ? found : outsideCode(found, finish(readCode(text)));
}

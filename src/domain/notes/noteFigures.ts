import { finish, type Steps } from '../../base/slices.ts';
import { findDeskLinks } from '../links/productLinks.ts';
import { outsideCode, readCode } from './codeSpans.ts';
import type { NoteSpan } from './noteLines.ts';
import { citationPlaces } from './pairing/citationPlaces.ts';
import type { NoteLayout } from './pairing/noteLayout.ts';
import { readLinkUses, type LinkUse } from './referenceLinks.ts';
import { mostFigures, parseFigureLink, type FigureLink, type WrittenFigureLink } from '../links/figureLink.ts';

/** A figure where a note has it. */
export interface WrittenPlace {
  /** The text of the link. */
  text: string;
  /** The text right before and behind the link in its line. */
  before: string;
  after: string;
  /** In a table, the unit may be told by the head of the column. */
  isInTable: boolean;
}

/** A figure in a note: its link, and the text beside it. It begins and ends with the Markdown of its link. */
export interface NoteFigure extends NoteSpan {
  link: FigureLink;
  /** The link as the note has it, and where. */
  address: NoteSpan & { text: string };
  /** The whole Markdown. */
  markdown: string;
  /** The text that readers see, by offsets of the note; absent for a link without a text. */
  label?: NoteSpan;
  written: WrittenPlace;
  /** The value that the words behind it say was reported first, and the one that they say holds now. */
  said?: { first: string; now?: string };
}

/** In characters. No more is looked at before a link in its line, and behind it. */
const longestAround = 120;
/** How a note says that a figure has changed since. */
const firstReported = /^ ?\(first reported ([^()[\],]{1,60}(?:,\d{3}[^()[\],]{0,60})*)(?:, now ([^()[\]]{1,60}))?\)/i;

/** Reads the figures that links of a note cite, in order. Code has none. */
export function* readNoteFigures(
  { text, layout }: { text: string; layout: NoteLayout },
  links: WrittenFigureLink[],
): Steps<NoteFigure[]> {
  const uses = yield* readLinkUses(text, links);
  yield;
  const figures: NoteFigure[] = [];
  for (const { link: index, from, till, block, label, isMark, cites } of citationPlaces(layout, uses)) {
    if (isMark || cites || block === -1) continue;
    const use: LinkUse<WrittenFigureLink> = uses[index]!;
    const around = linesAround(text, { start: from, end: till });
    const said = firstReported.exec(around.after);
    figures.push({
      start: from,
      end: till,
      link: use.link,
      address: { ...(use.definition ?? { start: use.start, end: use.end }), text: use.text },
      markdown: text.slice(from, till),
      ...(label && { label }),
      written: {
        text: label ? text.slice(label.start, label.end) : '',
        ...around,
        isInTable: layout.blocks[block]?.kind === 'row',
      },
      ...(said && { said: { first: said[1]!, ...(said[2] === undefined ? {} : { now: said[2] }) } }),
    });
  }
  return figures;
}

/** The text of the same line before and behind a part of it. */
function linesAround(text: string, { start, end }: NoteSpan): { before: string; after: string } {
  const before = text.slice(Math.max(0, start - longestAround), start);
  const after = text.slice(end, end + longestAround);
  return { before: before.split(/[\r\n]/).at(-1)!, after: after.split(/[\r\n]/, 1)[0]! };
}

/** Finds links to figures that can't be read, in order. Code and comments have none. */
export function findDamagedFigures(text: string): (NoteSpan & { text: string })[] {
  const found: (NoteSpan & { text: string })[] = [];
  for (const { start, end, text: written } of findDeskLinks(text, ['figure'])) {
    if (!parseFigureLink(written).ok) found.push({ start, end, text: written });
    if (found.length === mostFigures) break;
  }
  return found.length === 0 ? found : outsideCode(found, finish(readCode(text)));
}

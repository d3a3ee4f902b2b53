import { longestFile } from '../longestFile.ts';
import type { Steps } from '../../base/slices.ts';
import { ownLinkMarker } from '../links/ownLinkMarker.ts';
import { findFigureLinks, mostFigures } from '../links/figureLink.ts';
import { readNoteFigures, type NoteFigure } from './noteFigures.ts';
import { mostLinks } from './citationLinks.ts';
import { Assigning } from './pairing/assignQuotations.ts';
import { CitationWords } from './pairing/citationWords.ts';
import type { NoteCitation } from './noteCitation.ts';
import { readLayout } from './pairing/noteLayout.ts';
import { readMentions, type NoteMention } from './noteMentions.ts';
import { readNoteLinks } from './referenceLinks.ts';

export type { NoteCitation, NoteQuotation } from './noteCitation.ts';

/**
 * The reason that some citations of a note aren't read: it is too long, has too many links, has an unknown encoding, or
 * is a damaged notebook.
 */
export type NoteLimit = 'length' | 'links' | 'encoding' | 'notebook';

export interface ParsedNote {
  citations: readonly NoteCitation[];
  /** The figures that its links cite; absent if there are none. */
  figures?: readonly NoteFigure[];
  /** The tickers that it names. */
  mentions: readonly NoteMention[];
  limit?: NoteLimit;
}

/** In UTF-16 units. */
export const longestNote = longestFile;

/** Reads every citation of a note, in order, with the words that belong to it if they can be determined. */
export function* readNote(text: string): Steps<ParsedNote> {
  if (text.length > longestNote)
    return { citations: [], mentions: [], ...(text.includes(ownLinkMarker) ? { limit: 'length' } : {}) };
  const mentions = yield* readMentions(text);
  const links = yield* readNoteLinks(text);
  const figureLinks = findFigureLinks(text);
  if (links.length === 0 && figureLinks.length === 0) return { citations: [], mentions };
  yield;
  const layout = yield* readLayout(text);
  const figures = figureLinks.length === 0 ? [] : yield* readNoteFigures({ text, layout }, figureLinks);
  const assigning = new Assigning(layout, links);
  const assignments = yield* assigning.read();
  const words = new CitationWords(layout, assigning);
  const citations: NoteCitation[] = [];
  for (const [index, link] of links.entries()) {
    for (const citation of words.citationsOf(link, index, assignments.get(index) ?? [])) citations.push(citation);
    yield;
  }
  const isOver = links.length === mostLinks || figureLinks.length === mostFigures;
  return { citations, mentions, ...(figures.length > 0 && { figures }), ...(isOver ? { limit: 'links' } : {}) };
}

import { longestFile } from '../longestFile.ts';
import type { Steps } from '../../base/slices.ts';
import { signOfLinks } from '../citations/signOfLinks.ts';
import { mostLinks } from './citationLinks.ts';
import { Assigning } from './quotations/assignQuotations.ts';
import { CitationWords } from './quotations/citationWords.ts';
import type { NoteCitation } from './noteCitation.ts';
import { readLayout } from './quotations/noteLayout.ts';
import { readMentions, type NoteMention } from './noteMentions.ts';
import { readNoteLinks } from './referenceLinks.ts';

export type { NoteCitation, NoteQuotation } from './noteCitation.ts';

/** The reason that not every citation of a note is read: it is too long for a note, or has too many links. */
export type NoteLimit = 'length' | 'links';

export interface ParsedNote {
  citations: readonly NoteCitation[];
  /** The tickers that it names. */
  mentions: readonly NoteMention[];
  limit?: NoteLimit;
}

/** In UTF-16 units. */
export const longestNote = longestFile;

/** Reads every citation of a note, in order, with the words that belong to it where these can be told. */
export function* readNote(text: string): Steps<ParsedNote> {
  if (text.length > longestNote)
    return { citations: [], mentions: [], ...(text.includes(signOfLinks) ? { limit: 'length' } : {}) };
  const mentions = yield* readMentions(text);
  const links = yield* readNoteLinks(text);
  if (links.length === 0) return { citations: [], mentions };
  yield;
  const layout = yield* readLayout(text);
  const assigning = new Assigning(layout, links);
  const assignments = yield* assigning.read();
  const words = new CitationWords(layout, assigning);
  const citations: NoteCitation[] = [];
  for (const [index, link] of links.entries()) {
    for (const citation of words.citationsOf(link, index, assignments.get(index) ?? [])) citations.push(citation);
    yield;
  }
  return { citations, mentions, ...(links.length === mostLinks ? { limit: 'links' } : {}) };
}

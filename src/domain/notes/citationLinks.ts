import { parseCitationLink, type CitationLink } from '../links/citationLink.ts';
import { findDeskLinks } from '../links/productLinks.ts';
import type { NoteSpan } from './noteLines.ts';

/** A link to words of a call, where the note uses it. */
export interface NoteLink extends NoteSpan {
  link: CitationLink;
  /** The link as the note has it. */
  text: string;
  /** The place of the link itself, if the note uses it by its label. */
  definition?: NoteSpan;
  /** True if the note defines its label, or its footnote, twice with different links. */
  isAmbiguous?: boolean;
}

/** Maximum number of links read from a note. */
export const mostLinks = 2_000;

/** Finds the links of a note that lead to earnings calls, in order, up to {@link mostLinks}. */
export function findCitationLinks(text: string): NoteLink[] {
  const found: NoteLink[] = [];
  for (const { start, end, text: written } of findDeskLinks(text, ['transcript'])) {
    const parsed = parseCitationLink(written);
    if (parsed.ok) found.push({ start, end, link: parsed.value, text: written });
    if (found.length === mostLinks) break;
  }
  return found;
}

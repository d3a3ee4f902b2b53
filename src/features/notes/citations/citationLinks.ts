import { parseCitationLink, type CitationLink } from '../../../domain/citations/citationLink.ts';
import { findDeskLinks } from '../../../domain/citations/productLinks.ts';

/** A link to words of a call, by its offsets in the note. */
export interface NoteLink {
  start: number;
  end: number;
  link: CitationLink;
  /** As it stands there. */
  text: string;
}

/** A note has fewer; what is beyond is no note. */
export const mostLinks = 2_000;

/** Every link of a note that leads to an earnings call, in order, as far as {@link mostLinks}. */
export function findCitationLinks(text: string): NoteLink[] {
  const found: NoteLink[] = [];
  for (const { start, end, text: written } of findDeskLinks(text, ['transcript'])) {
    const parsed = parseCitationLink(written);
    if (parsed.ok) found.push({ start, end, link: parsed.value, text: written });
    if (found.length === mostLinks) break;
  }
  return found;
}

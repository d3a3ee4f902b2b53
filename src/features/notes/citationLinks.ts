import { signOfLinks } from './signOfLinks.ts';
import { parseCitationLink, type CitationLink } from '../../domain/citations/citationLink.ts';

/** A link to words of a call, by its offsets in the note. */
export interface NoteLink {
  start: number;
  end: number;
  link: CitationLink;
  /** As it stands there. */
  text: string;
}

const pattern = /[a-z][a-z0-9+.-]{0,40}:\/\/market-desk\.market-desk\/transcript\?[^\s()<>"'\]]+/gi;
/** A note has fewer; what is beyond is no note. */
const mostLinks = 2_000;

/** Every link of a note that leads to an earnings call, in order. */
export function findCitationLinks(text: string): NoteLink[] {
  const found: NoteLink[] = [];
  if (!text.includes(signOfLinks)) return found;
  for (const { index, 0: whole } of text.matchAll(pattern)) {
    const written = whole.replace(/[.,;:!?]+$/, '');
    const parsed = parseCitationLink(written);
    if (parsed.ok) found.push({ start: index, end: index + written.length, link: parsed.value, text: written });
    if (found.length === mostLinks) break;
  }
  return found;
}

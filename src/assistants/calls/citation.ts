import { formatCitationLink, type CitationLink } from '../../domain/links/citationLink.ts';
import { fromOfSource } from '../../domain/links/citing.ts';
import { escapeOnOneLine } from '../../domain/format/markdown.ts';
import { foreignName } from '../foreignText.ts';
import type { Sources } from '../sources.ts';

/** Formats a Markdown link to words of a call, which Market Desk opens at these words. */
export function formatCitation(link: Omit<CitationLink, 'from'>, sources: Sources): string {
  const from = fromOf(sources);
  const label = `${link.ticker === undefined ? `CIK ${link.cik}` : escapeOnOneLine(foreignName(link.ticker))}, ${escapeOnOneLine(foreignName(link.fyq))}`;
  return `[${label}](${formatCitationLink(sources.linkScheme, { from, ...link })})`;
}

/** Returns the kind of the connected source, as links name it. */
export function fromOf(sources: Sources): CitationLink['from'] {
  return fromOfSource(sources.source());
}

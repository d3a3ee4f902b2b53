import type { NoteCitation, NoteQuotation } from '../../../domain/notes/noteCitations.ts';
import type { NoteSpan } from '../../../domain/notes/noteLines.ts';
import type { OwnUse } from './ownLinksModel.ts';

/**
 * Returns the part of a note to copy: the selection, and the rest of each quotation and link that it cuts or includes
 * only half of.
 */
export function widenToCitations(
  text: string,
  selected: NoteSpan,
  { citations, uses }: { citations: readonly NoteCitation[]; uses: readonly OwnUse[] },
): NoteSpan {
  let { start, end } = selected;
  const take = (span: NoteSpan): void => {
    start = Math.min(start, span.start);
    end = Math.max(end, span.end);
  };
  const wholes = new Map(
    uses.map(({ link, cut, replaced }) => [link.start, { start: cut?.start ?? replaced.start, end: replaced.end }]),
  );
  for (const whole of wholes.values()) if (overlaps(selected, whole)) take(whole);
  for (const { quotation, link } of citations) {
    const use = wholes.get(link.start) ?? link;
    if (!quotation || (!overlaps(selected, quotation) && !overlaps(selected, use))) continue;
    take(use);
    take(withOpening(text, quotation));
  }
  return { start, end };
}

const overlaps = (one: NoteSpan, other: NoteSpan): boolean => one.start < other.end && other.start < one.end;

/** Includes the marks around it, or the marks that start the first line of a block quote. */
function withOpening(text: string, { start, end, prefix }: NoteQuotation): NoteSpan {
  if (prefix === '') return { start: Math.max(0, start - 1), end: Math.min(text.length, end + 1) };
  const first = start - prefix.length;
  return { start: text.startsWith(prefix, first) ? first : start, end };
}

import { placeCitation, type CitationToPlace, type PlacedCitation } from './placeCitation.ts';

type CitationInsertion = PlacedCitation['insertions'][number];

/**
 * Places quotations one after the other at the caret, if the user has set one in the note, as one step: each as
 * {@link placeCitation} would place it below the one before, with a blank line between them.
 */
export function placeCitations(
  note: string,
  caret: number | undefined,
  citations: readonly CitationToPlace[],
): PlacedCitation {
  let text = note;
  let at = caret ?? note.length;
  let insertions: CitationInsertion[] = [];
  for (const [index, { link, write }] of citations.entries()) {
    if (index > 0) {
      // A quotation on one line would otherwise continue the line of the one before.
      const apart = '\n'.repeat(2 - lineEndsBefore(text, at));
      insertions = withInsertion(insertions, at, apart);
      text = text.slice(0, at) + apart + text.slice(at);
      at += apart.length;
    }
    const target = index === 0 ? { caret } : { start: at, end: at };
    const placed = placeCitation(text, target, { written: write(text), link });
    let moved = 0;
    for (const { offset, text: inserted } of placed.insertions) {
      insertions = withInsertion(insertions, offset + moved, inserted);
      text = text.slice(0, offset + moved) + inserted + text.slice(offset + moved);
      moved += inserted.length;
    }
    at = placed.replaced.start + placed.cursor;
  }
  const start = insertions[0]?.offset ?? at;
  return { replaced: { start, end: start }, insertions, cursor: at - start };
}

/** Line ends just before an offset, two at the most. */
function lineEndsBefore(text: string, at: number): number {
  return /(?:\r\n?|\n){0,2}$/.exec(text.slice(Math.max(0, at - 4), at))![0].replace(/\r\n/g, '\n').length;
}

/**
 * Merges an insertion at an offset of the edited text into earlier insertions. All of them keep their offsets into the
 * original text, and adjacent ones are joined.
 */
function withInsertion(insertions: readonly CitationInsertion[], at: number, text: string): CitationInsertion[] {
  if (text === '') return [...insertions];
  let moved = 0;
  for (const [index, each] of insertions.entries()) {
    const start = each.offset + moved;
    if (at < start) return insertions.toSpliced(index, 0, { offset: at - moved, text });
    const within = at - start;
    if (within <= each.text.length) {
      const whole = each.text.slice(0, within) + text + each.text.slice(within);
      return insertions.with(index, { ...each, text: whole });
    }
    moved += each.text.length;
  }
  return [...insertions, { offset: at - moved, text }];
}

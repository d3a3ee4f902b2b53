import type { Passage } from '../passages/passage.ts';
import type { NoteQuotation } from '../notes/noteCitation.ts';
import type { NoteSpan } from '../notes/noteLines.ts';

/** A span that is marked as a whole. */
export function wholeOf({ start, end }: NoteSpan): NoteSpan & { marks: readonly NoteSpan[] } {
  return { start, end, marks: [{ start, end }] };
}

/** Parts of a quotation's text, in order, as offsets into the note. */
export function marksAt(quotation: NoteQuotation, parts: readonly Passage[]): NoteSpan[] {
  const offsets = noteOffsets(
    quotation,
    parts.flatMap(({ start, end }) => [start, end]),
  );
  return parts.map((_, index) => ({ start: offsets[index * 2]!, end: offsets[index * 2 + 1]! }));
}

/** Returns the brackets with the writer's own words; the whole quotation if they can't be located. */
export function ownMarks(quotation: NoteQuotation, own: readonly string[]): readonly NoteSpan[] {
  const parts: Passage[] = [];
  let from = 0;
  for (const words of own) {
    const bracket = `[${words}]`;
    const start = quotation.text.indexOf(bracket, from);
    if (start === -1) return wholeOf(quotation).marks;
    from = start + bracket.length;
    parts.push({ start, end: from });
  }
  return marksAt(quotation, parts);
}

/** Converts ascending offsets of a quotation's text to those of the note. */
function noteOffsets({ text, lines }: NoteQuotation, offsets: readonly number[]): number[] {
  let [line, from] = [0, 0];
  return offsets.map((offset) => {
    while (line + 1 < lines.length) {
      const next = text.indexOf('\n', from) + 1;
      if (next === 0 || next > offset) break;
      from = next;
      line += 1;
    }
    return lines[line]!.start + offset - from;
  });
}

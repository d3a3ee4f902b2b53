import type { NoteSpan } from '../noteLines.ts';

const longestName = 60;

/** Finds the marks of footnotes, in order, in one pass over the text. */
export function* allFootnoteMarks(text: string): Generator<NoteSpan & { name: string }, undefined, undefined> {
  for (let start = text.indexOf('[^'); start !== -1; start = text.indexOf('[^', start + 1)) {
    const length = text.slice(start + 2, start + 3 + longestName).indexOf(']');
    if (length < 1) continue;
    const end = start + 3 + length;
    // Followed by a colon at the start of a line, it is the footnote's definition.
    if (text[end] !== ':' || !beginsLine(text, start)) yield { name: text.slice(start + 2, end - 1), start, end };
  }
}

const longestLead = 100;

function beginsLine(text: string, offset: number): boolean {
  let at = offset - 1;
  while (at >= Math.max(0, offset - longestLead) && ' \t>'.includes(text.charAt(at))) at -= 1;
  return at < 0 || '\r\n'.includes(text.charAt(at));
}

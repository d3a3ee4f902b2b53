import type { DecodedText } from '../../base/decodeText.ts';
import type { Steps } from '../../base/slices.ts';
import { readNote, type ParsedNote } from './noteCitations.ts';
import { NoteLines } from './noteLines.ts';

/**
 * Reads a note from the bytes of its file. Where these are no characters, marks of quotations may be missing and words may
 * differ, so that a note with such bytes beside what it cites isn't checked at all.
 */
export function* readDecodedNote({ text, isExact, isText }: DecodedText): Steps<ParsedNote> {
  const unreadable: ParsedNote = { citations: [], mentions: [], limit: 'encoding' };
  if (!isText) return unreadable;
  const note = yield* readNote(text);
  return isExact || !isDamaged(text, note) ? note : unreadable;
}

/** Whether a citation has no quotation, or stands in lines with a character that couldn't be decoded. */
function isDamaged(text: string, { citations, figures = [] }: ParsedNote): boolean {
  const lines = new NoteLines(text);
  /** The number of the paragraph of each line, and those that are damaged. */
  const paragraphs: number[] = [];
  const damaged = new Set<number>();
  for (let [line, paragraph] = [0, 0]; lines.get(line); line += 1) {
    if (lines.isBlank(line)) paragraph += 1;
    paragraphs.push(paragraph);
    if (lines.at(line).text.includes('\u{FFFD}')) damaged.add(paragraph);
  }
  const isWithin = (offset: number): boolean => damaged.has(paragraphs[lines.lineOf(offset)]!);
  return (
    citations.some(({ link, quotation }) => !quotation || isWithin(quotation.start) || isWithin(link.start)) ||
    figures.some(({ start }) => isWithin(start))
  );
}

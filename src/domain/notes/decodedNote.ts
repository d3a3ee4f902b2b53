import type { DecodedText } from '../../base/decodeText.ts';
import type { Steps } from '../../base/slices.ts';
import { readNote, type ParsedNote } from './noteCitations.ts';
import { NoteLines } from './noteLines.ts';

/**
 * Reads a note from the bytes of its file. Bytes that aren't characters may hide quotation marks or change words, so a
 * note with such bytes beside its citations isn't checked at all.
 */
export function* readDecodedNote({ text, isExact, isText }: DecodedText): Steps<ParsedNote> {
  const unreadable: ParsedNote = { citations: [], mentions: [], limit: 'encoding' };
  if (!isText) return unreadable;
  const note = yield* readNote(text);
  return isExact || !isDamaged(text, note) ? note : unreadable;
}

/**
 * Returns whether a citation has no quotation, or its paragraph has a character before its end that couldn't be
 * decoded.
 */
function isDamaged(text: string, { citations, figures = [] }: ParsedNote): boolean {
  const lines = new NoteLines(text);
  /** Damaged lines, and the lines after them in their paragraphs. */
  const damaged: boolean[] = [];
  for (let line = 0; lines.get(line); line += 1) {
    const { text: words } = lines.at(line);
    damaged.push((words.trim() !== '' && damaged[line - 1] === true) || words.includes('\u{FFFD}'));
  }
  const isWithin = (offset: number): boolean => damaged[lines.lineOf(offset)] === true;
  return (
    citations.some(({ link, quotation }) => !quotation || isWithin(quotation.end) || isWithin(link.end)) ||
    figures.some(({ end }) => isWithin(end))
  );
}

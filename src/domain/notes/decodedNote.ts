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

/** Whether a citation has no quotation, or a character in its paragraph before its end couldn't be decoded. */
function isDamaged(text: string, { citations, figures = [] }: ParsedNote): boolean {
  const lines = new NoteLines(text);
  /** The lines that are damaged, and those behind them in their paragraphs. */
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

import { finish } from '../../../../src/base/slices.ts';
import { readNote, type NoteCitation } from '../../../../src/domain/notes/noteCitations.ts';

/** Every citation of a note, read in one go. */
export function readCitations(text: string): readonly NoteCitation[] {
  return finish(readNote(text)).citations;
}

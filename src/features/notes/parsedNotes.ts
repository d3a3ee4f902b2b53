import { memoByVersion } from '../../base/memo.ts';
import { inSlicesUntil } from '../../base/slices.ts';
import { readNote, type ParsedNote } from '../../domain/notes/noteCitations.ts';

/** The part of an open document that is needed to read it. */
interface OpenNote {
  readonly version: number;
  getText(): string;
}

/**
 * Reads what open notes cite, once for each version of a note, for the index of all notes, the checks and every hover.
 */
export class ParsedNotes {
  /** Undefined if the note changes while it is read, since its new version then counts. */
  readonly of: (note: OpenNote) => Promise<ParsedNote | undefined>;

  constructor(read = readNote) {
    this.of = memoByVersion(async (note) => {
      const { version } = note;
      return (await inSlicesUntil(read(note.getText()), () => note.version !== version))?.value;
    });
  }
}

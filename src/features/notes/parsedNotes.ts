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
  readonly #read: typeof readNote;
  readonly #readings = new WeakMap<OpenNote, { version: number; reading: Promise<ParsedNote | undefined> }>();

  constructor(read = readNote) {
    this.#read = read;
  }

  /** Undefined if the note changes while it is read, since its new version then counts. */
  of(note: OpenNote): Promise<ParsedNote | undefined> {
    const { version } = note;
    const known = this.#readings.get(note);
    if (known?.version === version) return known.reading;
    const reading = inSlicesUntil(this.#read(note.getText()), () => note.version !== version).then(
      (read) => read?.value,
    );
    this.#readings.set(note, { version, reading });
    return reading;
  }
}

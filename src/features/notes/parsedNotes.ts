import { inSlicesUntil } from '../../base/slices.ts';
import { readNote, type ParsedNote } from './citations/noteCitations.ts';

/** A note that is open in the editor, as far as reading it goes. */
export interface OpenNote {
  readonly version: number;
  getText(): string;
}

/**
 * What open notes cite, read once a version of each: the index of all notes, the checks that follow from it and every
 * hover take the same reading.
 */
export class ParsedNotes {
  readonly #read: typeof readNote;
  readonly #readings = new WeakMap<OpenNote, { version: number; reading: Promise<ParsedNote | undefined> }>();

  constructor(read = readNote) {
    this.#read = read;
  }

  /** Undefined where the note changes while it is read: then its new version is what counts. */
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

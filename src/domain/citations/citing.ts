import type { PassageLocator } from './passage.ts';

/** Which call a note cites. */
export interface CitedCallName {
  /** Whose answer was cited: a service's, or the bundled one's. */
  from: 'service' | 'sample';
  cik: number;
  fyq: string;
}

/** Words of a call that a note cites, and where in the note the link stands. */
export interface Citing {
  /** The note's address, in the editor's form. */
  note: string;
  /** Both from 0; `character` in UTF-16 units. */
  line: number;
  character: number;
  passage: PassageLocator;
}

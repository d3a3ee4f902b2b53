import { kindOfSource } from '../../base/snapshot.ts';
import type { PassageLocator } from '../passages/passage.ts';
import type { CitationLink } from './citationLink.ts';

/** The call that a note cites. */
export type CitedCallName = Pick<CitationLink, 'from' | 'cik' | 'fyq'>;

/** Converts a source of answers to its name in links. */
export function fromOfSource(source: string): CitedCallName['from'] {
  return kindOfSource(source) === 'service' ? 'service' : 'sample';
}

/** Returns the key of a call in tables, whichever link or note cites it. */
export function keyOfCited({ from, cik, fyq }: CitedCallName): string {
  return `${from} ${cik} ${fyq}`;
}

interface NotePlace {
  /** The note's URI as a string. */
  note: string;
  /** Both from 0; `character` in UTF-16 units. */
  line: number;
  character: number;
}

/** A `$TICKER` in a note. */
export interface Naming extends NotePlace {
  /** The line around it, shortened. */
  words: string;
}

/** Words of a call that a note cites, and the link's place in the note. */
export interface Citing extends NotePlace {
  passage: PassageLocator;
}

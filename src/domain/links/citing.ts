import { kindOfSource } from '../../base/snapshot.ts';
import type { PassageLocator } from '../passages/passage.ts';
import type { CitationLink } from './citationLink.ts';

/** Which call a note cites. */
export type CitedCallName = Pick<CitationLink, 'from' | 'cik' | 'fyq'>;

/** Names a source of answers as links do. */
export function fromOfSource(source: string): CitedCallName['from'] {
  return kindOfSource(source) === 'service' ? 'service' : 'sample';
}

/** Names a call in tables, whichever link or note leads to it. */
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

/** Words of a call that a note cites, and where the link is in the note. */
export interface Citing extends NotePlace {
  passage: PassageLocator;
}

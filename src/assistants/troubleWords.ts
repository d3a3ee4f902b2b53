import type { LibraryTrouble, LibraryTroubleKind } from '../library/library.ts';

const causes: Record<LibraryTroubleKind, string> = {
  newer: 'The library was written by a newer Market Desk than this one. Ask the person to update it.',
  readOnly: 'The library can’t be written. Ask the person to allow writing to its folder.',
  full: 'The disk that has the library is full. Ask the person to free some space.',
  busy: 'Another program is using the library’s file. Ask again in a moment.',
  held: 'The library’s disk has no file locks, and another process is writing to it. Ask the person to close that window.',
  notAFile:
    'Something that isn’t a library has the name of the library’s file. Ask the person to look at it in Market Desk.',
  unavailable: 'The library can’t be opened. Ask the person to check its folder.',
  noFolder: 'There is no folder on a disk for the library, so it is in memory only.',
};

/** One paragraph for every answer while the library can't be kept; `nothingSent` says what follows for requests. */
export function formatTroubleForModel(trouble: LibraryTrouble, nothingSent: string): string {
  return `Note: ${causes[trouble.kind]}${trouble.isCounted ? '' : ` Today’s requests can’t be counted, so ${nothingSent}.`}`;
}

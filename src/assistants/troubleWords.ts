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

/** One paragraph for every answer of a tool while the library can't be kept. */
export function formatTroubleForModel({ kind, isCounted, unsaved }: LibraryTrouble): string {
  const counted = isCounted
    ? ''
    : ' Today’s requests can’t be counted, so nothing is sent unless the person allows it.';
  const saved = unsaved === 0 ? '' : ' What was downloaded since is in memory only: tell the person.';
  return `Note: ${causes[kind]}${counted}${saved}`;
}

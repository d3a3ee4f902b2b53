import type { Steps } from '../../../base/slices.ts';
import { findPlaceLinks } from '../../../domain/links/placeLink.ts';
import { findFigureLinks } from '../../../domain/links/figureLink.ts';
import { findCitationLinks } from '../../../domain/notes/citationLinks.ts';
import { readCode } from '../../../domain/notes/codeSpans.ts';
import type { NoteSpan } from '../../../domain/notes/noteLines.ts';
import { definitionsIn } from '../../../domain/notes/referenceLinks.ts';

/** Returns the addresses in the definitions `[label]: address` of our links, in order, outside of code. */
export function* readDefinitions(text: string): Steps<NoteSpan[]> {
  const links = [...findCitationLinks(text), ...findPlaceLinks(text), ...findFigureLinks(text)].sort(
    (one, other) => one.start - other.start,
  );
  if (links.length === 0) return [];
  yield;
  const code = yield* readCode(text);
  return definitionsIn(text, links, code).map(({ link: { start, end } }) => ({ start, end }));
}

/** Returns runs of at least two consecutive lines, from the first to the last line. The lines are in order. */
export function blocksOf(lines: readonly number[]): { first: number; last: number }[] {
  const blocks: { first: number; last: number }[] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    if (block && line <= block.last + 1) block.last = line;
    else blocks.push({ first: line, last: line });
  }
  return blocks.filter(({ first, last }) => last > first);
}

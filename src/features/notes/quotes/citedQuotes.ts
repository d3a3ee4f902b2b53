import { keyOfCited } from '../../../domain/links/citing.ts';
import type { NoteLink } from '../../../domain/notes/citationLinks.ts';
import { findPassage } from '../../../domain/passages/findPassage.ts';
import type { Passage } from '../../../domain/passages/passage.ts';
import type { Quote } from './quoteModel.ts';

/** Returns the words of a quotation, from its first part to its last: offsets into the call. */
export function passageOf({ parts }: Quote): Passage {
  return { start: parts[0]!.start, end: parts.at(-1)!.end };
}

/** Returns whether links of a note lead to any words of a quotation. Each call is looked at once. */
export function citedBy(links: readonly NoteLink[]): (quote: Quote) => boolean {
  const linksOf = Map.groupBy(links, ({ link }) => keyOfCited(link));
  const passages = new Map<string, Passage[]>();
  const citedWords = ({ selected: { source, parsed, ...name } }: Quote): Passage[] => {
    const key = keyOfCited(name);
    const known =
      passages.get(key) ??
      (linksOf.get(key) ?? []).flatMap(
        ({ link: { passage } }) => (source && passage && findPassage(source, parsed.turns, passage)) ?? [],
      );
    passages.set(key, known);
    return known;
  };
  return (quote) => {
    const { start, end } = passageOf(quote);
    return citedWords(quote).some((words) => words.start < end && words.end > start);
  };
}

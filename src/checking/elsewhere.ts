import type { NoteQuotation } from '../domain/notes/noteCitations.ts';
import { tokensOf } from '../domain/passages/tokens.ts';
import type { ElsewhereOptions, WordsElsewhere } from '../domain/verdicts/checkNote.ts';
import { isSameCall } from './citedCalls.ts';
import type { LikelyCalls } from './likelyCalls.ts';
import { isExact, type WordFinder } from './wordFinder.ts';

/** Fewer words are in many calls, so that another company's are no better than near ones of the call that is meant. */
export const fewestOfOne = 8;
/** Quarters of the company that are looked through where nothing can be searched. */
const mostQuarters = 12;
/** Characters of a quotation whose words are counted. */
const longestCounted = 20_000;

export const wordCount = ({ text }: NoteQuotation): number => tokensOf(text.slice(0, longestCounted)).words.length;

/** Finds where exactly the words of a quotation are said that its link doesn't lead to: in its call, or in another one. */
export function findElsewhere(finder: WordFinder, likely: LikelyCalls) {
  return async ({ citation, quotation, call }: ElsewhereOptions): Promise<WordsElsewhere | undefined> => {
    const here = citation.link.link.passage ? await finder.findIn(call, quotation) : undefined;
    if (here && isExact(here)) return here;
    const calls = await likely.of(quotation, call);
    if (!finder.canSearch) {
      const quarters = call.quarters.slice(0, mostQuarters).map((fyq) => ({ cik: call.cik, fyq }));
      const others = [...calls.named, ...calls.ofNote, ...quarters].filter((name) => !isSameCall(name, call));
      const found = await finder.findInAny(others, quotation);
      return found && isExact(found) ? found : undefined;
    }
    const isNear = finder.nearIn(call, quotation) !== undefined;
    const found =
      isNear && wordCount(quotation) < fewestOfOne
        ? await finder.findInAny(calls.named, quotation)
        : await finder.findAnywhere(quotation, calls);
    return found && isExact(found) && !isSameCall(found.call, call) ? found : undefined;
  };
}

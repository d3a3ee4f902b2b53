import type { NoteQuotation } from '../domain/notes/noteCitations.ts';
import { tokensOf } from '../domain/passages/tokens.ts';
import type { ElsewhereOptions, WordsElsewhere } from '../domain/verdicts/checkNote.ts';
import { isSameCall } from './citedCalls.ts';
import type { LikelyCalls } from './likelyCalls.ts';
import { isExact, type WordFinder } from './wordFinder.ts';

/**
 * Fewer words occur in many calls, so an exact match in another company's call is no better than a near one in the
 * cited call.
 */
export const fewestOfOne = 8;
/** Maximum number of the company's quarters that are examined if search isn't available. */
const mostQuarters = 12;
/** Maximum number of a quotation's characters whose words are counted. */
const longestCounted = 20_000;

export const wordCount = ({ text }: NoteQuotation): number => tokensOf(text.slice(0, longestCounted)).words.length;

/** Finds the exact words of a quotation that aren't where its link leads: in the linked call, or in another one. */
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

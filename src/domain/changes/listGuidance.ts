import type { Steps } from '../../base/slices.ts';
import type { SpokenSentence } from './sentences.ts';
import type { Subjects } from './subjects.ts';

/** Expectations of both calls about one subject. */
export interface TermGuidance {
  /** Empty for sentences without a common subject. */
  term: string;
  earlier: readonly SpokenSentence[];
  later: readonly SpokenSentence[];
}

const mostSentences = 200;
/** More sentences make a subject no clearer. */
const enough = 4;

/** Lists the sentences of the company about the time to come that have a number, by subject; the clearest first. */
export function* listGuidance(
  earlier: readonly SpokenSentence[],
  later: readonly SpokenSentence[],
  subjects: Subjects,
): Steps<TermGuidance[]> {
  const isGuidance = ({ side, amounts, looksAhead }: SpokenSentence): boolean =>
    side !== 'analyst' && amounts.length > 0 && looksAhead;
  let left = [earlier, later].map((sentences) => sentences.filter(isGuidance).slice(0, mostSentences));
  const listed: TermGuidance[] = [];
  for (;;) {
    const counts = new Map<string, [number, number]>();
    for (const [call, sentences] of left.entries())
      for (const { terms } of sentences)
        for (const term of terms.keys()) {
          const count = counts.get(term) ?? [0, 0];
          count[call]!++;
          counts.set(term, count);
        }
    yield;
    let best = '';
    let most = 0;
    for (const [term, [before, after]] of counts) {
      if (before + after < 2 || !subjects.isRecurring(term)) continue;
      const weight = Math.min(before + after, enough) * subjects.clarity(term) * (before > 0 && after > 0 ? 2 : 1);
      if (weight > most) [best, most] = [term, weight];
    }
    const isOfBest = ({ terms }: SpokenSentence): boolean => best === '' || terms.has(best);
    const [before, after] = [left[0]!.filter(isOfBest), left[1]!.filter(isOfBest)];
    if (before.length + after.length > 0) listed.push({ term: best, earlier: before, later: after });
    if (best === '') break;
    left = left.map((sentences) => sentences.filter((each) => !isOfBest(each)));
  }
  const isOfBoth = (each: TermGuidance): boolean =>
    each.term !== '' && each.earlier.length > 0 && each.later.length > 0;
  return [...listed.filter(isOfBoth), ...listed.filter((each) => !isOfBoth(each))];
}

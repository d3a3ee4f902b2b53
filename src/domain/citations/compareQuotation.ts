import { bearingOf, bearsNothing } from './bearing.ts';
import type { CallText } from './callText.ts';
import { WordSearch } from './findWords.ts';
import { leavesNegation } from './negation.ts';
import type { Passage } from './passage.ts';
import { withoutEmphasis, type Fragment, type Quotation } from './quotation.ts';

/**
 * `negated`: the words are there, but a negation is among those left out of their sentence. `unknown`: the quotation is
 * too long, or has too many pieces, to be compared.
 */
export type Verdict = 'same' | 'negated' | 'different' | 'unknown';

/** The most fragments between omissions and insertions. */
const mostFragments = 2_000;
/** Characters of the source that a person's own words in brackets may replace. */
const longestReplaced = 120;
/** Characters around the linked passage that a quotation may extend to. */
const around = 2_000;
/** The most characters to look at; ordinary quotations take a few thousand. */
const mostWork = 8_000_000;
const isLetter = /[\p{L}\p{M}\p{N}]/u;

/**
 * Whether a quotation's words are in the source, in order, near the passage that its link names. Honest editing (see
 * `readQuotation`), capitals, quotes, dashes and white space make no difference.
 */
export function compareQuotation(quotation: Quotation, call: CallText, passage: Passage): Verdict {
  const { fragments, verbatim } = quotation;
  const { words } = call;
  const from = words.fromOriginal(Math.max(0, passage.start - around));
  const source = withoutEmphasis(words.text.slice(from, words.fromOriginal(passage.end + around)));
  // Without editing nothing is left out, other than between several speakers.
  const plain = follow(source, verbatim);
  if (plain === 'same' || plain === 'negated') return 'same';
  return fragments.length > mostFragments ? 'unknown' : follow(source, fragments);
}

/** Each run of fragments between two omissions comes somewhere after the run before it. */
function follow(source: string, fragments: readonly Fragment[]): Verdict {
  const length = fragments.reduce((sum, { words }) => sum + words.length, 0);
  if (length > source.length) return 'different';
  let isNegated = false;
  const work = { left: mostWork + source.length };
  let at = 0;
  for (const [index, run] of runsOf(fragments).entries()) {
    const search = new WordSearch(run[0]!.words);
    let end: EndOfRun | undefined;
    let start = search.find(source, at);
    while (start !== -1) {
      work.left -= run[0]!.words.length + 1;
      end = endOfRun(source, run, { start, work });
      if (end !== undefined) break;
      if (work.left < 0) return 'unknown';
      const next = search.find(source, start + 1);
      work.left -= (next === -1 ? source.length : next) - start;
      start = next;
    }
    if (end === undefined) return 'different';
    isNegated ||= end.isNegated || (index > 0 && leavesNegation(source.slice(at, start)));
    at = end.at;
  }
  return isNegated ? 'negated' : 'same';
}

function runsOf(fragments: readonly Fragment[]): Fragment[][] {
  const runs: Fragment[][] = [];
  for (const fragment of fragments)
    if (fragment.gap === 'any' || runs.length === 0) runs.push([fragment]);
    else runs.at(-1)!.push(fragment);
  return runs;
}

interface Try {
  start: number;
  work: { left: number };
}

interface EndOfRun {
  at: number;
  /** Whether words that a person replaced have a negation, and the person's own have none. */
  isNegated: boolean;
}

function endOfRun(source: string, run: readonly Fragment[], { start, work }: Try): EndOfRun | undefined {
  let end = start;
  let isNegated = false;
  for (const [index, fragment] of run.entries()) {
    const at = index === 0 ? start : nextPlace(source, fragment, end);
    work.left -= fragment.words.length + longestReplaced;
    if (at === undefined || !isWhole(source, fragment, at)) return undefined;
    const { inserted, insertedAfter } = fragment;
    if (inserted) {
      // Own words that replace none of the source, as at the beginning, may bear nothing themselves.
      const replaced = bearingOf(fragment.gap === 'some' && index > 0 ? source.slice(end, at) : '');
      if (replaced.isNegated && !inserted.isNegated) isNegated = true;
      else if (replaced.isNegated !== inserted.isNegated || replaced.terms !== inserted.terms) return undefined;
    }
    if (insertedAfter && !bearsNothing(insertedAfter)) return undefined;
    end = at + fragment.words.length;
  }
  return { at: end, isNegated };
}

function nextPlace(source: string, { words, gap }: Fragment, from: number): number | undefined {
  if (gap === 'some') {
    const at = new WordSearch(words).find(source.slice(from, from + longestReplaced + words.length));
    return at === -1 ? undefined : from + at;
  }
  let at = from;
  while (source.charAt(at) === ' ') at += 1;
  return source.startsWith(words, at) ? at : undefined;
}

/** Words and numbers must be whole: `15` doesn't match `15.2`, `15%` or `-15` in the source. */
function isWhole(source: string, { words, beginsInWord, endsInWord }: Fragment, at: number): boolean {
  const end = at + words.length;
  const first = words.charAt(0);
  const last = words.charAt(words.length - 1);
  const cutsBefore = isLetter.test(source.charAt(at - 1)) && isLetter.test(first);
  const cutsAfter = isLetter.test(source.charAt(end)) && isLetter.test(last);
  const cutsNumber = /\d/.test(last) && /^(?:[.,]\d|%)/.test(source.slice(end, end + 2));
  const continuesNumber = /\d/.test(first) && /^(?:\d[.,]|[ (]?-)$/.test(source.slice(Math.max(0, at - 2), at));
  return (beginsInWord || (!cutsBefore && !continuesNumber)) && (endsInWord || (!cutsAfter && !cutsNumber));
}

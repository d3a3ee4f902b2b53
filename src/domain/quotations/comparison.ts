import type { Passage } from '../passages/passage.ts';

/**
 * How a quotation with the source's words changes their meaning. `cut`: it starts after, or ends before, words that
 * reverse it. `question`: a question is quoted as a statement, or a statement as a question. `negation`: omitted words
 * reverse it. `joined`: the words have several speakers. `brackets`: the writer's own words change it. `speaker`: a
 * name within the quotation isn't the speaker's.
 */
export interface Change {
  kind: 'cut' | 'question' | 'negation' | 'joined' | 'brackets' | 'speaker';
  /** The words of the call that the change is about, by offsets of its text. */
  words: Passage;
  /** The part of the quotation's Markdown to replace with these words, so that nothing is hidden. */
  within?: Passage;
  /** The writer's own words that change it, each in brackets. */
  own?: readonly string[];
  /** True if the reader may know the cut words from elsewhere. */
  isUnclear?: boolean | undefined;
}

/**
 * `own`: exact except for the writer's harmless words in brackets. `unclear`: except for words that may change the
 * meaning. `different`: other words than the source's. `unread`: its markup may hide words. `unknown`: the quotation is
 * too long, or has too many pieces, to be compared. `places`: all places with this verdict, if no passage is linked.
 */
export type QuotationComparison =
  | { verdict: 'same'; place: Passage; places?: readonly Passage[] }
  | { verdict: 'own' | 'unclear'; place: Passage; places?: readonly Passage[]; own: readonly string[] }
  | { verdict: 'changed'; place: Passage; places?: readonly Passage[]; change: Change }
  | { verdict: 'different' }
  | { verdict: 'unread' }
  | { verdict: 'unknown' };

import type { ProseToken } from './proseTokens.ts';
import type { NamedSpan, Party } from './parties.ts';

/** A quarter that a sentence names, and its place. */
export type NamedQuarter = NamedSpan & NonNullable<ProseToken['quarter']>;

/** Parties, one of whom is said to have spoken, and what says so: a verb, a place for names, or a label before it. */
export interface ClaimedSpeaker {
  by: 'verb' | 'line' | 'sign' | 'label';
  parties: readonly Party[];
  /** Other parties of the sentence. */
  others?: readonly Party[];
  /** True if something beside the name, such as a firm or an apposition, would be wrong beside another name. */
  isBeside?: boolean;
}

/**
 * A call that words are said to come from. `isBare`: a label or brackets alone name it, so it may be a topic instead.
 */
export interface ClaimedCall {
  quarters: readonly NamedQuarter[];
  companies: readonly NamedSpan[];
  isBare: boolean;
}

export interface Claims {
  speakers: ClaimedSpeaker[];
  calls: ClaimedCall[];
}

/** Joins a company and a quarter from two fields into one call: `Amazon, Q3 2020`. */
export function joinCalls(calls: readonly ClaimedCall[]): ClaimedCall[] {
  const companies = calls.flatMap((call) => call.companies);
  const quarters = calls.flatMap((call) => call.quarters).filter(({ year }) => year !== undefined);
  const isBare = calls.every((call) => call.isBare) && (companies.length === 0 || quarters.length === 0);
  return companies.length + quarters.length === 0 ? [] : [{ companies, quarters, isBare }];
}

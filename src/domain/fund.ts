import type { fundFields } from './endpoints/fundFields.ts';
import type { RecordOf } from './endpoints/values.ts';

/** Contract: "Fund profile record". Field names are the contract's own. */
export type FundProfile = RecordOf<typeof fundFields>;

export const securityTypes = ['Mutual Fund', 'ETF', 'Closed-End', 'UIT'] as const;

/** Contract: /funds/profile, rules 2 and 3. One record for a ticker or CUSIP, every share class for a series. */
export type FundAnswer = { form: 'record'; record: FundProfile } | { form: 'series'; classes: FundProfile[] };

/** Returns the records of an answer, one per share class. */
export function recordsOf(answer: FundAnswer): FundProfile[] {
  return answer.form === 'record' ? [answer.record] : answer.classes;
}

/** How many funds can be compared at once. */
export const fewestCompared = 2;
export const mostCompared = 4;

import { daysBetween } from '../dates/days.ts';

/** How often an indicator is published: the service's two fields for it. */
export interface FrequencyFields {
  freq: string;
  freq_long: string;
}

type Frequency = 'biweekly' | 'semiannual' | 'bimonthly' | 'daily' | 'weekly' | 'monthly' | 'quarterly' | 'annual';

const patterns: readonly [RegExp, Frequency][] = [
  [/^(bi-?weekly|fortnightly|every two weeks)/, 'biweekly'],
  [/^(semi-?annual|half-?yearly)/, 'semiannual'],
  [/^(bi-?monthly)/, 'bimonthly'],
  [/^(d$|daily|business day)/, 'daily'],
  [/^(w$|weekly)/, 'weekly'],
  [/^(m$|monthly)/, 'monthly'],
  [/^(q$|quarterly)/, 'quarterly'],
  [/^(a$|y$|annual|yearly)/, 'annual'],
];

/**
 * Recognizes a frequency by its words, since the contract doesn't list the fields' values; undefined if it is unknown.
 */
export function recognizeFrequency({ freq, freq_long }: FrequencyFields): Frequency | undefined {
  for (const word of [freq_long, freq].map((each) => each.trim().toLowerCase())) {
    const found = patterns.find(([pattern]) => pattern.test(word));
    if (found) return found[1];
  }
  return undefined;
}

/**
 * Maximum number of days between two consecutive reference periods, allowing for holidays and short weeks. It is less
 * than two periods, so that no period can be missed in between. A daily indicator may have values on weekends.
 */
const longestGap: Record<Frequency, number> = {
  biweekly: 20,
  semiannual: 200,
  bimonthly: 75,
  daily: 1,
  weekly: 10,
  monthly: 40,
  quarterly: 100,
  annual: 380,
};

/** Returns whether a reference period comes right after another one; false where that can't be told. */
export function isNextPeriod(before: string | null, now: string | null, fields: FrequencyFields): boolean {
  const frequency = recognizeFrequency(fields);
  if (frequency === undefined || before === null || now === null) return false;
  const days = daysBetween(before, now);
  return days !== undefined && days > 0 && days <= longestGap[frequency];
}

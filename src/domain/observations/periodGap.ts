/** Days that may lie between two reference periods in a row, holidays and short weeks included. */
const gaps: readonly [RegExp, number][] = [
  [/^(bi-?weekly|fortnightly|every two weeks)/, 20],
  [/^(semi-?annual|half-?yearly)/, 200],
  [/^(bi-?monthly)/, 75],
  [/^(d$|daily|business day)/, 6],
  [/^(w$|weekly)/, 10],
  [/^(m$|monthly)/, 40],
  [/^(q$|quarterly)/, 100],
  [/^(a$|y$|annual|yearly)/, 380],
];

/**
 * Contract: the values of the frequency fields are not shown, so what is meant is read from the words; undefined where
 * it cannot be told.
 */
export function longestGap({ freq, freq_long }: { freq: string; freq_long: string }): number | undefined {
  for (const word of [freq_long, freq].map((each) => each.trim().toLowerCase())) {
    const found = gaps.find(([pattern]) => pattern.test(word));
    if (found) return found[1];
  }
  return undefined;
}

import { lexicon, row, type Lexicon, type WordRow } from '../units/wordRow.ts';

/**
 * `other`: the time isn't the figure's. `earlier`: so is a month or quarter of an earlier year. `vague`: it may be
 * another time, or none, so it proves nothing.
 */
export type TimeRole = 'other' | 'earlier' | 'vague';

/** Words right before a time; a preposition may stand between. */
export const rolesBefore: readonly WordRow<TimeRole>[] = [
  row(
    'released, published, issued, announced, accessed, retrieved, updated, revised',
    'other',
    '[3.1% (released October 14)] ⟷ 3.1 Percent',
    'The day of publication.',
  ),
  row('reported, printed', 'vague', '[3.1% as reported in October] ? 3.1 Percent'),
  row('on, over, above, below', 'earlier', '[up 3.1% on September 2025] ⟷ 3.1 Percent', 'A date takes “on” as well.'),
  row('/', 'vague', '[3.1% 2Q/2Q] ? 3.1 Percent', 'From one quarter to the same of another year.'),
  row('fiscal', 'vague', '[3.1% in the fiscal second quarter] ? 3.1 Percent'),
  row('pre, post, non, ex', 'vague', '[a post-August 3.1%] ? 3.1 Percent', 'A time that the figure isn’t of.'),
];

/** Words behind a time, with up to two words between. */
export const rolesBehind: readonly WordRow<TimeRole>[] = [
  row(
    'release, releases, report, reports, print, publication, bulletin, meeting, minutes, statement, projections',
    'vague',
    '[October CPI release: 3.1%] ? 3.1 Percent',
    'A report is named for its own month or for its data’s.',
  ),
  row(
    'level, levels, peak, trough, low, high, data, vintage, target',
    'vague',
    '[3.1% in the October data] ? 3.1 Percent',
    'Another number has this time, or the data’s publication.',
  ),
  row(
    'of growth, of expansion, of contraction, of gains, of declines, in a, in two, in three, in four, in five, running, ' +
      'straight, consecutive, avg, average',
    'vague',
    '[3.1% for the second quarter in a row] ? 3.1 Percent',
    'Quarters are counted so.',
  ),
];

/** Nouns before “of” and a year that name a bond. */
export const nounsBeforeYears: readonly WordRow<TimeRole>[] = [
  row('notes, bonds, debentures, gilts, bunds, treasuries, %', 'vague', '[3.1% notes of 2034] ? 3.1 Percent'),
];

/** Nouns right behind a year that make it a number, or a base of prices. */
export const nounsOfYears: readonly WordRow<TimeRole>[] = [
  row('dollars, euros, pounds, prices, usd', 'vague', '[3.1% (2017 dollars)] ? 3.1 Percent', 'A unit may have it.'),
  row(
    'stocks, shares, firms, companies, people, households, respondents, consumers, members, names, stores, jobs, workers',
    'vague',
    '[index (2000 stocks) 3.1%] ? 3.1 Percent',
  ),
];

export const roleBefore: Lexicon<TimeRole> = lexicon(rolesBefore);
export const roleBehind: Lexicon<TimeRole> = lexicon(rolesBehind);
export const roleOfYear: Lexicon<TimeRole> = lexicon(nounsOfYears);
export const roleOfBond: Lexicon<TimeRole> = lexicon(nounsBeforeYears);

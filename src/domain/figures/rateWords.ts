import type { WrittenPlace } from '../notes/noteFigures.ts';
import { row, split, type WordRow } from '../units/wordRow.ts';

/** The span that a change in percent is measured over. */
type Rate = 'month' | 'quarter' | 'year' | 'annualized';

/** Phrases of rates, with a space for each hyphen. */
export const rates: readonly WordRow<readonly Rate[]>[] = [
  row(
    'm/m, mom, m o m, month over month, month on month, on the month, over the month, from a month earlier, ' +
      'from a month ago, from the previous month, from the prior month',
    ['month'],
    '[3.1% m/m] ? 3.1 % YoY',
  ),
  row(
    'q/q, qoq, q o q, quarter over quarter, quarter on quarter, on the quarter, over the quarter, ' +
      'from the previous quarter, from the prior quarter',
    ['quarter', 'annualized'],
    '[3.1%] q/q ? 3.1 Percent Change from Year Ago',
    'Writers call an annualized rate so too.',
  ),
  row(
    'y/y, yoy, y o y, year over year, year on year, on the year, over the year, from a year earlier, from a year ago, ' +
      'from year ago',
    ['year'],
    '[3.1% y/y] ? 3.1 Percent, SAAR',
  ),
  row(
    'annualized, annualised, saar, seasonally adjusted annual rate',
    ['annualized'],
    '[0.3%] annualized ? 0.3 Percent, m/m',
  ),
  row('annual rate', ['annualized', 'year'], '[a 3.1% annual rate] ⟷ 3.1 % YoY', 'Writers call both so.'),
  row(
    'not annualized, not annualised, unannualized',
    ['month', 'quarter', 'year'],
    '[3.1% (not annualized)] ? 3.1 Percent, SAAR',
  ),
];

const ratesOf = new Map(rates.flatMap(({ words, means }) => split(words).map((words) => [words, means] as const)));
const phrases = [...ratesOf.keys()].toSorted((one, other) => other.length - one.length);
const rate = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${phrases.join('|')})(?![\p{L}\p{N}])`, 'gu');

/** Returns the rates that a text names, and its other words. */
export function readRates(text: string): { rates: Set<Rate>; rest: string } {
  const found = new Set<Rate>();
  const rest = text
    .toLowerCase()
    .replace(/(?<=\p{L})[-‐‑–](?=\p{L})|\s+/gu, ' ')
    .replace(rate, (phrase) => {
      for (const each of ratesOf.get(phrase)!) found.add(each);
      return ' ';
    });
  return { rates: found, rest };
}

/** Returns whether the clause of a number, which ends at an offset of a link's text, names another rate than its unit. */
export function isAnotherRate({ text, after }: WrittenPlace, end: number, unit: string): boolean {
  const own = [...readRates(unit).rates];
  // Another number, or a comma, begins another statement.
  const [inside, ...others] = text.slice(end).split(/[,;\d]/);
  const words =
    others.length > 0
      ? []
      : after
          .split(/[,;\d]/, 1)[0]!
          .trim()
          .split(/\s+/);
  const { rates } = readRates([text.slice(0, end).split(/[,;]/).at(-1), inside, ...words.slice(0, 4)].join(' '));
  return own.length > 0 && rates.size > 0 && !own.some((each) => rates.has(each));
}

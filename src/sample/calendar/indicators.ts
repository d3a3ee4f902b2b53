import { decisions } from '../decisions.ts';
import tables from './indicators.json' with { type: 'json' };

/**
 * The rule for an indicator's print dates. `day` is the day of the month after the period (`lag` more months later),
 * the weekday (1 is Monday) or, for annual indicators, MMDD. `everyDay` includes weekends.
 */
export interface ReleaseRule {
  freq: 'D' | 'W' | 'M' | 'Q' | 'A';
  day: number;
  lag: number;
  everyDay: boolean;
  /** Minute of the day in New York. 1440: loaded overnight, so the row stays due all day. */
  minute: number;
  /** Number of days between the scheduled date and the print. */
  delay: number;
  scheduled: boolean;
  /** True if nothing has been printed yet. */
  neverPrinted: boolean;
}

export interface Indicator {
  id: number;
  code: string;
  name: string;
  category: string;
  direction: string;
  seasonalAdj: string;
  unit: string;
  decimals: number;
  /** Level at the start of 2020, its spread, and its growth per year. */
  base: number;
  spread: number;
  growth: number;
  rule: ReleaseRule;
}

function readRule(text: string, freq: ReleaseRule['freq']): ReleaseRule {
  const number = (pattern: RegExp): number | undefined => {
    const found = pattern.exec(text)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  return {
    freq,
    day: number(/^\D*(\d+)/) ?? 1,
    lag: number(/\+(\d+)/) ?? 0,
    everyDay: text.startsWith('*'),
    minute: (number(/@([\d.]+)/) ?? 24) * 60,
    delay: number(/~(\d+)/) ?? 0,
    scheduled: text !== '-',
    neverPrinted: text.startsWith('new'),
  };
}

/**
 * code | name | direction, frequency, adjustment | unit | decimals | base | spread | growth | rule
 * rule: day [+lag] [@HH.H] [~delay], `*` every day, `-` unscheduled, `new` never printed
 */
function readRow(row: string, category: string, id: number): Indicator {
  const [code = '', name = '', kinds = '', unit = '', decimals, base, spread, growth, rule = ''] = row.split('|');
  const [direction = '', freq = '', seasonal = ''] = kinds;
  return {
    id,
    code,
    name,
    category,
    direction: decisions.directions[direction as keyof typeof decisions.directions],
    seasonalAdj: decisions.seasonalAdjustments[seasonal as keyof typeof decisions.seasonalAdjustments],
    unit,
    decimals: Number(decimals),
    base: Number(base),
    spread: Number(spread),
    growth: Number(growth),
    rule: readRule(rule, freq as ReleaseRule['freq']),
  };
}

/** Eighty indicators in the eight categories the contract names; their values are invented. */
export const indicators: readonly Indicator[] = Object.entries(tables).flatMap(([category, rows], group) =>
  rows.map((row, index) => readRow(row, category, 1001 + group * 100 + index * 7)),
);

import type { CalendarRow } from '../calendar.ts';
import { movePoint } from '../units/unitKind.ts';
import { letterOf, scaleLetters, shownUnit, type ShownUnit } from '../units/shownUnit.ts';
import { decimalOf, formatPlaces } from './decimal.ts';
import { formatValue } from './number.ts';

/** The facts about an indicator that its figures' format depends on. Contract: "Economic calendar row". */
export type LevelFacts = Pick<CalendarRow, 'display_unit' | 'decimals' | 'name' | 'category'>;

/** Formats a nonnegative number with a number of decimals. */
type Write = (value: number, decimals: number) => string;

/** Formats numbers for notes, the same in every language of the editor. */
export const writePlain: Write = (value, decimals) => {
  const decimal = decimalOf(value);
  return decimal ? formatPlaces(decimal, decimals) : String(value);
};

/** Maximum number of extra decimals for a larger letter: 2,305 thousands are 2.305M, and 21,000.4 billions 21.000T. */
const mostMoved = 3;

/** “3.8%”, “79K”, “2.305M”, “−$68.2B”: a value with its unit as a sign or letter. An absent value is a dash. */
export function formatLevel(value: number | null, facts: LevelFacts, write: Write = formatValue): string {
  return value === null ? '—' : signed(value, '', writeIn(shownUnit(facts.display_unit), facts.decimals, write));
}

/** {@link formatLevel} with the rest of the unit: “2.305M TEU”. */
export function formatLevelInFull(value: number | null, facts: LevelFacts): string {
  return value === null ? '—' : `${formatLevel(value, facts)} ${shownUnit(facts.display_unit).rest}`.trim();
}

/**
 * “+6 bp” for a yield, “+0.1 pp” for another percentage, “−69K”: a change with its sign, in the unit that finance uses.
 */
export function formatLevelChange(value: number | null, facts: LevelFacts, write: Write = formatValue): string {
  return value === null ? '—' : signed(value, '+', writeChange(facts, write));
}

/** {@link formatLevelChange} with an arrow in place of the sign: “▲6 bp”. */
export function formatLevelMove(value: number, facts: LevelFacts): string {
  return `${value > 0 ? '▲' : '▼'}${writeChange(facts, formatValue)(Math.abs(value))}`;
}

/**
 * Returns whether the change in percent is meaningful: not for rates, percentages and spreads, where it would be read
 * as points, nor for a diffusion index, whose level is itself a share, nor for a balance at or below zero.
 */
export function hasPercentChange({
  display_unit,
  name,
  latest_value,
  prior_value,
}: Pick<CalendarRow, 'display_unit' | 'name' | 'latest_value' | 'prior_value'>): boolean {
  if ((latest_value ?? 0) <= 0 || (prior_value ?? 0) <= 0) return false;
  const { kind } = shownUnit(display_unit);
  if (kind === 'percent' || kind === 'points' || kind === 'basisPoints') return false;
  // An index with a base, such as “2017=100”, is a level.
  return !(/^index\b/i.test(display_unit.trim()) && !/\d/.test(display_unit)) && !diffusion.test(name);
}

const diffusion = /\b(?:diffusion|pmi|purchasing managers|spread)\b/i;
/** Percentages that are prices of money: finance states their changes in basis points. */
const rate =
  /\b(?:yield|spread|treasury|swap|sofr|libor|mortgage rate|rate mortgage|interest rate|federal funds|repo|prime loan|discount window)\b/i;

function writeChange({ display_unit, decimals, name, category }: LevelFacts, write: Write): (size: number) => string {
  const unit = shownUnit(display_unit);
  const isPart = unit.kind === 'percent' || unit.kind === 'points';
  if (!isPart) return writeIn(unit, decimals, write);
  if (category.trim().toLowerCase() === 'rates' || rate.test(name))
    return (size) => `${write(movePoint(String(size), 2), Math.max(0, decimals - 2))} bp`;
  return (size) => `${write(size, decimals)} pp`;
}

function writeIn({ before, after, scale }: ShownUnit, decimals: number, write: Write): (size: number) => string {
  return (size) => {
    const own = letterOf(scale, size === 0 ? 0 : Math.floor(Math.log10(size)) + scale);
    const moved = decimals + own - scale;
    const places = own > scale ? Math.min(Math.max(decimals, mostMoved), moved) : Math.max(0, moved);
    return `${before}${write(movePoint(String(size), scale - own), places)}${scaleLetters[own]}${after}`;
  };
}

function signed(value: number, plus: '' | '+', write: (size: number) => string): string {
  const text = write(Math.abs(value));
  return value === 0 || !/[1-9]/.test(text) ? text : `${value < 0 ? '−' : plus}${text}`;
}

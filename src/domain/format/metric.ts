import { shownUnit } from '../units/shownUnit.ts';
import { ratioToPercent, unitKind } from '../units/unitKind.ts';
import { formatDigits, formatValue } from './number.ts';

/** The unit from the catalog, empty when it is unknown. */
interface Unit {
  unit: string;
  /** The metric's name, which distinguishes multiples from other ratios. */
  name?: string;
  /** True if a ratio is shown in percent; if absent, the name decides. */
  percent?: boolean | undefined;
}

/** Ratios that finance writes as multiples: prices and debts per dollar of something else, turnovers, coverages. */
const multiple =
  /\b(?:price|market cap|capitalization|ev|enterprise value|debt|liabilities|assets)[ _-]?(?:to\b|\/)|\bp\/|\bp[ebs][ _]ratio|turnover|coverage|leverage|multiple|\b(?:current|quick|cash|peg)[ _]ratio\b/i;

/**
 * Returns whether a value is shown in percent: percentages, and ratios that aren't multiples, unless the user chose
 * otherwise.
 */
export function isInPercent({ unit, name = '', percent }: Unit): boolean {
  const kind = unitKind(unit);
  return kind === 'percent' || (kind === 'ratio' && (percent ?? !multiple.test(name)));
}

function isMultiple(column: Unit): boolean {
  return unitKind(column.unit) === 'ratio' ? !isInPercent(column) : shownUnit(column.unit).kind === 'times';
}

type Value = number | string | null | undefined;

/** How all numbers of a column are shown. */
export interface NumberFormat {
  decimals: number;
  /** True if large amounts are shortened with the suffixes of the screen language. */
  short: boolean;
}

/** The facts about a column that its format depends on. */
export interface ColumnSize {
  /** The largest absolute value; 0 if the column has no number. */
  largest: number;
  /** True if no number has decimals. */
  whole: boolean;
}

/** One format for all numbers of a column, so that they can be compared at a glance and their decimal points align. */
export function chooseFormat(column: Unit, { largest, whole }: ColumnSize): NumberFormat {
  const kind = unitKind(column.unit);
  if (isInPercent(column)) {
    const isTiny = largest < (kind === 'percent' ? 1 : 0.01);
    return { decimals: isTiny ? 2 : 1, short: false };
  }
  const decimals = largest < 0.1 ? 4 : 2;
  if (isMultiple(column)) return { decimals: largest < 10 ? decimals : 1, short: false };
  // A value of an unknown unit is shortened only if it is almost certainly an amount.
  const short = largest >= (kind === 'unknown' ? 1e7 : 1e5);
  return { decimals: whole && !short ? 0 : decimals, short };
}

/** Formats a value as its column formats all values. An absent value is a dash, never zero; text is unchanged. */
export function formatInColumn(
  value: Value,
  { format: { decimals, short }, ...column }: Unit & { format: NumberFormat },
): string {
  if (typeof value !== 'number') return value ?? absent;
  const text = short ? shorten(value, decimals) : formatValue(percentOf(value, column) ?? value, decimals);
  return `${text}${formatSign(column)}`;
}

/** Formats a value that stands alone, with its unit, as a column with only this value would. */
export function formatMetric(value: Value, column: Unit): string {
  const text = formatInColumn(value, { ...column, format: formatAlone(value, column) });
  return typeof value !== 'number' || formatSign(column) !== '' ? text : withUnit(text, column);
}

/** “−$1.23B” and “$4.12 per share”: a number with its unit, a dollar sign before it. */
function withUnit(text: string, { unit }: Unit): string {
  const { before, rest } = shownUnit(unit);
  return `${text.replace(/^−?/, `$&${before.replace('$', '$$$$')}`)} ${rest}`.trim();
}

/**
 * Formats a value beside another value or a limit, with enough decimals to tell them apart if a column would round them
 * alike.
 */
export function formatCompared(value: Value, column: Unit): string {
  const format = formatAlone(value, column);
  const isSmall = isMultiple(column) && Math.abs(Number(value)) < 10;
  const least = isSmall ? 4 : isInPercent(column) ? 2 : 0;
  return formatInColumn(value, { ...column, format: { ...format, decimals: Math.max(least, format.decimals) } });
}

/** Formats a value with all of its digits, a percentage or multiple with its sign. */
export function formatInFull(value: Value, column: Unit): string {
  if (typeof value !== 'number') return value ?? absent;
  return `${formatDigits(percentOf(value, column) ?? value)}${formatSign(column)}`;
}

/** {@link formatInFull} with the unit. */
export function formatInFullWithUnit(value: Value, column: Unit): string {
  const text = formatInFull(value, column);
  return typeof value !== 'number' || formatSign(column) !== '' ? text : withUnit(text, column);
}

/** Formats the unit for a header, where space is short. */
export function formatUnit(column: Unit): string {
  const { unit } = column;
  return formatSign(column) || (unit.toLowerCase() === 'usd' ? '$' : unit);
}

/** Returns the sign after a number. */
function formatSign(column: Unit): '' | '%' | '×' {
  return isInPercent(column) ? '%' : isMultiple(column) ? '×' : '';
}

const absent = '—';

function formatAlone(value: Value, column: Unit): NumberFormat {
  const number = typeof value === 'number' ? value : 0;
  return chooseFormat(column, { largest: Math.abs(number), whole: Number.isInteger(number) });
}

/** Returns the number as a percentage; undefined if its column isn’t shown in percent. */
function percentOf(value: number, column: Unit): number | undefined {
  if (!isInPercent(column)) return undefined;
  return unitKind(column.unit) === 'ratio' ? ratioToPercent(value) : value;
}

const suffixes = [
  ['T', 1e12],
  ['B', 1e9],
  ['M', 1e6],
  ['K', 1e3],
] as const;

/** Uses the suffixes of the screen language, so that a value can be copied into a condition. */
function shorten(value: number, decimals: number): string {
  const size = Math.abs(value);
  for (const [suffix, unit] of suffixes) if (size >= unit) return `${formatValue(value / unit, 2)}${suffix}`;
  return formatValue(value, decimals);
}

import { ratioToPercent, unitKind } from '../units.ts';
import { formatDigits, formatValue } from './number.ts';

/** The unit from the catalog, empty when it is unknown, and whether a ratio is shown in percent. */
interface Unit {
  unit: string;
  percent?: boolean;
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
  /** The largest number without its sign; 0 without any. */
  largest: number;
  /** True if no number has decimals. */
  whole: boolean;
}

/** One format for all numbers of a column, so that they can be compared at a glance and their decimal points align. */
export function chooseFormat({ unit, percent }: Unit, { largest, whole }: ColumnSize): NumberFormat {
  const kind = unitKind(unit);
  if (kind === 'percent' || (kind === 'ratio' && percent)) {
    const isTiny = largest < (kind === 'percent' ? 1 : 0.01);
    return { decimals: isTiny ? 2 : 1, short: false };
  }
  const decimals = largest < 0.1 ? 4 : 2;
  // A ratio of less than ten has as many digits as its percentage with one decimal.
  if (kind === 'ratio') return { decimals: largest < 10 ? Math.max(3, decimals) : decimals, short: false };
  // A value of an unknown unit is shortened only if it can hardly be anything but an amount.
  const short = largest >= (kind === 'unknown' ? 1e7 : 1e5);
  return { decimals: whole && !short ? 0 : decimals, short };
}

/** A value as its column shows all of them. An absent value is a dash, never zero; text is unchanged. */
export function formatInColumn(
  value: Value,
  { format: { decimals, short }, ...column }: Unit & { format: NumberFormat },
): string {
  if (typeof value !== 'number') return value ?? absent;
  const percent = percentOf(value, column);
  if (percent !== undefined) return `${formatValue(percent, decimals)}%`;
  return short ? shorten(value) : formatValue(value, decimals);
}

/** A value that stands alone, as a column shows it that has no other, with its unit. */
export function formatMetric(value: Value, column: Unit): string {
  const text = formatInColumn(value, { ...column, format: formatAlone(value, column) });
  const isPlain =
    typeof value !== 'number' || unitKind(column.unit) === 'ratio' || percentOf(value, column) !== undefined;
  return isPlain ? text : `${text} ${column.unit}`.trim();
}

/** A value beside another or beside a limit, with decimals that tell them apart where a column rounds them. */
export function formatCompared(value: Value, column: Unit): string {
  const format = formatAlone(value, column);
  const isSmall = unitKind(column.unit) === 'ratio' && !column.percent && Math.abs(Number(value)) < 10;
  const least = isSmall ? 4 : percentOf(0, column) === undefined ? 0 : 2;
  return formatInColumn(value, { ...column, format: { ...format, decimals: Math.max(least, format.decimals) } });
}

/** A value with all of its digits, a percentage as such. */
export function formatInFull(value: Value, column: Unit): string {
  if (typeof value !== 'number') return value ?? absent;
  const percent = percentOf(value, column);
  const digits = formatDigits(percent ?? value);
  return percent === undefined ? digits : `${digits}%`;
}

/** The unit in a header, where there is little room; empty for a ratio, which is a plain number. */
export function formatUnit(column: Unit): string {
  const { unit } = column;
  if (percentOf(0, column) !== undefined) return '%';
  if (unitKind(unit) === 'ratio') return '';
  return unit.toLowerCase() === 'usd' ? '$' : unit;
}

const absent = '—';

function formatAlone(value: Value, column: Unit): NumberFormat {
  const number = typeof value === 'number' ? value : 0;
  return chooseFormat(column, { largest: Math.abs(number), whole: Number.isInteger(number) });
}

/** The number as a percentage; undefined if its column isn’t shown in percent. */
function percentOf(value: number, { unit, percent }: Unit): number | undefined {
  switch (unitKind(unit)) {
    case 'percent':
      return value;
    case 'ratio':
      return percent ? ratioToPercent(value) : undefined;
    default:
      return undefined;
  }
}

const suffixes = [
  ['T', 1e12],
  ['B', 1e9],
  ['M', 1e6],
  ['K', 1e3],
] as const;

/** Uses the suffixes of the screen language, so that a value can be copied into a condition. */
function shorten(value: number): string {
  const size = Math.abs(value);
  for (const [suffix, unit] of suffixes) if (size >= unit) return `${formatValue(value / unit, 2)}${suffix}`;
  return formatValue(value, 2);
}

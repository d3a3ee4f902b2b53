import * as l10n from '@vscode/l10n';
import { formatCount, formatValue } from '../../../domain/format/number.ts';
import { unitKind } from '../../../screen/check/units.ts';
import { ratioToPercent } from '../../../screen/parse/numberText.ts';
import type { ResultColumn, ShownColumn } from '../grid/protocol.ts';

type Unit = Pick<ResultColumn, 'unit' | 'percent'>;
type Value = number | string | null | undefined;

/** A value as its column shows all of them. An absent value is a dash, never zero; text is unchanged. */
export function formatInColumn(
  value: Value,
  { format: { decimals, short }, ...column }: Unit & Pick<ShownColumn, 'format'>,
): string {
  if (typeof value !== 'number') return value ?? absent;
  const percent = percentOf(value, column);
  if (percent !== undefined) return `${formatValue(percent, decimals)}%`;
  return short ? shorten(value) : formatValue(value, decimals);
}

/** A value that stands alone, with more decimals than in a column. */
export function formatCell(value: Value, column: Unit): string {
  if (typeof value !== 'number') return value ?? absent;
  const percent = percentOf(value, column);
  if (percent !== undefined) return `${formatValue(percent, 2)}%`;
  const size = Math.abs(value);
  switch (column.unit.toLowerCase()) {
    case 'usd':
    case 'shares':
    case 'count':
      return size >= 1e5 ? shorten(value) : formatValue(value, Number.isInteger(value) ? 0 : 2);
    case 'ratio':
      return formatValue(value, size < 10 ? 4 : 2);
    default:
      return size >= 1e7 ? shorten(value) : formatValue(value, 2);
  }
}

/** A value with all of its digits, a percentage as such. */
export function formatInFull(value: Value, column: Unit): string {
  if (typeof value !== 'number') return value ?? absent;
  const percent = percentOf(value, column);
  everyDigit ??= new Intl.NumberFormat(undefined, { maximumFractionDigits: 20 });
  const digits = everyDigit.format(percent ?? value);
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

/** Made when first used, since that would delay a page’s first frame. */
let everyDigit: Intl.NumberFormat | undefined;

/** Uses the suffixes of the screen language, so that a value can be copied into a condition. */
function shorten(value: number): string {
  const size = Math.abs(value);
  for (const [suffix, unit] of [
    ['T', 1e12],
    ['B', 1e9],
    ['M', 1e6],
    ['K', 1e3],
  ] as const)
    if (size >= unit) return `${formatValue(value / unit, 2)}${suffix}`;
  return formatValue(value, 2);
}

interface Loaded {
  loaded: number;
  total: number;
  sorted: boolean;
}

/** “1,212 matches · sorted within 400 loaded”. */
export function formatLoaded({ loaded, total, sorted }: Loaded): string {
  const matches = total === 1 ? l10n.t('1 match') : l10n.t('{0} matches', formatCount(total));
  if (loaded >= total)
    return sorted ? l10n.t('{0} · all loaded and sorted', matches) : l10n.t('{0} · all loaded', matches);
  return sorted
    ? l10n.t('{0} · sorted within {1} loaded', matches, formatCount(loaded))
    : l10n.t('{0} · {1} loaded', matches, formatCount(loaded));
}

/**
 * The sort after a click on a header: of numbers descending first, since the largest are looked for, of text ascending;
 * then the other way; then the order received.
 */
export function nextSort(
  { id, numeric }: { id: string; numeric: boolean },
  sort: { column: string; descending: boolean } | undefined,
): { column: string; descending: boolean } | null {
  if (sort?.column !== id) return { column: id, descending: numeric };
  return sort.descending === numeric ? { column: id, descending: !numeric } : null;
}

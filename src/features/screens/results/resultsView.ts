import * as l10n from '@vscode/l10n';
import { formatCount } from '../../../domain/format/number.ts';

/** A cell in its unit. An absent value is a dash, never zero; text is unchanged. */
export function formatCell(value: number | string | null | undefined, unit: string): string {
  if (value === null || value === undefined) return '—';
  if (typeof value === 'string') return value;
  const size = Math.abs(value);
  switch (unit.toLowerCase()) {
    case 'percent':
      return `${decimal(value, 2)}\u2009%`;
    case 'usd':
    case 'shares':
    case 'count':
      return size >= 1e5 ? shorten(value) : decimal(value, Number.isInteger(value) ? 0 : 2);
    case 'ratio':
      return decimal(value, size < 10 ? 4 : 2);
    default:
      return size >= 1e7 ? shorten(value) : decimal(value, 2);
  }
}

const decimals = new Map<number, Intl.NumberFormat>();

function decimal(value: number, places: number): string {
  // Every row has the same number of decimals, so that the decimal points of a column align.
  const format =
    decimals.get(places) ??
    new Intl.NumberFormat(undefined, { minimumFractionDigits: places, maximumFractionDigits: places });
  decimals.set(places, format);
  return format.format(value);
}

/** Uses the suffixes of the screen language, so that a value can be copied into a condition. */
function shorten(value: number): string {
  const size = Math.abs(value);
  for (const [suffix, unit] of [
    ['T', 1e12],
    ['B', 1e9],
    ['M', 1e6],
    ['K', 1e3],
  ] as const)
    if (size >= unit) return `${decimal(value / unit, 2)}${suffix}`;
  return decimal(value, 2);
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

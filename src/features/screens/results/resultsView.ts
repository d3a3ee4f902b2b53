import * as l10n from '@vscode/l10n';
import { formatCount } from '../../../domain/format/number.ts';

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
 * Returns the sort after a click on a header: numbers descending first, text ascending first; then the other way; then
 * the order received.
 */
export function nextSort(
  { id, numeric }: { id: string; numeric: boolean },
  sort: { column: string; descending: boolean } | undefined,
): { column: string; descending: boolean } | null {
  if (sort?.column !== id) return { column: id, descending: numeric };
  return sort.descending === numeric ? { column: id, descending: !numeric } : null;
}

import * as l10n from '@vscode/l10n';
import { formatAge } from '../../domain/format/time.ts';
import { formatCount } from '../../domain/format/number.ts';
import type { ShelfItem } from '../../library/library.ts';

export type LibraryKind = ShelfItem['type'];

/** What the shelf has, as its tree shows it. */
export type LibraryNode =
  | { type: 'kind'; kind: LibraryKind; items: ShelfItem[] }
  | { type: 'company'; cik: number; label: string; items: ShelfItem[] }
  | { type: 'item'; item: ShelfItem };

const kinds: readonly LibraryKind[] = ['call', 'fund', 'bars'];

/** Calls, funds and bars, each only where there are any. */
export function kindNodes(items: readonly ShelfItem[]): LibraryNode[] {
  return kinds.flatMap((kind): LibraryNode[] => {
    const own = items.filter(({ type }) => type === kind);
    return own.length > 0 ? [{ type: 'kind', kind, items: own }] : [];
  });
}

/** Calls by company, in the order given; funds and bars one by one. */
export function nodesOfKind(kind: LibraryKind, items: readonly ShelfItem[]): LibraryNode[] {
  if (kind !== 'call') return items.map((item) => ({ type: 'item', item }));
  const companies = Map.groupBy(
    items.filter((item) => item.type === 'call'),
    ({ cik }) => cik,
  );
  return [...companies].map(([cik, calls]) => ({
    type: 'company',
    cik,
    label: `${calls[0]!.company} (${calls[0]!.ticker})`,
    items: calls,
  }));
}

export function kindLabel(kind: LibraryKind): string {
  switch (kind) {
    case 'call':
      return l10n.t('Earnings calls');
    case 'fund':
      return l10n.t('Funds');
    case 'bars':
      return l10n.t('Minute bars');
  }
}

export function itemLabel(item: ShelfItem): string {
  switch (item.type) {
    case 'call':
      return item.fyq;
    case 'fund':
      return item.whole ? item.fund : (item.classes[0]?.name ?? item.fund);
    case 'bars':
      return item.ticker;
  }
}

/** Size and age: “52,114 characters · 3 h ago”. */
export function describeItem(item: ShelfItem, now: number): string {
  const age = formatAge(item.fetchedAt, now);
  switch (item.type) {
    case 'call':
      return l10n.t('{0} characters · {1}', formatCount(item.characters), age);
    case 'fund': {
      const tickers = item.classes.map(({ ticker }) => ticker).join(', ');
      return l10n.t('{0} · {1} characters · {2}', tickers, formatCount(item.characters), age);
    }
    case 'bars':
      return item.sessions === 1
        ? l10n.t('1 session, {0} · {1}', item.first, age)
        : l10n.t('{0} sessions, {1} to {2} · {3}', item.sessions, item.first, item.last, age);
  }
}

/** How an item is named in a sentence. */
export function nameItem(item: ShelfItem): string {
  switch (item.type) {
    case 'call':
      return l10n.t('{0}, {1}', item.ticker, item.fyq);
    case 'fund':
      return itemLabel(item);
    case 'bars':
      return l10n.t('the minute bars of {0}', item.ticker);
  }
}

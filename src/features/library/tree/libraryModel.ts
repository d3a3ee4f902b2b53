import * as l10n from '@vscode/l10n';
import { formatAnswerAge } from '../../../domain/format/time.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { formatShareRead } from '../../../domain/format/shareRead.ts';
import type { Holdings } from '../../../library/items/holdings.ts';
import type { LibraryItem, StoredCall, StoredFund } from '../../../library/library.ts';
import { isOfCall, type Mark, type MarkedCall } from '../../../library/marks/mark.ts';

type LibraryKind = LibraryItem['type'];

/** A row of the library's tree. */
export type LibraryNode =
  | { type: 'kind'; kind: LibraryKind; items: LibraryItem[]; marks: Mark[] }
  | { type: 'company'; cik: number; label: string; calls: LibraryNode[] }
  | { type: 'item'; item: LibraryItem; marks: Mark[] }
  /** A call with marks that isn't in the library. Opening it takes a request. */
  | { type: 'marked'; call: MarkedCall; marks: Mark[] }
  | { type: 'mark'; mark: Mark };

const kinds: readonly LibraryKind[] = ['call', 'fund', 'bars'];

/**
 * The rows of calls, funds and bars, if there are any of each. Calls with marks stay when they are removed from the
 * library.
 */
export function kindNodes(items: readonly LibraryItem[], marks: readonly Mark[]): LibraryNode[] {
  return kinds.flatMap((kind): LibraryNode[] => {
    const own = items.filter(({ type }) => type === kind);
    const marked = kind === 'call' ? [...marks] : [];
    return own.length + marked.length > 0 ? [{ type: 'kind', kind, items: own, marks: marked }] : [];
  });
}

/** The rows of a kind: calls grouped by company, in the given order, and funds and bars one by one. */
export function nodesOfKind({ kind, items, marks }: LibraryNode & { type: 'kind' }): LibraryNode[] {
  if (kind !== 'call') return items.map((item) => ({ type: 'item', item, marks: [] }));
  const stored = items.filter((item) => item.type === 'call');
  const rows = [
    ...stored.map((item) => ({ call: item, node: { type: 'item', item, marks: marksOf(item, marks) } as const })),
    ...notInLibraryAnyMore(stored, marks).map(({ call }) => ({
      call,
      node: { type: 'marked', call, marks: marksOf(call, marks) } as const,
    })),
  ];
  return [...Map.groupBy(rows, ({ call }) => call.cik)].map(([cik, calls]) => ({
    type: 'company',
    cik,
    label: `${calls[0]!.call.company} (${calls[0]!.call.ticker})`,
    calls: calls.map(({ node }) => node),
  }));
}

export function markNodes(marks: readonly Mark[]): LibraryNode[] {
  return inOrderOfText(marks).map((mark) => ({ type: 'mark', mark }));
}

function marksOf(call: Pick<MarkedCall, 'source' | 'cik' | 'fyq'>, marks: readonly Mark[]): Mark[] {
  return marks.filter((mark) => isOfCall(mark, call));
}

/** The first mark of each call that isn't in the library. */
function notInLibraryAnyMore(stored: readonly StoredCall[], marks: readonly Mark[]): Mark[] {
  const lonely = marks.filter((mark) => !stored.some((call) => isOfCall(mark, call)));
  return lonely.filter((mark, index) => lonely.findIndex((other) => isOfCall(other, mark.call)) === index);
}

/** Sorts marks by turn, if known, and then by when they were made. */
function inOrderOfText(marks: readonly Mark[]): Mark[] {
  return marks.toSorted(
    (one, other) => (one.locator.turn ?? 0) - (other.locator.turn ?? 0) || one.madeAt - other.madeAt,
  );
}

/** Counts the marks of each kind: “2 bookmarks, 1 highlight”; empty if there are none. */
export function formatMarks(marks: readonly Mark[]): string {
  const bookmarks = marks.filter(({ kind }) => kind === 'bookmark').length;
  const highlights = marks.length - bookmarks;
  return [
    ...(bookmarks === 0 ? [] : [bookmarks === 1 ? l10n.t('1 bookmark') : l10n.t('{0} bookmarks', bookmarks)]),
    ...(highlights === 0 ? [] : [highlights === 1 ? l10n.t('1 highlight') : l10n.t('{0} highlights', highlights)]),
  ].join(', ');
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

/** The label of an item’s row. Bars are of a ticker alone: `name` is of whoever bears it, where somebody knows. */
export function itemLabel(item: LibraryItem, name = ''): string {
  switch (item.type) {
    case 'call':
      return item.fyq;
    case 'fund': {
      const only = onlyClass(item);
      return only ? [only.ticker, briefClassName(only.name)].filter(Boolean).join(' · ') : item.fund;
    }
    case 'bars':
      return [item.ticker, name].filter(Boolean).join(' · ');
  }
}

/** The names that calls and funds of the library have for the tickers of bars, by the ticker of the bars. */
export function namesOfBars({ tickers }: Holdings): Map<string, string> {
  return new Map(
    [...tickers.values()].flatMap(({ bars, calls, className }): [string, string][] => {
      const name = className || (calls[0]?.company ?? '');
      return bars && name.trim() !== '' ? [[bars.ticker, name]] : [];
    }),
  );
}

/** The class of an item that isn't a whole series. */
function onlyClass({ whole, classes }: StoredFund): StoredFund['classes'][number] | undefined {
  return whole ? undefined : classes[0];
}

const wordsOfEveryClass = new Set(['fund', 'funds', 'portfolio', 'class', 'share', 'shares']);

/** Characters of a class’s name that a narrow row has room for. */
const longestBrief = 24;

/** “…Growth A” of “American Large Company Growth Fund Class A”: in a narrow row, the class must not be cut off. */
function briefClassName(name: string): string {
  const words = name.split(' ').filter((word) => !wordsOfEveryClass.has(word.toLowerCase()));
  if (words.length < 2) return name;
  let length = -1;
  const first = words.findLastIndex((word, at) => {
    length += word.length + 1;
    return length > longestBrief && at < words.length - 1;
  });
  return first === -1 ? words.join(' ') : `…${words.slice(first + 1).join(' ')}`;
}

/** How far a call was read, and its marks. */
interface CallUse {
  /** How far it was read, from 0 to 1, if that is known. */
  read?: number | undefined;
  marks: readonly Mark[];
}

/** Formats size, use and age, as far as they are known: “9,120 words · read to 40% · 1 bookmark · 3 h ago”. */
export function formatItem(item: LibraryItem, now: number, use?: CallUse): string {
  const used = use ? [formatShareRead(use.read), formatMarks(use.marks)] : [];
  return [formatSize(item), ...used, formatAnswerAge(item, now)].filter(Boolean).join(' · ');
}

function formatSize(item: LibraryItem): string {
  switch (item.type) {
    case 'call':
      return item.words === undefined ? '' : l10n.t('{0} words', formatCount(item.words));
    case 'fund':
      // The ticker of a single class begins its label.
      return item.whole
        ? item.classes
            .map(({ ticker }) => ticker)
            .filter(Boolean)
            .join(', ')
        : '';
    case 'bars':
      return item.sessions === 1
        ? l10n.t('1 session, {0}', item.first)
        : l10n.t('{0} sessions, {1} to {2}', item.sessions, item.first, item.last);
  }
}

/** The name of an item within a sentence. */
export function nameItem(item: LibraryItem): string {
  switch (item.type) {
    case 'call':
      return l10n.t('{0}, {1}', item.ticker, item.fyq);
    case 'fund': {
      const only = onlyClass(item);
      return only ? [only.ticker, only.name].filter(Boolean).join(' · ') : item.fund;
    }
    case 'bars':
      return l10n.t('{0} minute bars', item.ticker);
  }
}

import * as l10n from '@vscode/l10n';
import { formatAnswerAge } from '../../../domain/format/time.ts';
import { formatShareRead } from '../../../domain/format/shareRead.ts';
import type { Holdings } from '../../../library/items/holdings.ts';
import { itemTypes, type LibraryItem, type StoredCall } from '../../../library/items/itemKinds.ts';
import { viewOf } from '../itemViews.ts';
import { labelOf, labelsIn, type MarkLabel } from '../../../domain/marks/markLabels.ts';
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

/**
 * The rows of calls, funds and bars, if there are any of each. Calls with marks stay when they are removed from the
 * library.
 */
export function kindNodes(items: readonly LibraryItem[], marks: readonly Mark[]): LibraryNode[] {
  return itemTypes.flatMap((kind): LibraryNode[] => {
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

/** Counts the marks of each label: “Risk: 2, Guidance: 1”; empty if there are none. */
export function formatLabels(marks: readonly Mark[], labels: readonly MarkLabel[]): string {
  return labelsIn(marks, labels)
    .map(({ id, name }) => ({ name, count: marks.filter(({ label }) => label === id).length }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => l10n.t('{0}: {1}', name, count))
    .join(', ');
}

/** Formats the label, the speaker and the comment’s first line, as far as the mark has them. */
export function describeMark(mark: Mark, labels: readonly MarkLabel[]): string {
  const [firstLine] = (mark.comment ?? '').trim().split('\n', 1);
  return [labelOf(labels, mark)?.name, mark.speaker, firstLine].filter(Boolean).join(' · ');
}

/** Formats the label of an item’s row. Bars have only a ticker: `name` is the security's name, if known. */
export function itemLabel(item: LibraryItem, name = ''): string {
  const view = viewOf(item);
  return view.unnamed ? [view.label(item), name].filter(Boolean).join(' · ') : view.label(item);
}

/** Returns the library's name for a ticker, from its calls and funds; empty if there is none. */
export function nameHeld(holdings: Holdings | undefined, ticker: string): string {
  const { className = '', calls = [] } = holdings?.ofTicker(ticker) ?? {};
  return (className || (calls[0]?.company ?? '')).trim();
}

/** How far a call was read, and its marks. */
interface CallUse {
  /** How far it was read, from 0 to 1, if known. */
  read?: number | undefined;
  marks: readonly Mark[];
}

/** Formats the known size, use and age: “9,120 words · read to 40% · 1 bookmark · 3 h ago”. */
export function formatItem(item: LibraryItem, now: number, use?: CallUse): string {
  const used = use ? [formatShareRead(use.read), formatMarks(use.marks)] : [];
  return [viewOf(item).size(item), ...used, formatAnswerAge(item, now)].filter(Boolean).join(' · ');
}

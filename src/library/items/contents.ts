import type { Steps } from '../../base/slices.ts';
import type { Holdings } from './holdings.ts';
import { itemAbout, itemTypes, kindOf, type LibraryItem } from './itemKinds.ts';
import type { SourceId } from '../sourceId.ts';
import {
  nameOfCaller,
  nameOfCusip,
  nameOfFund,
  entityOfClass,
  entityOfCompany,
  entityOfSeries,
} from '../plans/names.ts';
import type { StoredListing, Store } from '../store/store.ts';

/** Maximum number of answers listed in one step, which takes a few milliseconds. */
const listedAtOnce = 500;

/**
 * Lists one kind after the other, by title: calls by company, then newest quarter first; funds by name; bars by ticker.
 */
export function* listContents({ answers, bars }: Store, source: SourceId): Steps<LibraryItem[]> {
  const items: LibraryItem[] = [];
  for (let after = ''; ;) {
    const portion = answers.listPortion(source, after, listedAtOnce);
    items.push(...portion.flatMap(itemOf));
    yield;
    if (portion.length < listedAtOnce) break;
    after = portion.at(-1)!.key;
  }
  items.push(...bars.list(source).map(itemOfBars));
  const byType = Map.groupBy(items, ({ type }) => type);
  const inOrder: LibraryItem[] = [];
  for (const type of itemTypes) {
    const byTitle = Map.groupBy(byType.get(type) ?? [], titleOf);
    yield;
    // Each title is compared once, and not once for every call of its company.
    const titles = [...byTitle.keys()].sort(collator.compare);
    let sorted = inOrder.length;
    for (let at = 0; at < titles.length;) {
      if (inOrder.length - sorted > listedAtOnce) {
        sorted = inOrder.length;
        yield;
      }
      const same = at;
      while (at < titles.length && collator.compare(titles[same]!, titles[at]!) === 0) at += 1;
      inOrder.push(
        ...titles
          .slice(same, at)
          .flatMap((title) => byTitle.get(title)!)
          .sort(underOneTitle),
      );
    }
    yield;
  }
  return inOrder;
}

/** Lists what a source's library has under an identifier. */
export function listKnown({ answers }: Store, { source, items }: Holdings, identifier: string): LibraryItem[] {
  const text = identifier.trim();
  const entities = new Set([
    entityOfCompany(Number(text)),
    entityOfSeries(text),
    entityOfClass({ contractid: text, ticker: '' }),
  ]);
  for (const name of [nameOfCaller(text), nameOfFund(text), nameOfCusip(text)]) {
    const entity = answers.resolveAlias(source, name);
    if (entity !== undefined) entities.add(entity);
  }
  const sought = { ticker: nameOfCaller(text), entities };
  return items.filter((item) => kindOf(item).isOf(item, sought));
}

export function removeItem({ answers, bars }: Store, item: LibraryItem): void {
  if (item.type === 'bars') bars.remove(item.source, item.key);
  else answers.remove(item.source, item.key);
}

function itemOf({ source, key, fetchedAt, cached, imported, about }: StoredListing): LibraryItem[] {
  if (!about) return [];
  return [itemAbout(about, { source, key, fetchedAt, ...(cached && { cached }), ...(imported && { imported }) })];
}

function itemOfBars(listing: ReturnType<Store['bars']['list']>[number]): LibraryItem {
  const { source, ticker, sessions, first, last, fetchedAt, cached } = listing;
  return { type: 'bars', source, key: ticker, ticker, sessions, first, last, fetchedAt, ...(cached && { cached }) };
}

const collator = new Intl.Collator();

const titleOf = (item: LibraryItem): string => kindOf(item).title(item);

/** Compares two items of a kind that have the same title. */
function underOneTitle(a: LibraryItem, b: LibraryItem): number {
  return (kindOf(a).underTitle?.(a, b) ?? 0) || collator.compare(a.key, b.key);
}

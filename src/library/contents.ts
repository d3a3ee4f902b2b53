import type { Steps } from '../base/slices.ts';
import { compareQuarters } from '../domain/quarters.ts';
import type { Holdings } from './holdings.ts';
import type { LibraryItem } from './library.ts';
import type { SourceId } from './sourceId.ts';
import {
  nameOfCaller,
  nameOfCusip,
  nameOfFund,
  entityOfClass,
  entityOfCompany,
  entityOfSeries,
} from './plans/names.ts';
import type { StoredListing, Store } from './store/store.ts';

/** Answers that are listed in one step, which takes a few milliseconds. */
const listedAtOnce = 500;

/** Calls by company, then newest quarter first; funds by name; bars by ticker. */
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
  for (const type of ['call', 'fund', 'bars'] as const) {
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
  const ticker = nameOfCaller(text);
  return items.filter((item) => {
    switch (item.type) {
      case 'call':
        return entities.has(entityOfCompany(item.cik)) || nameOfCaller(item.ticker) === ticker;
      case 'fund':
        return (
          entities.has(entityOfSeries(item.seriesid)) || item.classes.some((each) => entities.has(entityOfClass(each)))
        );
      case 'bars':
        return nameOfCaller(item.ticker) === ticker;
    }
  });
}

export function removeItem({ answers, bars }: Store, item: LibraryItem): void {
  if (item.type === 'bars') bars.remove(item.source, item.key);
  else answers.remove(item.source, item.key);
}

function itemOf({ source, key, fetchedAt, cached, imported, about }: StoredListing): LibraryItem[] {
  if (!about) return [];
  const way = { ...(cached && { cached }), ...(imported && { imported }) };
  const stored = { source, key, fetchedAt, ...way };
  if (about.type === 'call') {
    const { cik, ticker, company, fyq, words } = about;
    return [{ type: 'call', ...stored, cik, ticker, company, fyq, ...(words !== undefined && { words }) }];
  }
  const { series: seriesid, fund, classes, whole } = about;
  return [{ type: 'fund', ...stored, seriesid, fund, classes, whole }];
}

function itemOfBars(listing: ReturnType<Store['bars']['list']>[number]): LibraryItem {
  const { source, ticker, sessions, first, last, fetchedAt, cached } = listing;
  return { type: 'bars', source, key: ticker, ticker, sessions, first, last, fetchedAt, ...(cached && { cached }) };
}

const collator = new Intl.Collator();

function underOneTitle(a: LibraryItem, b: LibraryItem): number {
  return (
    (a.type === 'call' && b.type === 'call' ? a.cik - b.cik || compareQuarters(b.fyq, a.fyq) : 0) ||
    collator.compare(a.key, b.key)
  );
}

function titleOf(item: LibraryItem): string {
  return item.type === 'call' ? item.company : item.type === 'fund' ? item.fund : item.ticker;
}

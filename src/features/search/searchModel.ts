import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import { newestFirst, orderOfQuarter, quarterAt } from '../../domain/quarters.ts';
import type { Holdings } from '../../library/items/holdings.ts';
import type { CallCount } from '../../domain/search/foundPassage.ts';
import type { KnownCalls } from './askLibrary.ts';
import { type CompanyCount, type LibraryNames, type QuarterCount, type SearchQuery } from './protocol.ts';
import type { ParsedArguments } from '../../ids.ts';
import { noQuery } from './searchView.ts';

/** Maximum length of the chart, in quarters. A quarter with an impossible year would otherwise make it endless. */
const mostQuarters = 80;
/** The longest name of a kept search, in characters. */
export const longestName = 100;

function keyOf(name: string): string {
  return name.trim().toUpperCase();
}

interface ListedCompanies {
  /** The name in the box. */
  name: string;
  tickers: readonly string[];
}

/**
 * Returns the companies of each watchlist that have calls in the library: by their tickers, and by the CIKs that a
 * directory has for their other tickers.
 */
export function companiesOf(
  lists: readonly ListedCompanies[],
  calls: KnownCalls['calls'],
  find: (ticker: string) => readonly { cik: number }[],
): Map<string, number[]> {
  const byTicker = new Map(calls.map(({ ticker, cik }) => [foldShareClass(ticker), cik]));
  const known = new Set(byTicker.values());
  return new Map(
    lists.map(({ name, tickers }) => {
      const ciks = tickers.flatMap((ticker) => {
        const cik = byTicker.get(foldShareClass(ticker));
        return cik === undefined ? find(ticker).map((entry) => entry.cik) : [cik];
      });
      return [keyOf(name), [...new Set(ciks)].filter((cik) => known.has(cik))];
    }),
  );
}

export function searchQueryOf(argument: ParsedArguments['search']): SearchQuery {
  const { query = '', ...fields } = typeof argument === 'string' ? { query: argument } : argument;
  return { ...noQuery, ...fields, text: query };
}

export function phraseQueryOf({ phrase, company = '' }: ParsedArguments['phrase']): SearchQuery {
  return { ...noQuery, text: `"${phrase.replaceAll('"', ' ').trim()}"`, company };
}

/**
 * Counts by quarter, oldest first, including quarters in between without a call. Quarters with other names come last.
 */
export function countsByQuarter(calls: readonly CallCount[]): QuarterCount[] {
  const byQuarter = new Map<string, QuarterCount>();
  const at = (fyq: string): QuarterCount => {
    let quarter = byQuarter.get(fyq);
    if (!quarter) byQuarter.set(fyq, (quarter = { fyq, calls: 0, saying: 0, count: 0, words: 0 }));
    return quarter;
  };
  for (const { fyq, count, words } of calls) {
    const quarter = at(fyq);
    quarter.calls += 1;
    quarter.saying += count > 0 ? 1 : 0;
    quarter.count += count;
    quarter.words += words;
  }
  const orders = [...byQuarter.keys()].map(orderOfQuarter).filter((order) => order > 0);
  const first = orders.reduce((least, each) => Math.min(least, each), Infinity);
  const last = orders.reduce((most, each) => Math.max(most, each), 0);
  if (last - first < mostQuarters) for (let order = first; order < last; order++) at(quarterAt(order));
  const placeOf = ({ fyq }: QuarterCount): number => orderOfQuarter(fyq) || Infinity;
  return [...byQuarter.values()].sort((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Counts by company in the latest of some quarters that it has, or of all, and in the fiscal quarter before. Companies
 * that say it most come first; those that say it in neither quarter are left out.
 */
export function countsByCompany(
  calls: readonly CallCount[],
  quarters?: readonly string[],
): { companies: CompanyCount[]; of: number } {
  const companies: CompanyCount[] = [];
  const byCompany = Map.groupBy(calls, ({ cik }) => cik);
  let of = 0;
  for (const own of byCompany.values()) {
    const within = quarters ? own.filter(({ fyq }) => quarters.includes(fyq)) : own;
    const [newest] = newestFirst(within.map(({ fyq }) => fyq));
    const latest = own.find(({ fyq }) => fyq === newest);
    if (!latest) continue;
    of += 1;
    const { cik, ticker, company, fyq, count } = latest;
    const order = orderOfQuarter(fyq);
    const before = order > 1 ? quarterAt(order - 1) : '';
    const countBefore = own.find((each) => each.fyq === before)?.count ?? null;
    if (count + (countBefore ?? 0) > 0) companies.push({ cik, ticker, company, fyq, count, before, countBefore });
  }
  const least = (one: CompanyCount): number => one.countBefore ?? 0;
  companies.sort(
    (one, other) => other.count - one.count || least(other) - least(one) || (one.company < other.company ? -1 : 1),
  );
  return { companies, of };
}

/** The quarters and those before each. */
export function withQuartersBefore(quarters: readonly string[]): string[] {
  const before = quarters.map(orderOfQuarter).filter((order) => order > 1);
  return [...new Set([...quarters, ...before.map((order) => quarterAt(order - 1))])];
}

/** Suggests a name for a saved search: its words, and its limits. */
export function suggestName(asked: SearchQuery): string {
  const { text, company, quarter, speaker, role, label, section, who } = asked;
  const parts = [text, company, who, quarter, speaker, role, label, section].map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .join(' · ')
    .slice(0, longestName);
}

/** The names in the library. Companies are in the library's order. */
export function namesOf(
  { calls, companies }: Holdings,
  others: Pick<LibraryNames, 'watchlists' | 'labels'>,
): LibraryNames {
  const quarters = newestFirst(calls.map(({ fyq }) => fyq));
  return { companies: companies.map(({ ticker, company }) => ({ ticker, company })), quarters, ...others };
}

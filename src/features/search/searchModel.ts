import * as l10n from '@vscode/l10n';
import { fieldsOf, isRecord } from '../../base/record.ts';
import type { Parsed } from '../../base/located.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import { newestFirst, orderOfQuarter, quarterAt } from '../../domain/quarters.ts';
import { withoutAsking } from '../../domain/search/question.ts';
import { parseSearch, type PassageQuery } from '../../domain/search/passageQuery.ts';
import type { Holdings } from '../../library/holdings.ts';
import type { StoredCall } from '../../library/library.ts';
import type { CallCount } from '../../domain/search/foundPassage.ts';
import { type QuarterCount, type SearchQuery, type LibraryNames } from './protocol.ts';
import { noQuery } from './searchView.ts';

/** The longest chart, in quarters. A quarter named with an impossible year would otherwise make it endless. */
const mostQuarters = 80;

export interface Asking {
  /** Whether the last word may be incomplete. */
  isTyping: boolean;
  /**
   * The calls in the library. A company filter that equals the ticker or name of one of their companies means only that
   * one.
   */
  calls: readonly Pick<StoredCall, 'cik' | 'ticker' | 'company'>[];
  /** Watchlists by the name that stands for their companies. */
  watchlists?: ReadonlyMap<string, readonly number[]>;
}

/** The query of the fields, which take precedence over filters that are typed with the words. */
export function queryOf(question: SearchQuery, { isTyping, calls, watchlists }: Asking): PassageQuery {
  const query = parseSearch(question.text, { isTyping });
  const company = question.company.trim() || query.company;
  const ciks = company === undefined ? undefined : watchlists?.get(keyOf(company));
  const cik = company === undefined || ciks ? undefined : companyNamed(calls, company);
  return {
    ...query,
    phrases: withoutAsking(query.phrases),
    company: cik === undefined && !ciks ? company : undefined,
    cik,
    ...(ciks && { ciks }),
    quarter: question.quarter.trim() || query.quarter,
    speaker: question.speaker.trim() || query.speaker,
    role: question.role.trim() || query.role,
    section: question.section === '' ? query.section : question.section,
  };
}

function keyOf(name: string): string {
  return name.trim().toUpperCase();
}

interface ListedCompanies {
  /** As the box has it. */
  name: string;
  tickers: readonly string[];
}

/**
 * The companies that each watchlist names, of those with calls in the library: by their tickers, and by the CIKs that a
 * directory has for other tickers of theirs.
 */
export function companiesOf(
  lists: readonly ListedCompanies[],
  calls: Asking['calls'],
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

function companyNamed(calls: Asking['calls'], text: string): number | undefined {
  const named = text.trim().toUpperCase();
  return calls.find(({ ticker, company }) => ticker.toUpperCase() === named || company.toUpperCase() === named)?.cik;
}

/** A text for the whole query, or a company or watchlist with one. */
export type SearchArgument = string | { company: string; query?: string };

/** Parses the argument of a command. */
export function parseSearchArgument(argument: unknown): Parsed<SearchArgument> {
  if (typeof argument === 'string') return { ok: true, value: argument.slice(0, 10_000) };
  const { query = '', company } = fieldsOf(argument);
  if (typeof query === 'string' && typeof company === 'string')
    return { ok: true, value: { query: query.slice(0, 10_000), company: company.slice(0, 10_000) } };
  return refuse(l10n.t('The search query must be a string.'));
}

export function searchQueryOf(argument: SearchArgument): SearchQuery {
  const { company = '', query = '' } = typeof argument === 'string' ? { query: argument } : argument;
  return { ...noQuery, text: query, company };
}

export interface PhraseArgument {
  phrase: string;
  /** A ticker or name. */
  company?: string;
}

/** Parses the argument of a command, or the phrase alone. */
export function parsePhraseArgument(argument: unknown): Parsed<PhraseArgument> {
  const { phrase, company = '' } = isRecord(argument) ? argument : { phrase: argument };
  if (typeof phrase !== 'string' || phrase.trim() === '') return refuse(l10n.t('The phrase must be a string.'));
  if (typeof company !== 'string') return refuse(l10n.t('The company must be a ticker or name.'));
  return { ok: true, value: { phrase, company } };
}

export function phraseQueryOf({ phrase, company = '' }: PhraseArgument): SearchQuery {
  return { ...noQuery, text: `"${phrase.replaceAll('"', ' ').trim()}"`, company };
}

function refuse(message: string): Parsed<never> {
  return { ok: false, error: { message, start: 0, end: 0 } };
}

/**
 * Counts by quarter, oldest first, including quarters in between that have no call. Quarters with other names come
 * last.
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

/** The names in the library. Companies are in the library's order. */
export function namesOf({ calls, companies }: Holdings, watchlists: LibraryNames['watchlists']): LibraryNames {
  const quarters = newestFirst(calls.map(({ fyq }) => fyq));
  return { companies: companies.map(({ ticker, company }) => ({ ticker, company })), watchlists, quarters };
}

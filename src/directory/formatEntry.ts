import * as l10n from '@vscode/l10n';
import type { DatedLists, Directory } from './directory.ts';
import type { DirectoryEntry, SeriesEntry } from './entry.ts';

export function nameOfEntry(entry: DirectoryEntry): string {
  return entry.name ?? (entry.kind === 'series' ? entry.seriesId : entry.ticker);
}

/** The ticker, or how many classes a series has, and that an entry is the sample's. */
export function formatEntry(entry: DirectoryEntry): string {
  const isSample = entry.list === 'sample' ? l10n.t('sample') : '';
  return [entry.kind === 'series' ? formatClasses(entry) : entry.ticker, isSample].filter(Boolean).join(' · ');
}

function formatClasses({ seriesId, classes }: SeriesEntry): string {
  const count = classes.length === 1 ? l10n.t('1 share class') : l10n.t('{0} share classes', classes.length);
  return `${seriesId} · ${count}`;
}

/** The name of whoever bears a ticker; empty where no list knows it. */
export function nameOfTicker(directory: Pick<Directory, 'findByTicker'> | undefined, ticker: string): string {
  return directory?.findByTicker(ticker)[0]?.name ?? '';
}

/** A name with the list that alone knows it and that list’s date: the lists are a help, and no source. */
export function formatWitnessed({ list, name }: DirectoryEntry, { dates }: DatedLists): string {
  if (name === undefined) return '';
  switch (list) {
    case 'companies':
      return l10n.t('{0} (list of companies, {1})', name, formatListDate(dates.companies));
    // Only this list has the names of funds.
    case 'funds':
      return l10n.t('{0} (list of fund names, {1})', name, formatListDate(dates.fundNames));
    case 'sample':
      return l10n.t('{0} (sample)', name);
  }
}

/** “August 2024” or “August 5, 2024” of what a list says of its date. */
export function formatListDate(date: string): string {
  const [year = '', month = '1', day] = date.split('-');
  const options = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1))).toLocaleDateString('en-US', {
    ...options,
    ...(day === undefined ? {} : { day: 'numeric' }),
  });
}

/** No list has the tickers. It is no refusal: the lists age, and the service is the judge. */
export function formatUnlisted(tickers: readonly string[], { dates }: DatedLists): string {
  const [companies, funds] = [formatListDate(dates.companies), formatListDate(dates.funds)];
  return tickers.length === 1
    ? l10n.t('{0} is in none of the lists (companies: {1}, funds: {2}).', tickers[0]!, companies, funds)
    : l10n.t('{0} are in none of the lists (companies: {1}, funds: {2}).', tickers.join(', '), companies, funds);
}

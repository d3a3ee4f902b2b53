import * as l10n from '@vscode/l10n';
import type { DatedLists, Directory } from './directory.ts';
import { tickerOfOnly, type DirectoryEntry, type SeriesEntry } from './entry.ts';

export function nameOfEntry(entry: DirectoryEntry): string {
  return entry.name ?? (entry.kind === 'series' ? entry.seriesId : entry.ticker);
}

/** The ticker or, for a series of several classes, their number; sample entries are marked. */
export function formatEntry(entry: DirectoryEntry): string {
  const isSample = entry.list === 'sample' ? l10n.t('sample') : '';
  return [entry.kind === 'series' ? formatClasses(entry) : entry.ticker, isSample].filter(Boolean).join(' · ');
}

function formatClasses(series: SeriesEntry): string {
  const only = tickerOfOnly(series);
  if (only !== undefined) return only;
  const { seriesId, classes } = series;
  const count = classes.length === 1 ? l10n.t('1 share class') : l10n.t('{0} share classes', classes.length);
  return `${seriesId} · ${count}`;
}

/** The name of the company or fund with a ticker; empty if no list has it. */
export function nameOfTicker(directory: Pick<Directory, 'findByTicker'> | undefined, ticker: string): string {
  return directory?.findByTicker(ticker)[0]?.name ?? '';
}

/** A company's name as listed by the SEC, if people write it differently; otherwise empty. */
export function listedAs(entry: DirectoryEntry): string {
  if (entry.kind !== 'company' && entry.kind !== 'share') return '';
  const letters = (text: string): string => text.replace(/[., ]/g, '');
  return letters(entry.listedName) === letters(entry.name) ? '' : entry.listedName;
}

/** A name known only from a list, followed by that list’s name and date, because lists are only advisory. */
export function formatWitnessed(entry: DirectoryEntry, { dates }: DatedLists): string {
  const { list, name } = entry;
  if (name === undefined) return '';
  const listed = listedAs(entry);
  switch (list) {
    case 'companies':
      if (listed !== '') return l10n.t('{0} (SEC list: {1}, {2})', name, listed, formatListDate(dates.companies));
      return l10n.t('{0} (SEC list, {1})', name, formatListDate(dates.companies));
    // Only this list has the names of funds.
    case 'funds':
      return l10n.t('{0} (list of fund names, {1})', name, formatListDate(dates.fundNames));
    case 'sample':
      return l10n.t('{0} (sample)', name);
  }
}

let dateFormats: Record<'month' | 'day', Intl.DateTimeFormat> | undefined;

/** Formats a list's date as “Aug 2024” or “Aug 5, 2024”. */
export function formatListDate(date: string): string {
  const [year = '', month = '1', day] = date.split('-');
  const options = { year: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  dateFormats ??= {
    month: new Intl.DateTimeFormat('en-US', options),
    day: new Intl.DateTimeFormat('en-US', { ...options, day: 'numeric' }),
  };
  const format = day === undefined ? dateFormats.month : dateFormats.day;
  return format.format(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)));
}

/**
 * True if nothing exists beyond the lists, as in the sample. Lists of real companies age, so the service may know a
 * ticker that they lack.
 */
export const isWhole = ({ example }: Pick<Directory, 'example'>): boolean => example !== undefined;

/** Says that no list has the tickers. This isn't a refusal: the lists age, and the service decides. */
export function formatUnlisted(tickers: readonly string[], { dates, example }: DatedLists): string {
  const named = tickers.join(', ');
  if (example !== undefined)
    return tickers.length === 1
      ? l10n.t('{0} isn’t in the sample data. Try {1}.', named, example)
      : l10n.t('{0} aren’t in the sample data. Try {1}.', named, example);
  const [companies, funds] = [formatListDate(dates.companies), formatListDate(dates.funds)];
  return tickers.length === 1
    ? l10n.t('No known ticker {0} (SEC lists of companies, {1}, and funds, {2}).', named, companies, funds)
    : l10n.t('No known tickers {0} (SEC lists of companies, {1}, and funds, {2}).', named, companies, funds);
}

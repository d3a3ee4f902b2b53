import { fullName, type Company, type FundSeries } from './lists.ts';
import { memo } from '../base/memo.ts';
import { writtenName } from '../domain/names/writtenName.ts';

/** The list that contains an entry; `sample` for the bundled service's invented data. */
export type EntryList = 'companies' | 'funds' | 'sample';

/** A company, identified by the first ticker in its list. */
export interface CompanyEntry {
  kind: 'company';
  list: EntryList;
  cik: number;
  /** The name as people write it. */
  name: string;
  /** The name as listed, often in capitals. */
  listedName: string;
  ticker: string;
  /** All of its tickers, including the first. */
  tickers: readonly string[];
}

/** One of several tickers of a company. */
export interface ShareEntry {
  kind: 'share';
  list: EntryList;
  cik: number;
  /** The company's name as people write it. */
  name: string;
  /** The company's name as listed. */
  listedName: string;
  ticker: string;
}

export interface SeriesEntry {
  kind: 'series';
  list: EntryList;
  /** The registrant's CIK. */
  cik: number;
  /** `S` and nine digits. */
  seriesId: string;
  /** Undefined if no list names any of its classes. */
  name: string | undefined;
  classes: readonly ClassEntry[];
}

export interface ClassEntry {
  kind: 'class';
  list: EntryList;
  cik: number;
  seriesId: string;
  /** `C` and nine digits. */
  classId: string;
  /** Empty for the very few classes without a ticker. */
  ticker: string;
  /** The full name, including the series' name; undefined if no list has it. */
  name: string | undefined;
}

export type DirectoryEntry = CompanyEntry | ShareEntry | SeriesEntry | ClassEntry;
export type EntryKind = DirectoryEntry['kind'];

export function companyEntry(company: Company, list: EntryList): CompanyEntry {
  const { cik, tickers } = company;
  return { kind: 'company', list, cik, ...namesOf(company), ticker: tickers[0]!, tickers };
}

/** The shares of a company; empty if it has only one ticker. */
export function shareEntries(company: Company, list: EntryList): ShareEntry[] {
  const { cik, tickers } = company;
  const names = tickers.length < 2 ? undefined : namesOf(company);
  return names ? tickers.map((ticker) => ({ kind: 'share', list, cik, ...names, ticker })) : [];
}

/** Caches formatted names, because lists of rows request thousands of them repeatedly. */
const nameOf = memo(({ name }: Company) => writtenName(name));

function namesOf(company: Company): Pick<CompanyEntry, 'name' | 'listedName'> {
  return { name: nameOf(company), listedName: company.name };
}

export function seriesEntry(series: FundSeries, list: EntryList): SeriesEntry {
  return {
    kind: 'series',
    list,
    cik: series.cik,
    seriesId: formatId('S', series.id),
    name: series.name === '' ? undefined : series.name,
    classes: classEntries(series, list),
  };
}

/** The ticker of a series' only class; undefined if the series has several classes or the class has no ticker. */
export function tickerOfOnly({ classes }: Pick<SeriesEntry, 'classes'>): string | undefined {
  const [only] = classes;
  return classes.length === 1 && only!.ticker !== '' ? only!.ticker : undefined;
}

function classEntries(series: FundSeries, list: EntryList): ClassEntry[] {
  return series.classes.map((each) => ({
    kind: 'class',
    list,
    cik: series.cik,
    seriesId: formatId('S', series.id),
    classId: formatId('C', each.id),
    ticker: each.ticker,
    name: fullName(series, each),
  }));
}

const formatId = (letter: string, number: number): string => letter + String(number).padStart(9, '0');

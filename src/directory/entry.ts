import { fullName, type Company, type FundSeries } from './lists.ts';

/** Whose list an entry is of. What the bundled service invented is `sample`. */
export type EntryList = 'companies' | 'funds' | 'sample';

/** A company, by the ticker that its list has first. */
export interface CompanyEntry {
  kind: 'company';
  list: EntryList;
  cik: number;
  name: string;
  ticker: string;
  /** All of its tickers, that one too. */
  tickers: readonly string[];
}

/** One of several tickers of a company. */
export interface ShareEntry {
  kind: 'share';
  list: EntryList;
  cik: number;
  /** Of the company. */
  name: string;
  ticker: string;
}

export interface SeriesEntry {
  kind: 'series';
  list: EntryList;
  /** Of the registrant. */
  cik: number;
  /** `S` and nine digits. */
  seriesId: string;
  /** Undefined where no list names a class of it. */
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
  /** Empty for the very few that have none. */
  ticker: string;
  /** In full, with the name of its series; undefined where no list has it. */
  name: string | undefined;
}

export type DirectoryEntry = CompanyEntry | ShareEntry | SeriesEntry | ClassEntry;
export type EntryKind = DirectoryEntry['kind'];

export function companyEntry({ cik, name, tickers }: Company, list: EntryList): CompanyEntry {
  return { kind: 'company', list, cik, name, ticker: tickers[0]!, tickers };
}

/** None where a company has but one ticker. */
export function shareEntries({ cik, name, tickers }: Company, list: EntryList): ShareEntry[] {
  return tickers.length < 2 ? [] : tickers.map((ticker) => ({ kind: 'share', list, cik, name, ticker }));
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

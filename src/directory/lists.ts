import { finish, type Steps } from '../base/slices.ts';
import { commonFirst } from './shareKind.ts';

/** The SEC's list of companies, its list of fund classes, and the list that the names of the classes come from. */
export type ListId = 'companies' | 'funds' | 'fundNames';

export interface Company {
  cik: number;
  name: string;
  /** In upper case, common shares first, else in the list's order, a hyphen before a share class (`BRK-B`). Never empty. */
  tickers: readonly string[];
}

export interface FundClass {
  /** In upper case; empty for the very few that have none. */
  ticker: string;
  /** The number of a class id: 24954 of `C000024954`. */
  id: number;
  /**
   * The part of the class's name beyond the name of its series. It begins with what continues that name (` Class A`);
   * any other text is a whole name of its own. Empty for a class of the series' own name, undefined where no list names
   * it.
   */
  name: string | undefined;
}

export interface FundSeries {
  /** CIK of the registrant. */
  cik: number;
  /** The number of a series id: 9184 of `S000009184`. */
  id: number;
  /** Made of what the names of its classes share; empty where no list names one of them. */
  name: string;
  /** In the list's order. Never empty. */
  classes: readonly FundClass[];
}

export interface Lists {
  /** When each list was current: `YYYY-MM`, or `YYYY-MM-DD` where the day is known. */
  dates: Readonly<Record<ListId, string>>;
  /** The largest company first, as the SEC lists them. */
  companies: readonly Company[];
  series: readonly FundSeries[];
}

/** One line of the list of companies. */
export interface CompanyRow {
  ticker: string;
  cik: number;
  name: string;
}

/** One line of the list of fund classes; ids by their numbers. */
export interface FundRow {
  ticker: string;
  cik: number;
  seriesId: number;
  classId: number;
  /** The full name of the class; empty where it is not known. */
  name: string;
}

/** Rows between two steps of the work. */
export const rowsOfStep = 2_000;

export function groupCompanies(rows: readonly CompanyRow[]): Company[] {
  return finish(groupCompanySteps(rows));
}

/** A company's lines may stand apart: it has the place of its first. */
export function* groupCompanySteps(rows: readonly CompanyRow[]): Steps<Company[]> {
  const groups = yield* groupSteps(rows, ({ cik }) => cik);
  const companies: Company[] = [];
  for (const [cik, own] of groups) {
    if (companies.length % rowsOfStep === 0) yield;
    companies.push({ cik, name: own[0]!.name, tickers: commonFirst([...new Set(own.map(({ ticker }) => ticker))]) });
  }
  return companies;
}

/** The rows of each key, in the order of the first ones. */
export function* groupSteps<Row>(rows: readonly Row[], keyOf: (row: Row) => number): Steps<Map<number, Row[]>> {
  const groups = new Map<number, Row[]>();
  for (const [at, row] of rows.entries()) {
    if (at % rowsOfStep === 0) yield;
    const key = keyOf(row);
    const own = groups.get(key);
    if (own) own.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

export function fullName(series: FundSeries, { name }: FundClass): string | undefined {
  if (name === undefined) return undefined;
  return continuesName(name) ? series.name + name : name;
}

/** Whether the name of a class goes on from its series' name, and is no name of its own. */
export function continuesName(name: string): boolean {
  return name === '' || name.startsWith(' ') || name.startsWith(',') || name.startsWith('-');
}

import { finish, type Steps } from '../base/slices.ts';
import { commonFirst } from './shareKind.ts';

/** The SEC's list of companies, its list of fund classes, and the list that the names of the classes come from. */
export type ListId = 'companies' | 'funds' | 'fundNames';

export interface Company {
  cik: number;
  name: string;
  /**
   * In upper case, common shares first, otherwise in the list's order, with a hyphen before a share class (`BRK-B`).
   * Never empty.
   */
  tickers: readonly string[];
}

export interface FundClass {
  /** In upper case; empty for the very few classes without a ticker. */
  ticker: string;
  /** The number of a class id: 24954 of `C000024954`. */
  id: number;
  /**
   * The class's name without the name of its series. If it continues that name, it begins with the separator (` Class
   * A`); any other text is a complete name. Empty if the class has the series' name, undefined if no list names the
   * class.
   */
  name: string | undefined;
}

export interface FundSeries {
  /** CIK of the registrant. */
  cik: number;
  /** The number of a series id: 9184 of `S000009184`. */
  id: number;
  /** Derived from the names of its classes; empty if no list names any of them. */
  name: string;
  /** In the list's order. Never empty. */
  classes: readonly FundClass[];
}

export interface Lists {
  /** The date of each list: `YYYY-MM`, or `YYYY-MM-DD` if the day is known. */
  dates: Readonly<Record<ListId, string>>;
  /** The largest company first, as the SEC lists them. */
  companies: readonly Company[];
  series: readonly FundSeries[];
}

/** A row of the list of companies. */
export interface CompanyRow {
  ticker: string;
  cik: number;
  name: string;
}

/** A row of the list of fund classes, with the numbers of ids. */
export interface FundRow {
  ticker: string;
  cik: number;
  seriesId: number;
  classId: number;
  /** The full name of the class; empty if unknown. */
  name: string;
}

/** Rows processed in each step. */
export const rowsOfStep = 2_000;

export function groupCompanies(rows: readonly CompanyRow[]): Company[] {
  return finish(groupCompanySteps(rows));
}

/** Groups the rows of each company, which may be scattered; the first row determines its position. */
export function* groupCompanySteps(rows: readonly CompanyRow[]): Steps<Company[]> {
  const groups = yield* groupSteps(rows, ({ cik }) => cik);
  const companies: Company[] = [];
  for (const [cik, own] of groups) {
    if (companies.length % rowsOfStep === 0) yield;
    companies.push({ cik, name: own[0]!.name, tickers: commonFirst([...new Set(own.map(({ ticker }) => ticker))]) });
  }
  return companies;
}

/** Groups rows by key, in the order of each key's first row. */
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

/** True if a class's name continues its series' name instead of being complete. */
export function continuesName(name: string): boolean {
  return name === '' || name.startsWith(' ') || name.startsWith(',') || name.startsWith('-');
}

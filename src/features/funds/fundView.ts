import { isNearDay } from '../../domain/dates/days.ts';
import { parseLei } from '../../domain/identifiers/lei.ts';
import { factsOf, fundFieldsOf, type FundField, type FundLevel } from '../../domain/endpoints/fundFields.ts';
import { securityTypes, type FundProfile } from '../../domain/fund.ts';

/** The fields that distinguish the classes of a series. */
const classFields: readonly FundField[] = ['ticker', 'class_name', 'contractid', 'lei', 'firstpricedate'];

/** The fields of a fund that the first screenful shows beside its name. */
export const keyFields = [
  'ticker',
  'security_type',
  'cik',
  'lastfilingdate',
  'lastreportperiod',
  'firstpricedate',
] as const satisfies readonly FundField[];

/** The field with the name of a level, which is its heading. */
const nameFields = { registrant: 'name_short', filings: undefined, series: 'fund_name', class: 'class_name' } as const;

/** The fields of a level that stand neither in its heading nor in the first screenful. */
export function levelFields(level: FundLevel): FundField[] {
  return fundFieldsOf(level).filter((field) => field !== nameFields[level] && !keyFields.some((key) => key === field));
}

const identifierFormats: readonly unknown[] = ['identifier', 'lei', 'address'];

/** Returns whether a field identifies funds, so that a difference in it isn't informative. */
export function isIdentifier(field: FundField): boolean {
  return identifierFormats.includes(factsOf(field).format);
}

/** Shortens “Growth Fund Class A” of the series “Growth Fund” to “Class A”: many classes repeat the series' name. */
export function shortClassName({
  class_name: name,
  fund_name: fund,
}: Pick<FundProfile, 'class_name' | 'fund_name'>): string {
  if (fund === '' || name.slice(0, fund.length).toLowerCase() !== fund.toLowerCase()) return name;
  const rest = name.slice(fund.length);
  const own = rest.replace(/^[\s,;:·–—-]+/u, '');
  // Without a separator between them, the name only starts with the same letters.
  return own === '' || own === rest ? name : own;
}

/** Returns whether a share class repeats its fund's value: many have a single class, with the fund's name and LEI. */
export function repeatsFund(record: FundProfile, field: FundField): boolean {
  const { class_name: name, fund_name: fund, lei, series_lei: ofSeries } = record;
  if (field === 'class_name') return name !== '' && name.toLowerCase() === fund.toLowerCase();
  return field === 'lei' && lei !== '' && lei === ofSeries;
}

/** “QLGAX · Growth Fund, Class A”, each name once. */
export function classHeading(record: FundProfile): string {
  const { ticker, fund_name: fund, class_name: name } = record;
  const own = shortClassName(record);
  const both = fund === '' || own.toLowerCase() === fund.toLowerCase() ? name : `${fund}, ${own}`;
  return ticker === '' ? both : `${ticker} · ${both}`;
}

/**
 * Returns the day of a date as received, without the time of day that the contract adds to some; undefined if it isn't
 * a date.
 */
export function dayOf(date: string): string | undefined {
  return /^(\d{4}-\d{2}-\d{2})(?:T|$)/.exec(date)?.[1];
}

/** Returns whether all classes of the series have the same value. A field that differs is shown class by class. */
export function isShared(classes: readonly FundProfile[], field: FundField): boolean {
  return classes.every((record) => record[field] === classes[0]![field]);
}

/** The columns of a series' table of classes: the fields that always belong to a class, then all others that differ. */
export function classColumns(classes: readonly FundProfile[]): FundField[] {
  if (classes.length === 0) return [];
  const others = fundFieldsOf().filter((field) => !classFields.includes(field) && !isShared(classes, field));
  return [...classFields, ...others];
}

/** The fields that a series says once for all its classes: the key ones, and what a class has in no column. */
export function sharedFields(classes: readonly FundProfile[]): FundField[] {
  const columns = classColumns(classes);
  return [...keyFields, ...levelFields('class')].filter((field) => !columns.includes(field));
}

/**
 * The indices of the classes whose value isn't that of the majority, in a field that the classes of a series usually
 * share.
 */
export function oddClasses(classes: readonly FundProfile[], field: FundField): ReadonlySet<number> {
  const isOwn = field !== 'firstpricedate' && classFields.includes(field);
  if (isOwn || isShared(classes, field)) return new Set();
  const counts = new Map<unknown, number>();
  for (const record of classes) counts.set(record[field], (counts.get(record[field]) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const common = most > classes.length / 2 ? [...counts].find(([, count]) => count === most)?.[0] : undefined;
  return new Set(classes.flatMap((record, index) => (common !== undefined && record[field] === common ? [] : [index])));
}

/**
 * Returns the values of a field for a comparison: one for a class, and every distinct value of a series' classes. The
 * name of the series has its own row.
 */
export function valuesOf(classes: readonly FundProfile[], field: FundField): FundProfile[FundField][] {
  return [...new Set(classes.map((record) => (field === 'class_name' ? shortClassName(record) : record[field])))];
}

/** The id of the first class with a value that {@link valuesOf} tells. */
export function classWith(classes: readonly FundProfile[], field: FundField, value: FundProfile[FundField]): string {
  return classes.find((record) => valuesOf([record], field)[0] === value)!.contractid;
}

/** Whether the funds compared differ in a field. Identifiers always do, and are left out. */
export function differsBetween(funds: readonly { classes: readonly FundProfile[] }[], field: FundField): boolean {
  if (isIdentifier(field)) return false;
  const all = funds.map(({ classes }) => JSON.stringify(valuesOf(classes, field).map(String).sort()));
  return all.some((values) => values !== all[0]);
}

const openedSites = ['https://www.sec.gov', 'https://search.gleif.org'];

/**
 * A link from the service that may be opened in a browser: https at the SEC or at GLEIF, without a user name. Undefined
 * for any other.
 */
export function outsideLink(text: string): string | undefined {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return undefined;
  }
  return openedSites.includes(url.origin) && url.username === '' && url.password === '' ? url.href : undefined;
}

/** The public page of an LEI; undefined if the identifier isn't one. */
export function gleifLink(lei: string): string | undefined {
  const parsed = parseLei(lei);
  return parsed.ok ? `https://search.gleif.org/#/record/${parsed.value}` : undefined;
}

/** The problem of an LEI as received; undefined if there is none. */
export function leiProblem(lei: string): string | undefined {
  const parsed = parseLei(lei);
  return parsed.ok ? undefined : parsed.error.message;
}

/** Returns whether a security type is known. Contract: security_type is one of four, and the list is closed. */
export function isKnownType(securityType: string): boolean {
  return (securityTypes as readonly string[]).includes(securityType);
}

/**
 * The time between a day of the contract (`YYYY-MM-DD…`) and a moment, in whole units of the largest kind; undefined if
 * it isn't a day.
 */
export function timeSince(date: string, now: number): { count: number; unit: 'day' | 'month' | 'year' } | undefined {
  const day = date.slice(0, 10);
  if (!isNearDay(day)) return undefined;
  const then = Date.parse(`${day}T00:00:00Z`);
  const days = Math.trunc((now - then) / 86_400_000);
  if (Math.abs(days) < 61) return { count: -days || 0, unit: 'day' };
  if (Math.abs(days) < 730) return { count: -Math.trunc(days / 30.44), unit: 'month' };
  return { count: -Math.trunc(days / 365.25), unit: 'year' };
}

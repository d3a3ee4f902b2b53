import * as l10n from '@vscode/l10n';
import type { Parsed } from '../base/located.ts';
import { parseBarsDates, parseBarsPeriod } from '../domain/bars/barsWindow.ts';
import { parseCusip } from '../domain/identifiers/cusip.ts';
import { parseDate } from '../domain/identifiers/date.ts';
import { formatFiscalQuarter, parseFiscalQuarter } from '../domain/identifiers/fiscalQuarter.ts';
import { parseSeriesId } from '../domain/identifiers/secIds.ts';
import { foldShareClass, parseTicker } from '../domain/identifiers/ticker.ts';
import { ApiError } from './apiError.ts';
import type {
  BarsRequest,
  CalendarRequest,
  FundRequest,
  ScreenRequest,
  ServiceRequest,
  TranscriptRequest,
} from './requests.ts';
import { assumedPaths, screenQuery, type ScreenerPaths } from './screenerAssumption.ts';

interface BuiltRequest {
  /** Below the base address, percent-encoded. */
  path: string;
  /** Sorted by name, percent-encoded, without the key. */
  query: string;
  /** `path?query` */
  target: string;
}

type QueryValues = Record<string, string | undefined>;

/**
 * Servers commonly refuse a request line over 8 KiB. This leaves room for the base address's path and the key. Only a
 * screen is limited: the contract takes any number of indicator codes.
 */
const longestScreen = 7500;

function refuse(message: string): never {
  throw new ApiError('badRequest', message, { mayHaveBeenCounted: false });
}

const need = <T>(parsed: Parsed<T>): T => (parsed.ok ? parsed.value : refuse(parsed.error.message));

function optional<T>(text: string | undefined, parse: (text: string) => Parsed<T>): T | undefined {
  return text === undefined ? undefined : need(parse(text));
}

function positive(value: number | undefined, message: () => string): string | undefined {
  if (value === undefined) return undefined;
  return Number.isSafeInteger(value) && value >= 1 ? String(value) : refuse(message());
}

/** Formats a list as one sorted value without duplicates, so that equal requests are identical. */
function list(values: readonly string[] | undefined): string | undefined {
  if (values === undefined) return undefined;
  const entries = values.map((value) => value.trim());
  if (entries.length === 0 || entries.some((entry) => entry === '' || entry.includes(',')))
    refuse(l10n.t('A list needs at least one entry. Entries can’t be empty or contain a comma.'));
  return [...new Set(entries)].sort().join(',');
}

function dates(from: string | undefined, till: string | undefined): { from_date?: string; till_date?: string } {
  if ((from === undefined) !== (till === undefined)) refuse(l10n.t('Specify both a first and a last date.'));
  if (from === undefined || till === undefined) return {};
  const window = { from_date: need(parseDate(from)), till_date: need(parseDate(till)) };
  if (window.till_date < window.from_date) refuse(l10n.t('The last date is before the first.'));
  return window;
}

function fundQuery(request: FundRequest): QueryValues {
  const query = {
    ticker: optional(request.ticker, parseTicker),
    cusip: optional(request.cusip, parseCusip),
    seriesid: optional(request.seriesid, parseSeriesId),
  };
  if (Object.values(query).every((value) => value === undefined))
    refuse(l10n.t('Specify a fund by ticker, CUSIP or series id.'));
  return query;
}

function calendarQuery({ categories, releaseStates, codes, window }: CalendarRequest): QueryValues {
  return {
    category: list(categories),
    release_state: list(releaseStates),
    code: list(codes?.map((code) => code.toUpperCase())),
    ...dates(window?.from, window?.till),
  };
}

function barsQuery(request: BarsRequest): QueryValues {
  if (request.tickers.length === 0) refuse(l10n.t('Specify at least one ticker.'));
  const window = dates(request.fromDate, request.tillDate);
  if (window.from_date !== undefined) need(parseBarsDates(window.from_date, window.till_date!));
  const period = optional(request.period, parseBarsPeriod);
  if (period !== undefined && window.from_date !== undefined) refuse(l10n.t('Specify a period or dates, not both.'));
  return {
    mode: 'minute-bars',
    ticker: list(request.tickers.map((ticker) => need(parseTicker(ticker)))),
    period,
    ...window,
    // The first page is the default.
    page: request.page === 1 ? undefined : positive(request.page, () => l10n.t('Page numbers start at 1.')),
    limit: positive(request.limit, () => l10n.t('A page must have at least one row.')),
  };
}

function transcriptQuery({ ticker, cik, fyq }: TranscriptRequest): QueryValues {
  if ((ticker === undefined) === (cik === undefined)) refuse(l10n.t('Specify a call by ticker or CIK, not both.'));
  const symbol = optional(ticker, parseTicker);
  const quarter = optional(fyq, parseFiscalQuarter);
  return {
    ticker: symbol && foldShareClass(symbol),
    cik: positive(cik, () => l10n.t('A CIK has up to ten digits.')),
    fyq: quarter && formatFiscalQuarter(quarter),
  };
}

function checkedScreenQuery(request: ScreenRequest): QueryValues {
  if (request.condition.trim() === '') refuse(l10n.t('A screen needs a condition.'));
  positive(request.page, () => l10n.t('Page numbers start at 1.'));
  positive(request.limit, () => l10n.t('A page must have at least one row.'));
  if (request.metrics.length > 0) list(request.metrics);
  return screenQuery(request);
}

function pathAndQuery(request: ServiceRequest, paths: ScreenerPaths): [string, QueryValues] {
  switch (request.endpoint) {
    case 'fund':
      return ['/funds/profile', fundQuery(request)];
    case 'calendar':
      return ['/calendar/economic', calendarQuery(request)];
    case 'bars':
      return ['/quotes', barsQuery(request)];
    case 'transcript':
      return ['/transcripts', transcriptQuery(request)];
    case 'screen':
      return [paths.screen, checkedScreenQuery(request)];
    case 'metrics':
      return [paths.metrics, {}];
  }
}

/** Commas stay readable because they separate lists in the contract's own examples. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('%2C', ',');

/**
 * Checks a request against the contract's rules before anything is sent, and returns its canonical form. Throws
 * ApiError badRequest, whose message says what is wrong.
 */
export function buildRequest(request: ServiceRequest, paths: ScreenerPaths = assumedPaths): BuiltRequest {
  const [path, parameters] = pathAndQuery(request, paths);
  const query = Object.entries(parameters)
    .filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&');
  const target = query === '' ? path : `${path}?${query}`;
  if (request.endpoint === 'screen' && target.length > longestScreen) {
    const message = l10n.t(
      'This screen is too long for one request: {0} characters; the limit is {1}.',
      target.length,
      longestScreen,
    );
    refuse(message);
  }
  return { path, query, target };
}

/**
 * The canonical form of a request without the key. The library uses it as the key of an answer. Throws like {@link
 * buildRequest}.
 */
export function canonicalTarget(request: ServiceRequest): string {
  return buildRequest(request).target;
}

import * as l10n from '@vscode/l10n';
import { refused, type Parsed } from '../../base/located.ts';
import { dayNumber, isNearDay } from '../dates/days.ts';
import { parseDate } from '../identifiers/date.ts';
import { formatPeriod, parsePeriod, type PeriodUnit } from '../identifiers/period.ts';
import { listElements } from '../identifiers/listElements.ts';
import { readTicker } from '../identifiers/security.ts';

/** From the first to the last day of two years, one of which may have a leap day. */
export const longestWindowDays = 731;
const mostOfUnit: Record<PeriodUnit, number> = { d: longestWindowDays, w: 104, mo: 24, y: 2 };

/**
 * The only place that decides which windows of minute bars may be requested. The service keeps recent bars only
 * (contract: /quotes, rule 6), and each day without bars may cost a request.
 */
export function parseBarsPeriod(text: string): Parsed<string> {
  const parsed = parsePeriod(text);
  if (!parsed.ok) return parsed;
  const { count, unit } = parsed.value;
  return count > mostOfUnit[unit] ? tooLong(text) : { ok: true, value: formatPeriod(parsed.value) };
}

/** Checks that both are days, in order and at most two years apart. An error's range is that of the wrong one. */
export function parseBarsDates(fromDate: string, tillDate: string): Parsed<{ from: string; till: string }> {
  const [first, last] = [parseDate(fromDate), parseDate(tillDate)];
  if (!first.ok) return first;
  if (!last.ok) return last;
  const [from, till] = [first.value, last.value];
  if (till < from) return refused(l10n.t('The last date is before the first.'), tillDate);
  if (dayNumber(till) - dayNumber(from) > longestWindowDays) return tooLong(tillDate);
  if (!isNearDay(from) || !isNearDay(till))
    return refused(
      l10n.t('Nothing was sent. Minute bars support dates from 1900 to 2199. Enter dates in that range.'),
      tillDate,
    );
  return { ok: true, value: { from, till } };
}

function tooLong(text: string): Parsed<never> {
  return refused(
    l10n.t(
      'Nothing was sent. This range is longer than two years, and the service keeps recent bars only. Enter a shorter range, like 1mo.',
    ),
    text,
  );
}

/** A window of bars: a period or both dates. Contract: GET /quotes with mode=minute-bars. */
export interface BarsWindow {
  /** For example `1d`, `5d`, `2w`. */
  period?: string;
  /** The first day, YYYY-MM-DD. */
  fromDate?: string;
  tillDate?: string;
}

/** The default window. */
export const shortestWindow = '1d';

/** A window as given. A null or empty part counts as absent. */
type GivenWindow = { readonly [K in keyof BarsWindow]?: string | null | undefined };

/** Parses the window of a request for bars before it is sent. Without a window, the bars of one day are meant. */
export function parseWindow({ period, fromDate, tillDate }: GivenWindow): Parsed<BarsWindow> {
  if (period) {
    if (fromDate || tillDate) return refused(l10n.t('Specify a period or dates, not both.'));
    const parsed = parseBarsPeriod(period);
    return parsed.ok ? { ok: true, value: { period: parsed.value } } : parsed;
  }
  if (!fromDate && !tillDate) return { ok: true, value: { period: shortestWindow } };
  if (!fromDate || !tillDate) return refused(l10n.t('Specify both dates: the first and the last.'));
  const parsed = parseBarsDates(fromDate, tillDate);
  return parsed.ok ? { ok: true, value: { fromDate: parsed.value.from, tillDate: parsed.value.till } } : parsed;
}

/** Parses typed tickers, separated as in a list, or by spaces if the text between separators isn't one ticker. */
export function parseTickers(text: string): Parsed<string[]> {
  const words = listElements(text).flatMap((each) => (readTicker(each).ok ? [each] : each.split(/\s+/)));
  return parseTickerList(words);
}

/** Parses a list of tickers, one per element. Returns each once, in upper case. */
export function parseTickerList(elements: readonly string[]): Parsed<string[]> {
  if (elements.length === 0) return refused(l10n.t('Enter at least one ticker.'));
  const tickers = new Set<string>();
  for (const element of elements) {
    const parsed = readTicker(element);
    if (!parsed.ok) return refused(l10n.t('{0}: {1}', element.trim(), parsed.error.message));
    tickers.add(parsed.value);
  }
  return { ok: true, value: [...tickers] };
}

/** Tickers, in the order requested, and the window of their bars. */
export interface BarsParams extends BarsWindow {
  tickers: readonly string[];
}

/** Parses the value of a command or panel before a request is spent. */
export function parseBarsParams({
  tickers: names,
  ...given
}: GivenWindow & { tickers: readonly string[] }): Parsed<BarsParams> {
  const tickers = parseTickerList(names);
  if (!tickers.ok) return tickers;
  const window = parseWindow(given);
  return window.ok ? { ok: true, value: { tickers: tickers.value, ...window.value } } : window;
}

/** A page with more tickers isn't useful, and its request URL would be too long for many servers. */
export const mostTickersWithBars = 100;

import type { MinuteBar } from '../../domain/bar.ts';
import { addDays } from '../../domain/dates/days.ts';
import { parsePeriod, type Period } from '../../domain/identifiers/period.ts';
import { monthDate } from '../clock.ts';
import { decisions } from '../decisions.ts';
import { pageRange } from '../http/pagination.ts';
import type { QueryParameters } from '../http/query.ts';
import { RefusedRequest, type Reply } from '../http/reply.ts';
import type { TickerListing, MinutePrint, ServiceData } from '../serviceData.ts';

type AskedWindow = { period: Period } | { from: string; till: string };

interface ServedWindow {
  sessions: readonly string[];
  from: string;
  till: string;
}

/** The maximum count of a period's units; no session is older. */
const longestLookback = 1000;

/** The first calendar day of a lookback that ends on `till`. */
function lookback(till: string, { count: asked, unit }: Period): string {
  const count = Math.min(asked, longestLookback);
  if (unit === 'w') return addDays(till, 1 - count * 7);
  const [year = 0, month = 0, day = 0] = till.split('-').map(Number);
  const start = unit === 'y' ? monthDate(year - count, month, day) : monthDate(year, month - count, day);
  return addDays(start, 1);
}

function servedByPeriod(period: Period, all: readonly string[]): ServedWindow {
  const latest = all.at(-1)!;
  const start = period.unit === 'd' ? all.at(-period.count) : lookback(latest, period);
  const sessions = start === undefined ? all : all.filter((session) => session >= start);
  return { sessions, from: sessions[0]!, till: latest };
}

function served(asked: AskedWindow, listing: TickerListing): ServedWindow {
  const all = listing.sessions;
  if ('period' in asked) return servedByPeriod(asked.period, all);
  const { from, till } = asked;
  const sessions = all.filter((session) => session >= from && session <= till);
  if (sessions.length === 0) return { sessions, from, till };
  const [oldest = from, newest = till] = [all[0], all.at(-1)];
  return { sessions, from: from < oldest ? oldest : from, till: till > newest ? newest : till };
}

/** The contract's volume: shares traded in the session up to and including the minute. */
function accumulated(prints: readonly MinutePrint[]): MinuteBar[] {
  let volume = 0;
  return prints.map((print) => ({ ...print, volume: (volume += print.volume) }));
}

function block(listing: TickerListing, asked: AskedWindow, page: number, limit: number) {
  const { sessions, from: from_date, till: till_date } = served(asked, listing);
  const bars = sessions.flatMap((session) => accumulated(listing.prints(session))).reverse();
  const { pagination, from, to } = pageRange(bars.length, page, limit);
  const { ticker, name: companyname } = listing;
  const described = { ticker, companyname, mode: 'minute-bars', session_date: sessions.at(-1) ?? null };
  return { metadata: { ...described, from_date, till_date, pagination }, data: bars.slice(from, to) };
}

function readAsked(query: QueryParameters): AskedWindow {
  const text = query.text('period');
  if (text === undefined) return query.window() ?? { period: decisions.defaultPeriod };
  if (query.text('from_date') !== undefined || query.text('till_date') !== undefined)
    throw new RefusedRequest(decisions.badBarsRequestStatus, 'period cannot be combined with from_date and till_date.');
  const period = parsePeriod(text);
  if (!period.ok)
    throw new RefusedRequest(
      decisions.badBarsRequestStatus,
      'period must be a number with d, w, mo or y, for example 5d.',
    );
  return { period: period.value };
}

/** Contract: GET /quotes with mode=minute-bars. */
export function quotesRoute(query: QueryParameters, data: ServiceData): Reply {
  const tickers = [...new Set(query.list('ticker')?.map((ticker) => ticker.toUpperCase()))];
  if (tickers.length === 0) throw new RefusedRequest(decisions.badBarsRequestStatus, 'A ticker is needed.');
  const mode = query.text('mode') ?? 'daily';
  if (mode !== 'minute-bars')
    throw new RefusedRequest(decisions.notMinuteBarsStatus, `Only mode=minute-bars is served here, not mode=${mode}.`);
  const asked = readAsked(query);
  const page = query.count('page', 1, decisions.badBarsRequestStatus);
  const limit = Math.min(
    query.count('limit', decisions.defaultBarsLimit, decisions.badBarsRequestStatus),
    decisions.maximumBarsLimit,
  );
  const listings = tickers.map((ticker) => [ticker, data.listing(ticker)] as const);
  const unknown = listings.filter(([, listing]) => !listing).map(([ticker]) => ticker);
  if (unknown.length > 0)
    throw new RefusedRequest(decisions.unknownTickerStatus, `Not a known stock or ETF: ${unknown.join(', ')}.`);
  const blocks = listings.map(([ticker, listing]) => [ticker, block(listing!, asked, page, limit)] as const);
  return { status: 200, body: decisions.answersSingly(tickers) ? blocks[0]![1] : Object.fromEntries(blocks) };
}

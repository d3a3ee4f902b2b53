import { formatFiscalQuarter, parseFiscalQuarter } from '../../domain/identifiers/fiscalQuarter.ts';
import { decisions } from '../decisions.ts';
import type { QueryParameters } from '../http/query.ts';
import { RefusedRequest, type Reply } from '../http/reply.ts';
import type { CallFile, ServiceData } from '../serviceData.ts';
import type { CalendarRow } from '../../domain/calendar.ts';
import { pageRange } from '../http/pagination.ts';
import { quotesRoute } from './quotesRoute.ts';
import type { Screener } from '../screener/screenerInterface.ts';

/** `Q<n> <year>` in any case and spacing; undefined for anything else. */
function readQuarter(text: string): string | undefined {
  const quarter = parseFiscalQuarter(text);
  return quarter.ok ? formatFiscalQuarter(quarter.value) : undefined;
}

function company(query: QueryParameters, data: ServiceData): CallFile {
  const ticker = query.text('ticker');
  const cik = query.text('cik');
  if ((ticker === undefined) === (cik === undefined))
    throw new RefusedRequest(400, 'Exactly one of ticker and cik is needed.');
  if (cik !== undefined && !/^\d+$/.test(cik)) throw new RefusedRequest(400, 'cik must be numeric.');
  const found = data.callsOf(ticker === undefined ? { cik: Number(cik) } : { ticker });
  if (!found) throw new RefusedRequest(404, `${ticker ?? `CIK ${cik}`} is not a supported security.`);
  return found;
}

/** Contract: GET /transcripts. */
function transcriptsRoute(query: QueryParameters, data: ServiceData): Reply {
  const file = company(query, data);
  const { cik, ticker, companyname, companyname_short, quarters } = file;
  const asked = query.text('fyq');
  const metadata = { cik, ticker, companyname, companyname_short, transcript_fyq: null, available_fyq: quarters };
  if (quarters.length === 0) {
    const message = decisions.noCallsMessage(companyname_short);
    return { status: 200, body: { metadata: { ...metadata, message }, data: [] } };
  }
  const quarter = asked === undefined ? quarters[0]! : readQuarter(asked);
  if (quarter === undefined || !quarters.includes(quarter))
    throw new RefusedRequest(
      quarter === undefined ? decisions.malformedQuarterStatus : 404,
      `${quarter ?? asked} is not on file for ${ticker}. Available quarters: ${quarters.join(', ')}.`,
    );
  return { status: 200, body: { metadata: { ...metadata, transcript_fyq: quarter }, data: [file.call(quarter)] } };
}

/** Rule 3: ascending, null last; rows of one day keep the order of their ids. */
function byNextRelease(left: CalendarRow, right: CalendarRow): number {
  if (left.next_release === right.next_release) return left.indicator_id - right.indicator_id;
  if (left.next_release === null) return 1;
  if (right.next_release === null) return -1;
  return left.next_release < right.next_release ? -1 : 1;
}

/** Contract: GET /calendar/economic. */
function calendarRoute(query: QueryParameters, data: ServiceData): Reply {
  const categories = query.list('category');
  const states = query.list('release_state');
  const codes = query.list('code')?.map((code) => code.toUpperCase());
  const window = query.window();
  const all = data.calendar();
  const rows = (all ?? [])
    .filter(
      (row) =>
        (!categories || categories.includes(row.category)) &&
        (!states || states.includes(row.release_state)) &&
        (!codes || codes.includes(row.code.toUpperCase())) &&
        (!window || (row.next_release !== null && row.next_release >= window.from && row.next_release <= window.till)),
    )
    .sort(byNextRelease);
  if (all && rows.length === 0 && !categories && !states && !codes && !window)
    throw new RefusedRequest(404, 'The calendar is empty. This is a fault of the service.');
  return { status: 200, body: { metadata: { total_indicators: rows.length }, data: rows } };
}

/** Contract: GET /funds/profile. */
function fundsRoute(query: QueryParameters, data: ServiceData): Reply {
  const read = (name: string): string | undefined => {
    const text = query.text(name);
    return text === undefined ? undefined : decisions.normalizeFundIdentifier(text);
  };
  const ticker = read('ticker');
  const cusip = read('cusip');
  const seriesid = read('seriesid');
  if (ticker === undefined && cusip === undefined && seriesid === undefined)
    throw new RefusedRequest(decisions.noFundIdentifierStatus, 'One of ticker, cusip and seriesid is needed.');
  const found = data
    .funds()
    .filter(
      (record) =>
        (ticker === undefined || record.profile.ticker.toUpperCase() === ticker) &&
        (cusip === undefined || record.cusip === cusip) &&
        (seriesid === undefined || record.profile.seriesid.toUpperCase() === seriesid),
    )
    .map(({ profile }) => profile);
  const asSeries = decisions.answersWithArray({ ticker, cusip });
  if (found.length === 0 || (!asSeries && found.length > 1))
    throw new RefusedRequest(404, 'No single record in the fund registry is described by this.');
  return { status: 200, body: asSeries ? found : found[0] };
}

async function screenerOf(data: ServiceData): Promise<Screener> {
  const screener = await data.screener();
  if (!screener) throw new RefusedRequest(decisions.noScreenerStatus, 'This folder has no screener.');
  return screener;
}

/** The contract describes the catalog but not its shape, which is invented here. */
async function metricsRoute(_query: QueryParameters, data: ServiceData): Promise<Reply> {
  const metrics = (await screenerOf(data)).metrics();
  return { status: 200, body: { metadata: { total_metrics: metrics.length }, data: metrics } };
}

/** The catalog's ids for requested names, in any case. */
function chosenMetrics(names: readonly string[], screener: Screener): string[] {
  if (names.length === 0) return [];
  const ids = new Map(screener.metrics().map(({ id }) => [id.toLowerCase(), id]));
  const unknown = names.filter((name) => !ids.has(name.toLowerCase()));
  if (unknown.length > 0)
    throw new RefusedRequest(decisions.badScreenStatus, `Not in the metric catalog: ${unknown.join(', ')}.`);
  return names.map((name) => ids.get(name.toLowerCase())!);
}

/** The contract describes the screener but not its shape, which is invented here. There is no ordering parameter. */
async function screenerRoute(query: QueryParameters, data: ServiceData): Promise<Reply> {
  const screener = await screenerOf(data);
  const condition = query.text('condition');
  if (condition === undefined) throw new RefusedRequest(decisions.badScreenStatus, 'A condition is needed.');
  const metrics = chosenMetrics(query.list('metrics') ?? [], screener);
  const page = query.count('page', 1, decisions.badScreenStatus);
  const asked = query.count('limit', decisions.defaultScreenLimit, decisions.badScreenStatus);
  const evaluation = screener.evaluate(condition);
  if (!evaluation.ok) throw new RefusedRequest(decisions.badScreenStatus, evaluation.message);
  const { matches } = evaluation;
  const { pagination, from, to } = pageRange(matches.length, page, Math.min(asked, decisions.maximumScreenLimit));
  const rows = screener
    .rows(matches, metrics, from, to)
    .map(({ ticker, cik, metrics: values }) => ({ ticker, cik, ...values }));
  return { status: 200, body: { metadata: { pagination }, data: rows } };
}

type Route = (query: QueryParameters, data: ServiceData) => Reply | Promise<Reply>;

const routes = {
  fund: { path: '/funds/profile', route: fundsRoute },
  calendar: { path: '/calendar/economic', route: calendarRoute },
  bars: { path: '/quotes', route: quotesRoute },
  transcript: { path: '/transcripts', route: transcriptsRoute },
  screen: { path: decisions.screenerPath, route: screenerRoute },
  metrics: { path: decisions.metricsPath, route: metricsRoute },
} satisfies Record<string, { path: string; route: Route }>;

export type RoutedEndpoint = keyof typeof routes;

/** The endpoint at a path, and its route. */
export function routeOf(path: string): { endpoint: RoutedEndpoint; route: Route } | undefined {
  const endpoint = (Object.keys(routes) as RoutedEndpoint[]).find((each) => routes[each].path === path);
  return endpoint && { endpoint, route: routes[endpoint].route };
}

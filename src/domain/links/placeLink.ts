import * as l10n from '@vscode/l10n';
import { refused, type Parsed } from '../../base/located.ts';
import { parseBarsDates } from '../bars/barsWindow.ts';
import { barLengths, type BarLength } from '../bars/resample.ts';
import { isNearTime } from '../dates/days.ts';
import { parseTicker } from '../identifiers/ticker.ts';
import { findDeskLinks, formatLink, isLinkSource, type LinkSource, type ProductLink } from './productLinks.ts';

const mostTickers = 20;
/** The longest query that is parsed, in characters; our own are much shorter. */
const longestQuery = 4_000;

/** Identifies a fund. Contract: /funds/profile. */
interface FundLink {
  ticker?: string;
  cusip?: string;
  seriesid?: string;
}

/** Minute bars of whole days, and the range of them that is meant. */
export interface BarsLink {
  /** The source of the cited answer: a service or the bundled one. */
  from: LinkSource;
  tickers: string[];
  /** YYYY-MM-DD */
  fromDate: string;
  tillDate: string;
  /** First and last bar meant, YYYY-MM-DD HH:MM:SS as sent. */
  start?: string | undefined;
  end?: string | undefined;
  /** Minutes a bar. */
  length: BarLength;
}

/** `<scheme>://market-desk.market-desk/fund?…`; safe within a Markdown link. */
export function formatFundLink(scheme: string, { ticker, cusip, seriesid }: FundLink): string {
  return formatLink(scheme, 'fund', { ticker, cusip, seriesid });
}

/** `<scheme>://market-desk.market-desk/bars?…`; safe within a Markdown link. */
export function formatBarsLink(scheme: string, link: BarsLink): string {
  const { from, tickers, fromDate, tillDate, start, end, length } = link;
  return formatLink(scheme, 'bars', {
    from,
    tickers: tickers.join(','),
    fromDate,
    tillDate,
    start,
    end,
    length: length === 1 ? undefined : length,
  });
}

/** Parses the query of a `/bars` link, encoded or not, since none of its values changes when decoded. */
export function parseBarsQuery(query: string): Parsed<BarsLink> {
  if (query.length > longestQuery) return refuse(query);
  const values = new URLSearchParams(query.replaceAll('&amp;', '&'));
  const tickers = (values.get('tickers') ?? '').split(',').map(parseTicker);
  const from = values.get('from') ?? 'service';
  const known = tickers.flatMap((ticker) => (ticker.ok ? [ticker.value] : []));
  const isWhole = known.length === tickers.length && known.length <= mostTickers;
  if (!isLinkSource(from) || !isWhole) return refuse(query);
  const window = parseBarsDates(values.get('fromDate') ?? '', values.get('tillDate') ?? '');
  if (!window.ok) return refuse(query, window.error.message);
  const [start, end] = [timeOf(values.get('start')), timeOf(values.get('end'))];
  const length = barLengths.find((each) => String(each) === values.get('length')) ?? 1;
  return {
    ok: true,
    value: {
      from,
      tickers: [...new Set(known)],
      fromDate: window.value.from,
      tillDate: window.value.till,
      ...(start === undefined ? {} : { start, end: end === undefined || end < start ? start : end }),
      length,
    },
  };
}

const timeOf = (text: string | null): string | undefined => (text !== null && isNearTime(text) ? text : undefined);

function refuse(query: string, why?: string): Parsed<never> {
  const message = l10n.t('The link doesn’t say which minute bars to open.');
  return refused(why ?? message, query);
}

/** Maximum number of links read from a note; further ones are ignored. */
const mostLinks = 2_000;

/** A link to a fund or to minute bars. */
export interface PlaceLink extends ProductLink {
  path: '/fund' | '/bars';
}

/** Returns the links in order. Their targets are checked only when a link is opened. */
export function findPlaceLinks(text: string): PlaceLink[] {
  const found: PlaceLink[] = [];
  for (const link of findDeskLinks(text, ['fund', 'bars'])) {
    found.push({ ...link, path: link.path === 'fund' ? '/fund' : '/bars' });
    if (found.length === mostLinks) break;
  }
  return found;
}

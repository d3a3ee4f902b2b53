import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { isRecord } from '../../base/record.ts';
import type { BarsPage, MinuteBar } from '../bar.ts';
import { parseBarsDates, parseBarsPeriod } from '../bars/barsWindow.ts';
import { isNearTime } from '../dates/days.ts';
import { foldShareClass, parseTicker } from '../identifiers/ticker.ts';
import {
  check,
  dates,
  defineEndpointInParts,
  list,
  need,
  optional,
  positive,
  refuse,
  rejectField,
} from './endpoint.ts';
import { pagination, values } from './values.ts';

/** Contract: GET /quotes with mode=minute-bars. A period or both dates, or neither. */
export interface BarsRequest {
  endpoint: 'bars';
  tickers: readonly string[];
  /** For example `1d`, `5d`, `2w`, `1mo`, `1y`. */
  period?: string;
  /** YYYY-MM-DD. */
  fromDate?: string;
  tillDate?: string;
  /** From 1. */
  page?: number;
  limit?: number;
}

const { text, amount } = values;

const bar = v.object({
  date: text,
  open: amount,
  high: amount,
  low: amount,
  close: amount,
  volume: amount,
}) satisfies v.GenericSchema<unknown, MinuteBar>;

const block = v.object({
  metadata: v.object({ from_date: text, till_date: text, pagination, ticker: v.optional(v.unknown()) }),
  data: v.array(bar),
});

/** Paid answers aren't rejected because of a date: bars without a usable time are listed separately. */
function decodePage(ticker: string, value: unknown, within: readonly string[]): BarsPage {
  const { metadata, data } = check(block, value, within);
  const { ticker: named, ...rest } = metadata;
  const isOther = typeof named === 'string' && named !== '' && foldShareClass(named) !== foldShareClass(ticker);
  const undated = data.filter(({ date }) => !isNearTime(date));
  return {
    ticker,
    ...(isOther && { answeredFor: named }),
    ...rest,
    bars: undated.length === 0 ? data : data.filter(({ date }) => isNearTime(date)),
    ...(undated.length > 0 && { undated }),
  };
}

/**
 * Contract: /quotes with mode=minute-bars, rules 2 and 3: one block for one ticker, an object keyed by ticker for
 * several. Pages are returned in the order of the requested tickers, under the requested names.
 */
function decode({ tickers }: BarsRequest, body: unknown): BarsPage[] {
  const asked = [...new Set(tickers.map((ticker) => ticker.trim().toUpperCase()))];
  if (!isRecord(body)) rejectField('');
  if (asked.length === 1 && (Object.hasOwn(body, 'metadata') || Object.hasOwn(body, 'data')))
    return [decodePage(asked[0]!, body, [])];
  const keys = Object.keys(body);
  return asked.map((ticker) => {
    const key =
      keys.find((candidate) => candidate.toUpperCase() === ticker) ??
      keys.find((candidate) => foldShareClass(candidate) === foldShareClass(ticker));
    if (key === undefined) rejectField(asked.length === 1 ? 'metadata' : ticker);
    return decodePage(ticker, body[key], [key]);
  });
}

export const bars = defineEndpointInParts<BarsRequest, BarsPage[]>({
  path: '/quotes',
  title: () => l10n.t('minute bars'),
  reported: 'bar answers',
  exported: undefined,
  query: (request) => {
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
  },
  decode,
  notFound: () => undefined,
});

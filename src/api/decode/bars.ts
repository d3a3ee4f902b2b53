import * as v from 'valibot';
import { isRecord } from '../../base/record.ts';
import type { BarsPage, MinuteBar } from '../../domain/bar.ts';
import { isNearTime } from '../../domain/dates/days.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import type { BarsRequest } from '../requests.ts';
import { badField, check } from './check.ts';
import { amount, pagination, text } from './fields.ts';

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

/** A paid answer isn't rejected because of a date: bars without a usable time are listed separately. */
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
export function decodeBars({ tickers }: BarsRequest, body: unknown): BarsPage[] {
  const asked = [...new Set(tickers.map((ticker) => ticker.trim().toUpperCase()))];
  if (!isRecord(body)) throw badField('');
  if (asked.length === 1 && (Object.hasOwn(body, 'metadata') || Object.hasOwn(body, 'data')))
    return [decodePage(asked[0]!, body, [])];
  const keys = Object.keys(body);
  return asked.map((ticker) => {
    const key =
      keys.find((candidate) => candidate.toUpperCase() === ticker) ??
      keys.find((candidate) => foldShareClass(candidate) === foldShareClass(ticker));
    if (key === undefined) throw badField(asked.length === 1 ? 'metadata' : ticker);
    return decodePage(ticker, body[key], [key]);
  });
}

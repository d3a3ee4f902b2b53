import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import type { Contradiction } from './endpoint.ts';
import { recordsOf, type FundAnswer } from '../fund.ts';
import { parseCusip } from '../identifiers/cusip.ts';
import { parseSeriesId } from '../identifiers/secIds.ts';
import { foldShareClass, parseTicker } from '../identifiers/ticker.ts';
import { check, defineEndpoint, optional, refuse, rejectField } from './endpoint.ts';
import { day, within } from './freshness.ts';
import { fundFields } from './fundFields.ts';
import { recordSchema, values } from './values.ts';

/** Contract: GET /funds/profile. At least one; several are combined with AND. */
export interface FundRequest {
  endpoint: 'fund';
  ticker?: string;
  cusip?: string;
  seriesid?: string;
}

const profile = recordSchema(fundFields);
const classes = v.array(profile);

/**
 * Contract: /funds/profile, rules 2 and 3. A series id with another identifier, or a series with one class, may be
 * answered in either form, so the answer's form decides. A series requested alone is always a list.
 */
function decode(request: FundRequest, body: unknown): FundAnswer {
  const bySeries = request.seriesid !== undefined;
  if (bySeries && Array.isArray(body)) {
    const list = check(classes, body);
    // By contract, a missing fund is always a 404.
    if (list.length === 0) rejectField('[0]');
    return { form: 'series', classes: list };
  }
  if (Array.isArray(body)) rejectField('');
  const record = check(profile, body);
  const alone = bySeries && request.ticker === undefined && request.cusip === undefined;
  return alone ? { form: 'series', classes: [record] } : { form: 'record', record };
}

/** Detects a record of another ticker or series. A record doesn't contain its CUSIP. */
function contradiction(request: FundRequest, answer: FundAnswer): Contradiction | undefined {
  const classes = recordsOf(answer);
  const { ticker, seriesid } = request;
  const series = seriesid?.trim().toUpperCase();
  const elsewhere = series === undefined ? undefined : classes.find((each) => each.seriesid.toUpperCase() !== series);
  if (elsewhere) return { asked: series!, answered: elsewhere.seriesid };
  const named = ticker === undefined ? undefined : foldShareClass(ticker.trim());
  const other = named === undefined ? undefined : classes.find((each) => foldShareClass(each.ticker) !== named);
  return other && { asked: ticker!.trim().toUpperCase(), answered: other.ticker };
}

export const fund = defineEndpoint<FundRequest, FundAnswer>({
  path: '/funds/profile',
  title: () => l10n.t('funds'),
  reported: 'funds',
  exported: v.object({
    endpoint: v.literal('fund'),
    ticker: values.optionalText,
    cusip: values.optionalText,
    seriesid: values.optionalText,
  }),
  query: (request) => {
    const query = {
      ticker: optional(request.ticker, parseTicker),
      cusip: optional(request.cusip, parseCusip),
      seriesid: optional(request.seriesid, parseSeriesId),
    };
    if (Object.values(query).every((value) => value === undefined))
      refuse(l10n.t('Specify a fund by ticker, CUSIP or series id.'));
    return query;
  },
  decode,
  contradiction,
  isFresh: within(7 * day),
  notFound: ({ ticker, cusip, seriesid }) => ({
    of: 'fund',
    ...(cusip === undefined && seriesid === undefined && ticker !== undefined && { ticker }),
  }),
});

/**
 * Returns whether an answer has every share class of a series, not only the classes that another identifier matches
 * too.
 */
export function isWholeSeries({ ticker, cusip }: FundRequest, { form }: FundAnswer): boolean {
  return form === 'series' && ticker === undefined && cusip === undefined;
}

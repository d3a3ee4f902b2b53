import * as v from 'valibot';
import type { FundAnswer, FundProfile } from '../../domain/fund.ts';
import type { FundRequest } from '../requests.ts';
import { badField, check } from './check.ts';
import { wholeNumber } from '../../base/wholeNumber.ts';
import { text } from './fields.ts';

const profile = v.object({
  cik: wholeNumber,
  ticker: text,
  seriesid: text,
  contractid: text,
  series_lei: text,
  lei: text,
  name: text,
  name_short: text,
  registrant_name: text,
  fund_name: text,
  class_name: text,
  security_type: text,
  entity_type: text,
  lastfilingdate: text,
  lastreportperiod: text,
  url_edgar: text,
  address_adviser: text,
  firstpricedate: v.nullable(text),
}) satisfies v.GenericSchema<unknown, FundProfile>;

const classes = v.array(profile);

/**
 * Contract: /funds/profile, rules 2 and 3. A series id together with another identifier may be answered in either form,
 * and so may a series of one class, so the answer decides. A series requested alone is always a list.
 */
export function decodeFund(request: FundRequest, body: unknown): FundAnswer {
  const bySeries = request.seriesid !== undefined;
  if (bySeries && Array.isArray(body)) {
    const list = check(classes, body);
    // By contract, a fund that doesn't exist is always a 404.
    if (list.length === 0) throw badField('[0]');
    return { form: 'series', classes: list };
  }
  if (Array.isArray(body)) throw badField('');
  const record = check(profile, body);
  const alone = bySeries && request.ticker === undefined && request.cusip === undefined;
  return alone ? { form: 'series', classes: [record] } : { form: 'record', record };
}

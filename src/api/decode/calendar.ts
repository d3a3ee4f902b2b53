import * as v from 'valibot';
import type { CalendarAnswer, CalendarRow } from '../../domain/calendar.ts';
import { badField, check } from './check.ts';
import { wholeNumber } from '../../base/wholeNumber.ts';
import { amount, integer, text } from './fields.ts';

const row = v.object({
  indicator_id: integer,
  code: text,
  name: text,
  category: text,
  direction: text,
  freq: text,
  freq_long: text,
  seasonal_adj: text,
  display_unit: text,
  // `Intl.NumberFormat` supports no more decimals than this.
  decimals: v.pipe(wholeNumber, v.maxValue(20)),
  // A paid answer isn't rejected because of a date: an invalid one is shown as sent and never computed with.
  last_release: v.nullable(text),
  next_release: v.nullable(text),
  days_until_next: v.nullable(integer),
  release_state: text,
  latest_date: v.nullable(text),
  latest_value: v.nullable(amount),
  prior_value: v.nullable(amount),
  change_abs: v.nullable(amount),
  change_pct: v.nullable(amount),
}) satisfies v.GenericSchema<unknown, CalendarRow>;

const envelope = v.object({ metadata: v.object({ total_indicators: wholeNumber }), data: v.array(row) });

/** Contract: /calendar/economic, rule 6. */
export function decodeCalendar(body: unknown): CalendarAnswer {
  const { metadata, data } = check(envelope, body);
  if (data.length === 0 && metadata.total_indicators > 0) throw badField('data');
  return { total: metadata.total_indicators, rows: data };
}

import * as v from 'valibot';
import { formatIssue } from '../formatIssue.ts';

const date = v.pipe(v.string(), v.isoDate());

/** Contract: "Fund profile record", with the CUSIP that a file may add. */
export const fundShape = v.looseObject({
  cik: v.number(),
  ticker: v.string(),
  seriesid: v.string(),
  contractid: v.string(),
  series_lei: v.string(),
  lei: v.string(),
  name: v.string(),
  name_short: v.string(),
  registrant_name: v.string(),
  fund_name: v.string(),
  class_name: v.string(),
  security_type: v.string(),
  entity_type: v.string(),
  lastfilingdate: date,
  lastreportperiod: date,
  url_edgar: v.string(),
  address_adviser: v.string(),
  firstpricedate: v.nullable(v.string()),
  cusip: v.optional(v.string()),
});

/** Contract: "Economic calendar row". The service computes the days that a file omits. */
export const calendarShape = v.looseObject({
  indicator_id: v.number(),
  code: v.string(),
  name: v.string(),
  category: v.string(),
  direction: v.string(),
  freq: v.string(),
  freq_long: v.string(),
  seasonal_adj: v.string(),
  display_unit: v.string(),
  decimals: v.number(),
  last_release: v.nullable(date),
  next_release: v.nullable(date),
  days_until_next: v.optional(v.nullable(v.number())),
  release_state: v.string(),
  latest_date: v.nullable(date),
  latest_value: v.nullable(v.number()),
  prior_value: v.nullable(v.number()),
  change_abs: v.nullable(v.number()),
  change_pct: v.nullable(v.number()),
});

/** Contract: "Transcript response". */
export const transcriptShape = v.looseObject({
  metadata: v.looseObject({
    cik: v.number(),
    ticker: v.string(),
    companyname: v.string(),
    companyname_short: v.string(),
    transcript_fyq: v.nullable(v.string()),
  }),
  data: v.pipe(
    v.array(
      v.looseObject({
        // Empty entries are allowed, so that clients can be tested with them.
        participants: v.array(
          v.nullable(v.looseObject({ name: v.nullable(v.string()), role: v.nullable(v.string()) })),
        ),
        transcript: v.string(),
      }),
    ),
    v.maxLength(1),
  ),
});

/** The first problem, with its place. */
export function reasonOfIssues([issue]: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  return formatIssue(issue);
}

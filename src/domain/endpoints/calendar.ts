import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { wholeNumber } from '../../base/wholeNumber.ts';
import type { CalendarAnswer, CalendarFilter, CalendarRow } from '../calendar.ts';
import { isNearDay } from '../dates/days.ts';
import { newYorkDay } from '../dates/zones.ts';
import { localDate } from '../format/time.ts';
import { check, dates, defineEndpoint, list, rejectField } from './endpoint.ts';
import { day, within } from './freshness.ts';
import { indicatorFields } from './indicatorFields.ts';
import { recordSchema } from './values.ts';

/** Contract: GET /calendar/economic. */
export interface CalendarRequest extends CalendarFilter {
  endpoint: 'calendar';
}

const envelope = v.object({
  metadata: v.object({ total_indicators: wholeNumber }),
  data: v.array(recordSchema(indicatorFields)),
});

function cameDue(rows: readonly CalendarRow[], fetched: string, today: string): boolean {
  return rows.some(({ next_release }) => isNearDay(next_release) && next_release > fetched && next_release <= today);
}

export const calendar = defineEndpoint<CalendarRequest, CalendarAnswer>({
  path: '/calendar/economic',
  title: () => l10n.t('calendar'),
  reported: 'calendars',
  exported: v.object({ endpoint: v.literal('calendar') }),
  query: ({ categories, releaseStates, codes, window }) => ({
    category: list(categories),
    release_state: list(releaseStates),
    code: list(codes?.map((code) => code.toUpperCase())),
    ...dates(window?.from, window?.till),
  }),
  /** Contract: /calendar/economic, rule 6. */
  decode: (_request, body) => {
    const { metadata, data } = check(envelope, body);
    if (data.length === 0 && metadata.total_indicators > 0) rejectField('data');
    return { total: metadata.total_indicators, rows: data };
  },
  /** Fresh until the local day ends, or until a release that was upcoming at the fetch is due (in New York). */
  isFresh: (age, { rows }) =>
    within(day)(age) &&
    localDate(age.fetchedAt) === localDate(age.now) &&
    !cameDue(rows, newYorkDay(age.fetchedAt), newYorkDay(age.now)),
  notFound: ({ categories, releaseStates, codes, window }) =>
    (categories ?? releaseStates ?? codes ?? window) ? undefined : { of: 'emptyCalendar' },
});

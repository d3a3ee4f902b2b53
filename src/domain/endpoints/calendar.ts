import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { wholeNumber } from '../../base/wholeNumber.ts';
import type { CalendarAnswer, CalendarFilter } from '../calendar.ts';
import { check, dates, defineEndpoint, list, rejectField } from './endpoint.ts';
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
  notFound: ({ categories, releaseStates, codes, window }) =>
    (categories ?? releaseStates ?? codes ?? window) ? undefined : { of: 'emptyCalendar' },
});

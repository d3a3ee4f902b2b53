import * as l10n from '@vscode/l10n';
import { isNearDay } from '../dates/days.ts';
import { formatDate } from './week.ts';
import { recognizeFrequency, type FrequencyFields } from '../observations/frequency.ts';

/** Created on first use, since creating it would delay a page's first frame. */
let months: Intl.DateTimeFormat | undefined;

/**
 * Formats the period that a value describes: “Oct 2026” for a monthly series, “Q3 2026” for a quarterly one, “2026” for
 * an annual one, “Nov 14, 2026” for any other. An invalid or very distant date stays as received, and a missing one is
 * a dash.
 */
export function formatReferencePeriod(date: string | null, fields: FrequencyFields): string {
  if (date === null) return '—';
  if (!isNearDay(date)) return date;
  const year = date.slice(0, 4);
  switch (recognizeFrequency(fields)) {
    case 'monthly':
      months ??= new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' });
      return months.format(Date.parse(`${date}T00:00:00Z`));
    case 'quarterly':
      return l10n.t('Q{0} {1}', Math.ceil(Number(date.slice(5, 7)) / 3), year);
    case 'annual':
      return year;
    default:
      return formatDate(date, '');
  }
}

import * as l10n from '@vscode/l10n';
import type { BarSeries, DayRun } from '../../domain/bar.ts';
import { formatWindow } from './barsView.ts';
import type { BarsWindow } from './protocol.ts';

type Told = Pick<BarSeries, 'from_date' | 'till_date' | 'unread' | 'parts' | 'named'> & { count: number };

/** Formats the days of a window that the service has of one ticker. `today` is the day in New York, YYYY-MM-DD. */
export function formatServed({ from_date, till_date, unread }: Told, asked: BarsWindow, today: string): string {
  if (from_date !== '') return formatWindow({ fromDate: from_date, tillDate: till_date });
  if (asked.fromDate !== undefined && asked.fromDate > today)
    return l10n.t('nothing yet (these dates are in the future)');
  return unread ? l10n.t('nothing loaded yet') : l10n.t('no bars on these dates');
}

/** Tells what is missing or unusual in the answer, one sentence each. */
export function servedNotes({ unread = [], parts = [], named, count }: Told): string[] {
  return [
    unread.length === 0 ? '' : l10n.t('Not loaded yet: {0}.', unread.map(formatRun).join(', ')),
    parts.length === 0 || count === 0 ? '' : l10n.t('Only the newest bars were loaded for {0}.', parts.join(', ')),
    named === undefined
      ? ''
      : l10n.t(
          'The service gave the range “{0}” to “{1}”, which aren’t valid dates. The dates shown come from the bars.',
          named.from,
          named.till,
        ),
  ].filter(Boolean);
}

function formatRun({ from, till }: DayRun): string {
  return formatWindow({ fromDate: from, tillDate: till });
}

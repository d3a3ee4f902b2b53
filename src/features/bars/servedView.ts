import * as l10n from '@vscode/l10n';
import type { BarSeries, DayRun } from '../../domain/bar.ts';
import { formatWindow } from './barsView.ts';
import type { BarsWindow } from './protocol.ts';

type Told = Pick<BarSeries, 'from_date' | 'till_date' | 'unread' | 'parts' | 'named'> & { count: number };

/** The days of a window that the service served of one ticker. `today`: in New York, YYYY-MM-DD. */
export function formatServed({ from_date, till_date, unread }: Told, asked: BarsWindow, today: string): string {
  if (from_date !== '') return formatWindow({ fromDate: from_date, tillDate: till_date });
  if (asked.fromDate !== undefined && asked.fromDate > today)
    return l10n.t('nothing yet, these days are still to come');
  return unread ? l10n.t('nothing was read yet') : l10n.t('none of these days');
}

/** What of it is missing or odd, a sentence each. */
export function servedNotes({ unread = [], parts = [], named, count }: Told): string[] {
  return [
    unread.length === 0 ? '' : l10n.t('Not read yet: {0}.', unread.map(formatRun).join(', ')),
    parts.length === 0 || count === 0 ? '' : l10n.t('Of {0} only the newest bars were read.', parts.join(', ')),
    named === undefined
      ? ''
      : l10n.t(
          'The service says that it served “{0}” to “{1}”, which are no days to count with; what is said here goes by the bars themselves.',
          named.from,
          named.till,
        ),
  ].filter(Boolean);
}

function formatRun({ from, till }: DayRun): string {
  return formatWindow({ fromDate: from, tillDate: till });
}

import * as l10n from '@vscode/l10n';
import type { BarSeries } from '../../domain/bar.ts';
import { formatDate, formatDateRange } from '../../domain/format/week.ts';
import type { BarsParams, BarsWindow } from '../../domain/bars/barsWindow.ts';

type ServedSeries = Pick<BarSeries, 'from_date' | 'till_date' | 'unread' | 'parts' | 'named'> & { count: number };

/** Formats why a window has no bars. */
function formatNoneServed(unread: ServedSeries['unread'], asked: BarsWindow, today: string): string {
  if (asked.fromDate !== undefined && asked.fromDate > today)
    return l10n.t('nothing yet (these dates are in the future)');
  return unread ? l10n.t('nothing loaded yet') : l10n.t('no bars on these dates');
}

/**
 * Formats what was requested and served: “Nov 20 (1 day)”, “Nov 16 – 20”; for several tickers only what was requested.
 * `today` is the day in New York, YYYY-MM-DD.
 */
export function formatShownWindow(
  asked: BarsWindow,
  served: readonly (ServedSeries & { from_date: string })[],
  today: string,
): string {
  const [only, ...others] = served;
  const period = asked.period === undefined ? undefined : formatPeriod(asked.period);
  if (!only || others.length > 0)
    return period ?? formatDateRange(asked.fromDate ?? '', asked.tillDate ?? asked.fromDate ?? '', today);
  const days =
    only.from_date === ''
      ? formatNoneServed(only.unread, asked, today)
      : formatDateRange(only.from_date, only.till_date, today);
  return period === undefined ? days : l10n.t('{0} ({1})', days, period);
}

/**
 * The title of a tab: the tickers, and the session chosen on the page or else the window. “BRMC · latest session”,
 * “BRMC · Nov 20”, “BRMC, TNWK · 5 days”.
 */
export function formatBarsTitle(
  { tickers, ...window }: BarsParams,
  session: string | undefined,
  today: string,
): string {
  const shown = session === undefined ? window : { fromDate: session, tillDate: session };
  const days = shown.period === '1d' ? l10n.t('latest session') : formatShownWindow(shown, [], today);
  return `${tickers.join(', ')} · ${days}`;
}

/** Formats a period of the service: “1 day”, “2 weeks”; any other text as it is. */
export function formatPeriod(period: string): string {
  const [, digits, unit] = /^(\d{1,6})(d|w|mo|y)$/.exec(period) ?? [];
  const count = Number(digits);
  switch (unit) {
    case 'd':
      return count === 1 ? l10n.t('1 day') : l10n.t('{0} days', count);
    case 'w':
      return count === 1 ? l10n.t('1 week') : l10n.t('{0} weeks', count);
    case 'mo':
      return count === 1 ? l10n.t('1 month') : l10n.t('{0} months', count);
    case 'y':
      return count === 1 ? l10n.t('1 year') : l10n.t('{0} years', count);
    default:
      return period;
  }
}

/** Formats what is missing or unusual in the answer, one sentence each. */
export function servedNotes({ unread = [], parts = [], named, count }: ServedSeries, today: string): string[] {
  const days = unread.map(({ from, till }) => formatDateRange(from, till, today));
  return [
    unread.length === 0 ? '' : l10n.t('Not loaded yet: {0}.', days.join(', ')),
    parts.length === 0 || count === 0
      ? ''
      : l10n.t('Only the newest bars were loaded for {0}.', parts.map((day) => formatDate(day, today)).join(', ')),
    named === undefined
      ? ''
      : l10n.t(
          'The service gave the range “{0}” to “{1}”, which aren’t valid dates. The dates shown come from the bars.',
          named.from,
          named.till,
        ),
  ].filter(Boolean);
}

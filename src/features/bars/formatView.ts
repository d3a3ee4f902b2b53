import { isMetered } from '../../domain/format/cost.ts';
import * as l10n from '@vscode/l10n';
import type { SpanBar } from '../../domain/bars/resample.ts';
import { formatCount } from '../../domain/format/number.ts';
import { requestsPerHour, type LiveEnd, type LivePace } from './live/liveView.ts';

/** Formats the bar's own volume, or the reason that it is unknown. */
export function formatVolume({ volume }: Pick<SpanBar, 'volume'>): string {
  if (volume.shares !== null) return formatCount(volume.shares);
  return volume.why === 'startNotLoaded'
    ? l10n.t('unknown: the start of the session isn’t loaded')
    : l10n.t('unknown: the cumulative volume decreased');
}

/** Formats the notice that a volume includes that of missing minutes; empty if it doesn't. */
export function formatReach({ volume, reach }: Pick<SpanBar, 'volume' | 'reach'>): string {
  if (volume.shares === null || reach === 0) return '';
  return reach === 1
    ? l10n.t('includes 1 preceding missing minute')
    : l10n.t('includes {0} preceding missing minutes', formatCount(reach));
}

export function formatMinutes(minutes: number): string {
  return minutes === 1 ? l10n.t('1 minute') : l10n.t('{0} minutes', formatCount(minutes));
}

/** Formats the pace of updates: “Every 5 minutes · about 12 requests per hour”. */
export function formatPace(pace: LivePace, cost: number): string {
  if (!isMetered()) return pace === 1 ? l10n.t('Every minute') : l10n.t('Every {0} minutes', pace);
  const requests = requestsPerHour(pace, cost);
  return pace === 1
    ? l10n.t('Every minute · about {0} requests per hour', requests)
    : l10n.t('Every {0} minutes · about {1} requests per hour', pace, requests);
}

/** Formats the reason that live updating ended. */
export function formatLiveEnd(ended: LiveEnd): string {
  switch (ended) {
    case 'hidden':
      return l10n.t('Live updates stopped because the page was hidden.');
    case 'quota':
      return l10n.t('Live updates stopped because few or no requests are left today.');
    case 'ended':
      return l10n.t('Live updates stopped because no new bars arrived. The session may be over.');
    case 'notRunning':
      return l10n.t('Live updates stopped because there are no bars for today’s session.');
    case 'failed':
      return l10n.t('Live updates stopped because an update failed.');
  }
}

import * as l10n from '@vscode/l10n';
import { formatCount } from '../../domain/format/number.ts';
import type { DownloadItem } from '../../library/downloads/downloads.ts';

const dayMs = 86_400_000;
/** Requests a day that the user chooses from while the setting is 0. */
const usualShares = [5, 10, 20] as const;
/** Days after the estimated end, since an editor isn't open every day. */
const spareDays = 14;

/** The number of downloads. */
export interface Counts {
  /** Maximum number of calls and funds, each of which takes a request. */
  requests: number;
  funds: number;
  /** False if it may be fewer. */
  exact: boolean;
}

export function countsOf(items: readonly DownloadItem[], price: Pick<Counts, 'requests' | 'exact'>): Counts {
  return { requests: price.requests, exact: price.exact, funds: items.filter(({ type }) => type === 'fund').length };
}

/** “48 calls”, “up to 48 calls”, “3 funds”, “48 calls and funds”. */
export function formatCounts({ requests, funds, exact }: Counts): string {
  const count = formatCount(requests);
  const counted =
    funds === 0
      ? requests === 1
        ? l10n.t('1 call')
        : l10n.t('{0} calls', count)
      : funds < requests
        ? l10n.t('{0} calls and funds', count)
        : requests === 1
          ? l10n.t('1 fund')
          : l10n.t('{0} funds', count);
  return exact ? counted : l10n.t('up to {0}', counted);
}

/** “about 5 days at 10 a day” */
export function formatDuration(requests: number, share: number): string {
  const days = daysOf(requests, share);
  return days === 1
    ? l10n.t('about 1 day at {0} a day', formatCount(share))
    : l10n.t('about {0} days at {1} a day', formatCount(days), formatCount(share));
}

/** When a consent to so many requests ends, in milliseconds since the epoch. */
export function endOf(requests: number, share: number, now: number): number {
  return now + (2 * daysOf(requests, share) + spareDays) * dayMs;
}

/** The shares that leave the day's last requests alone. `perDay` is 0 if the service's limit isn't known. */
export function sharesFor({ perDay, confirmBelow }: { perDay: number; confirmBelow: number }): readonly number[] {
  const fitting = usualShares.filter((share) => perDay === 0 || share <= perDay - confirmBelow);
  return fitting.length > 0 ? fitting : [1];
}

function daysOf(requests: number, share: number): number {
  return Math.max(1, Math.ceil(requests / Math.max(1, share)));
}

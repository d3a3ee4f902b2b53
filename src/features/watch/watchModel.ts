import * as l10n from '@vscode/l10n';
import { isMetered } from '../../domain/format/cost.ts';
import { formatCount } from '../../domain/format/number.ts';
import { localDate } from '../../domain/format/time.ts';
import type { DownloadConsent, DownloadList } from '../../library/downloads/downloads.ts';

/** Requests a day that the watch may send if the setting is 0 when the user agrees. */
const usualShare = 2;
const yearMs = 365 * 86_400_000;

/**
 * The consent that the user is asked for: the list's, for a year at least. Its count stays: the user agrees to the looks
 * company by company.
 */
export function consentFor(
  { consent }: Pick<DownloadList, 'consent'>,
  { share, now }: { share: number; now: number },
): DownloadConsent {
  const earlier = consent && consent.until > now ? consent : undefined;
  return {
    share: earlier?.share ?? (share > 0 ? share : usualShare),
    until: Math.max(earlier?.until ?? 0, now + yearMs),
    count: earlier?.count ?? 0,
  };
}

/** Formats all that the looks may send. `share` is the setting, `confirmBelow` the requests that are never used. */
export function formatWatchDetail(
  consent: DownloadConsent,
  { share, confirmBelow }: { share: number; confirmBelow: number },
): string {
  return [
    l10n.t(
      'Market Desk checks for a new call at most once a week, or twice a week around the time of year when the last calls came in. That time is a guess based on when you downloaded them.',
    ),
    [
      ...(isMetered() ? [l10n.t('Each check costs 1 request.')] : []),
      l10n.t(
        'Market Desk checks by itself while it is running in an editor, until {0}, within your share of {1} requests a day for downloads over days. Today’s last {2} requests are never used.',
        localDate(consent.until),
        formatCount(share > 0 ? Math.min(share, consent.share) : consent.share),
        formatCount(confirmBelow),
      ),
    ].join(' '),
    ...(consent.count > 0 ? [l10n.t('The rest of your list of downloads then ends on the same date.')] : []),
    l10n.t('Stop Watching for New Calls ends it at once.'),
  ].join('\n\n');
}

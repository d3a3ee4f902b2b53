import * as l10n from '@vscode/l10n';
import { formatUntil, formatWait, isShortWait } from './wait.ts';

/** Formats exactly what a 429 stated: it may not be about the daily quota. `until` is undefined if it named no wait. */
export function formatPause(until: number | undefined, now: number): string {
  if (until === undefined) return l10n.t('The service isn’t accepting requests for now and didn’t say for how long.');
  return isShortWait(until, now)
    ? l10n.t('The service asks you to wait another {0}.', formatWait(until - now))
    : l10n.t('The service isn’t accepting requests until {0}.', formatUntil(until, now));
}

/** Formats when to try again after a service error that named a wait. Other requests may not be affected. */
export function formatTryAgain(until: number | undefined, now: number): string {
  if (until === undefined) return l10n.t('Try again later.');
  return isShortWait(until, now)
    ? l10n.t('Try again in {0}.', formatWait(until - now))
    : l10n.t('Try again after {0}.', formatUntil(until, now));
}

/** Like {@link formatPause}, for a request that was refused or not sent because of the pause. */
export function formatPaused(subject: string, until: number | undefined, now: number): string {
  if (until === undefined)
    return l10n.t(
      '{0}: the service isn’t accepting requests for now and didn’t say for how long. You can still open anything in the library.',
      subject,
    );
  return isShortWait(until, now)
    ? l10n.t(
        '{0}: the service asks you to wait. Try again in {1}. You can still open anything in the library.',
        subject,
        formatWait(until - now),
      )
    : l10n.t(
        '{0}: the service isn’t accepting requests until {1}. You can still open anything in the library.',
        subject,
        formatUntil(until, now),
      );
}

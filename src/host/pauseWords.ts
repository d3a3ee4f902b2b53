import * as l10n from '@vscode/l10n';
import { formatUntil, formatWait, isShortWait } from '../domain/format/wait.ts';

/** What a 429 said, and no more than that: it is not known to be about the day. `until` is undefined where it named no wait. */
export function pauseWords(until: number | undefined, now: number): string {
  if (until === undefined) return l10n.t('The service allows no more requests for now and did not say for how long.');
  return isShortWait(until, now)
    ? l10n.t('The service asks to wait another {0}.', formatWait(until - now))
    : l10n.t('The service allows no more requests until {0}.', formatUntil(until, now));
}

/** The same of a request that was refused or not sent for it. */
export function pausedWords(subject: string, until: number | undefined, now: number): string {
  if (until === undefined)
    return l10n.t(
      '{0}: the service allows no more requests for now and did not say for how long. What is in the library can still be read.',
      subject,
    );
  return isShortWait(until, now)
    ? l10n.t(
        '{0}: the service asks to wait. Try again in {1}. What is in the library can still be read.',
        subject,
        formatWait(until - now),
      )
    : l10n.t(
        '{0}: the service allows no more requests until {1}. What is in the library can still be read.',
        subject,
        formatUntil(until, now),
      );
}

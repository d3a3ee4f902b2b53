import * as l10n from '@vscode/l10n';
import { localDate } from './time.ts';
import { formatDate } from './week.ts';

/** When a company is looked at next for a new call. `isNear` if it looks more often, by a guess. */
export interface NextLook {
  /** Milliseconds since the epoch. */
  nextAt: number;
  isNear: boolean;
}

/** “next check after Dec 4”. That a call is near is worded as the guess that it is. */
export function formatNextLook({ nextAt, isNear }: NextLook, now: number): string {
  const next =
    nextAt <= now
      ? l10n.t('next check is due')
      : l10n.t('next check after {0}', formatDate(localDate(nextAt), localDate(now)));
  return isNear
    ? l10n.t('{0} · twice a week now, since calls came in at this time of year before (a guess)', next)
    : next;
}

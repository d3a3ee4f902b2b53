import * as l10n from '@vscode/l10n';
import { daysBetween } from '../dates/days.ts';

/** “today”, “in 3 days”, “2 days overdue”; empty without a release. Invalid or very distant dates stay as received. */
export function formatDays(nextRelease: string | null, today: string): string {
  if (nextRelease === null) return '';
  const days = daysBetween(today, nextRelease);
  if (days === undefined) return l10n.t('next release “{0}” (as received)', nextRelease);
  if (days === 0) return l10n.t('today');
  if (days === 1) return l10n.t('tomorrow');
  if (days > 1) return l10n.t('in {0} days', days);
  return days === -1 ? l10n.t('1 day overdue') : l10n.t('{0} days overdue', -days);
}

/**
 * Formats a release state. “released” is about the latest print, not the next; the others are the service's words,
 * whose meaning the contract doesn't state.
 */
export function formatReleaseState(state: string): string {
  switch (state.trim()) {
    case 'released':
      return l10n.t('latest value published');
    case 'upcoming':
      return l10n.t('upcoming');
    case 'scheduled':
      return l10n.t('scheduled');
    case 'due':
      return l10n.t('due');
    default:
      return state.trim() && l10n.t('“{0}” as received', state.trim());
  }
}

/**
 * Formats whether a rising value is favorable. The contract doesn't state the service's values; only two are clear by
 * themselves.
 */
export function formatDirection(direction: string): string {
  switch (direction.trim()) {
    case '':
      return l10n.t('The service doesn’t say whether an increase is favorable.');
    case 'up_good':
      return l10n.t('A rising value is favorable.');
    case 'down_good':
      return l10n.t('A falling value is favorable.');
    default:
      return l10n.t('“{0}” as received. The service doesn’t document what it means.', direction.trim());
  }
}

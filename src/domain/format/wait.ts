import * as l10n from '@vscode/l10n';

/** Waits up to this many seconds are shown as the time left, longer ones as the time of day when they end. */
const shortWaitSeconds = 300;

/** “3 seconds”, “2 minutes”: the time left, rounded up, at least a second. */
export function formatWait(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  if (seconds === 1) return l10n.t('1 second');
  if (seconds < 120) return l10n.t('{0} seconds', seconds);
  return l10n.t('{0} minutes', Math.ceil(seconds / 60));
}

/** The local time of a moment, with its date if that isn't today's. Both in milliseconds since the epoch. */
export function formatUntil(moment: number, now: number): string {
  const [date, today] = [new Date(moment), new Date(now)];
  return date.toDateString() === today.toDateString()
    ? date.toLocaleTimeString(undefined, { timeStyle: 'short' })
    : date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

export function isShortWait(until: number, now: number): boolean {
  return until - now <= shortWaitSeconds * 1000;
}

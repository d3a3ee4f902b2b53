import * as l10n from '@vscode/l10n';
import { titleOfEndpoint } from '../../../domain/endpoints/endpoints.ts';
import { formatUntil, formatWait, isShortWait } from '../../../domain/format/wait.ts';
import type { Pause, Usage } from '../../../library/library.ts';

/** “28 left today”, or “12 today” without a known limit. During a pause, its end, if the service stated it. */
export function shortUsage({ used, limit, pause, unkept }: Usage, now: number): string {
  if (unkept) return l10n.t('not counted');
  if (pause?.until !== undefined) {
    return isShortWait(pause.until, now)
      ? l10n.t('wait {0}', formatWait(pause.until - now))
      : l10n.t('paused until {0}', formatUntil(pause.until, now));
  }
  if (pause) return l10n.t('paused ({0} today)', used);
  return limit === undefined ? l10n.t('{0} today', used) : l10n.t('{0} left today', Math.max(0, limit - used));
}

export function isLow({ used, limit, spent }: Usage, confirmBelow: number): boolean {
  return spent || (limit !== undefined && limit - used <= confirmBelow);
}

/** Formats the count by endpoint and the assumptions it rests on, one paragraph per entry. */
export function explainUsage(usage: Usage, now: number): string[] {
  // While the count can't be stored, no number is shown.
  if (usage.unkept) return usage.pause ? [explainPause(usage.pause, now)] : [];
  const counts = Object.entries(usage.byEndpoint)
    .filter(([, count]) => count > 0)
    .map(([endpoint, count]) => `${titleOfEndpoint(endpoint)}: ${count}`);
  return [
    ...(usage.limit === undefined ? [] : [l10n.t('{0} of {1} requests used today.', usage.used, usage.limit)]),
    counts.length > 0 ? counts.join(' · ') : l10n.t('No requests sent today.'),
    ...(usage.cached ? [explainCached(usage.cached)] : []),
    ...(usage.pause ? [explainPause(usage.pause, now)] : []),
    l10n.t(
      'The service doesn’t say when a day ends or whether failed requests count. Market Desk assumes that a day ends at midnight UTC and that every request counts.',
    ),
    ...(usage.limit === undefined
      ? []
      : [
          l10n.t(
            'Market Desk applies the limit in the settings ({0}) to requests of every kind. The service states one for transcripts only.',
            usage.limit,
          ),
        ]),
    l10n.t('Requests from other machines or tools aren’t included.'),
  ];
}

/** A line of today's requests: its label, and a dimmed count, time or reason. */
interface UsageLine {
  label: string;
  description?: string;
}

/**
 * Lists today's requests: “31 of 40 left today”, then one line per kind, the most used first, then when the day ends.
 * Market Desk's assumptions are separate, since they belong last.
 */
export function listUsage(usage: Usage, now: number): { lines: UsageLine[]; assumptions: UsageLine[] } {
  const { used, limit, byEndpoint, cached, pause } = usage;
  const pauses = pause ? [{ label: explainPause(pause, now) }] : [];
  // While the count can't be stored, no number is shown.
  if (usage.unkept) return { lines: [{ label: shortUsage(usage, now) }, ...pauses], assumptions: [] };
  const kinds = Object.entries(byEndpoint)
    .filter(([, count]) => count > 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([endpoint, count]) => ({
      label: inSentenceCase(titleOfEndpoint(endpoint)),
      description: String(count),
    }));
  const total =
    limit === undefined
      ? l10n.t('{0} sent today', used)
      : l10n.t('{0} of {1} left today', Math.max(0, limit - used), limit);
  const assumed = l10n.t('assumed, since the service doesn’t say');
  return {
    lines: [
      { label: total },
      ...pauses,
      ...(kinds.length > 0 ? kinds : [{ label: l10n.t('No requests sent today.') }]),
      ...(cached ? [{ label: explainCached(cached) }] : []),
      { label: l10n.t('The day ends'), description: formatUntil(nextMidnight(now), now) },
    ],
    assumptions: [
      { label: l10n.t('A day ends at midnight UTC'), description: assumed },
      { label: l10n.t('Failed requests are counted'), description: assumed },
      ...(limit === undefined
        ? []
        : [
            {
              label: l10n.t('The limit is for requests of every kind'),
              description: l10n.t('the service states one for transcripts only'),
            },
          ]),
      { label: l10n.t('Requests from other machines or tools aren’t included') },
    ],
  };
}

/** The end of the day by UTC, in milliseconds since the epoch. */
function nextMidnight(now: number): number {
  return new Date(now).setUTCHours(24, 0, 0, 0);
}

function inSentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the milliseconds until the text in the status bar changes; undefined while it doesn't change by itself. */
export function nextChange({ pause }: Usage, now: number): number | undefined {
  if (pause?.until === undefined) return undefined;
  const left = pause.until - now;
  if (!isShortWait(pause.until, now)) return undefined;
  return left > 120_000 ? left % 60_000 || 60_000 : left % 1000 || 1000;
}

function explainCached(count: number): string {
  return count === 1
    ? l10n.t('1 more came from a cache and doesn’t count.')
    : l10n.t('{0} more came from a cache and don’t count.', count);
}

function explainPause({ until }: Pause, now: number): string {
  if (until === undefined)
    return l10n.t(
      'The service refused a request with “too many requests” and didn’t say for how long. Market Desk sends nothing automatically today until it answers again. You can still send a request.',
    );
  return l10n.t(
    'The service refused a request with “too many requests” and asked to wait until {0}. Until then, Market Desk sends nothing automatically. You can still send a request.',
    isShortWait(until, now) ? new Date(until).toLocaleTimeString() : formatUntil(until, now),
  );
}

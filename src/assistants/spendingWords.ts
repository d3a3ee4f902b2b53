import * as l10n from '@vscode/l10n';
import { isEstimated } from '../domain/format/cost.ts';
import type { Usage } from '../library/library.ts';
import { formatRequests } from './errors/errorWords.ts';
import { formatThings } from './errors/formatToolError.ts';
import type { PreparedRun } from './tool.ts';

/** A run that would send requests, and what the day has left. */
interface RunSpending {
  /** The subjects in a user's words ("BRMC, Q3 2026"). */
  things: readonly string[];
  cost: number;
  /** True if the cost of minute bars is estimated by their sessions. */
  isEstimate?: boolean;
  usage: DayUsage;
}

export type DayUsage = Pick<Usage, 'used' | 'limit' | 'spent' | 'unkept'>;

/** Returns whether the cost of a run's missing data is an estimate. */
export function hasEstimate(missing: PreparedRun['missing']): boolean {
  return missing.some(({ request }) => isEstimated(request.endpoint));
}

export function spendingOf({ missing, cost }: Pick<PreparedRun, 'missing' | 'cost'>, usage: DayUsage): RunSpending {
  return { things: missing.map(({ what }) => what), cost, isEstimate: hasEstimate(missing), usage };
}

/** Returns the requests left today; undefined if no limit is known. */
export function requestsLeft({ used, limit, spent }: DayUsage): number | undefined {
  if (spent) return 0;
  return limit === undefined ? undefined : Math.max(0, limit - used);
}

/** Returns whether the day has enough requests left for all of it. */
export function isEnough({ cost, usage }: Pick<RunSpending, 'cost' | 'usage'>): boolean {
  return cost <= (requestsLeft(usage) ?? Infinity);
}

/**
 * Formats the question before requests are sent: their number, what is left today, and their purpose, in one line of
 * plain text. An assistant chooses the names in it, so they are cleaned and cut.
 */
export function formatSpending({ things, cost, isEstimate = false, usage }: RunSpending): string {
  const what = formatThings(things);
  const count = isEstimate ? l10n.t('about {0}', cost) : String(cost);
  const left = requestsLeft(usage);
  if (left === undefined)
    return cost === 1
      ? l10n.t('Spends {0} request: {1}', count, what)
      : l10n.t('Spends {0} requests: {1}', count, what);
  // The stated number isn't exceeded, even if the estimate turns out to be low.
  if (left === 1) return l10n.t('Spends the last of today’s requests: {0}', what);
  return l10n.t('Spends {0} of today’s {1} remaining requests: {2}', count, left, what);
}

/** Formats advice for an assistant whose question costs more than the day has left. */
export function formatTooFew(usage: DayUsage): string {
  return `Today has ${formatRequests(requestsLeft(usage) ?? 0)} left: ask for less at a time.`;
}

import * as l10n from '@vscode/l10n';
import { formatThings } from '../../assistants/errorWords.ts';
import type { Usage } from '../../library/library.ts';

/** What a tool would request. */
export interface Spending {
  /** In a person's words ("BRMC, Q3 2026"). */
  things: readonly string[];
  cost: number;
  /** The cost of minute bars is estimated by their sessions. */
  isEstimate?: boolean;
  usage: Pick<Usage, 'used' | 'limit' | 'spent'>;
}

export interface Confirmation {
  title: string;
  /** Plain text: names in it are foreign. */
  message: string;
  /** Number of requests that a yes allows. */
  allowed: number;
}

/** Requests left today; undefined if no limit is known. */
export function requestsLeft({ used, limit, spent }: Spending['usage']): number | undefined {
  if (spent) return 0;
  return limit === undefined ? undefined : Math.max(0, limit - used);
}

/** Whether the day has enough left for all of it. */
export function isEnough({ cost, usage }: Pick<Spending, 'cost' | 'usage'>): boolean {
  return cost <= (requestsLeft(usage) ?? Infinity);
}

/**
 * The question before a tool spends requests. If too few are left, it says so, and a yes allows none. `noneLeft` says
 * why nothing more is sent today.
 */
export function formatConfirmation(
  { things, cost, isEstimate = false, usage }: Spending,
  noneLeft: string,
): Confirmation {
  const what = formatThings(things);
  const left = requestsLeft(usage);
  if (left === 0)
    return {
      title: l10n.t('No Requests Left'),
      message: l10n.t('{0} Nothing will be sent: {1}', noneLeft, what),
      allowed: 0,
    };
  if (left !== undefined && left < cost)
    return {
      title: l10n.t('Too Few Requests Left'),
      message: l10n.t('Needs {0} requests, more than the {1} left today. Nothing will be sent: {2}', cost, left, what),
      allowed: 0,
    };
  return {
    title: cost === 1 ? l10n.t('Use 1 Request?') : l10n.t('Use {0} Requests?', cost),
    message: formatSpending({ what, count: formatCount(cost, isEstimate), cost, left }),
    allowed: cost,
  };
}

interface Spent {
  what: string;
  /** The cost in words, without its unit. */
  count: string;
  cost: number;
  left: number | undefined;
}

function formatSpending({ what, count, cost, left }: Spent): string {
  if (left === undefined)
    return cost === 1
      ? l10n.t('Spends {0} request: {1}', count, what)
      : l10n.t('Spends {0} requests: {1}', count, what);
  if (left === 1) return l10n.t('Spends the last of today’s requests: {0}', what);
  return l10n.t('Spends {0} of today’s {1} remaining requests: {2}', count, left, what);
}

function formatCount(cost: number, isEstimate: boolean): string {
  return isEstimate ? l10n.t('about {0}', cost) : String(cost);
}

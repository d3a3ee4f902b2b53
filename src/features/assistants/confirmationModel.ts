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

/** Requests left today; undefined if no limit is known. */
export function requestsLeft({ used, limit, spent }: Spending['usage']): number | undefined {
  if (spent) return 0;
  return limit === undefined ? undefined : Math.max(0, limit - used);
}

/** Whether the day has enough left for all of it. */
export function isEnough({ cost, usage }: Pick<Spending, 'cost' | 'usage'>): boolean {
  return cost <= (requestsLeft(usage) ?? Infinity);
}

/** The question before a tool spends requests, for a day that has enough left. */
export function formatQuestion({ things, cost, isEstimate = false, usage }: Spending): string {
  return formatSpending({
    what: formatThings(things),
    count: formatCount(cost, isEstimate),
    cost,
    left: requestsLeft(usage),
  });
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

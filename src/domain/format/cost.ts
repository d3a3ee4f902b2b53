import * as l10n from '@vscode/l10n';

/** Requests of the day's quota that something would spend. */
export interface Cost {
  requests: number;
  /** False where as many are likely, or fewer may do. */
  exact: boolean;
  /** Whether an inexact cost is a limit: no more are sent, and what the library gets in the meantime makes it fewer. */
  isLimit?: true;
}

export const exactly = (requests: number): Cost => ({ requests, exact: true });
export const estimated = (requests: number): Cost => ({ requests, exact: false });
export const atMost = (requests: number): Cost => ({ requests, exact: false, isLimit: true });

/**
 * Whether the cost of reading something of a kind, an endpoint, an item of the library or a look-up target, is an
 * estimate. The pages of minute bars are known only when the first has come. Contract: /quotes, rules 4 and 5.
 */
export const isEstimated = (kind: string): boolean => kind === 'bars';

/** The cost of reading something of a kind. */
export const costOfRead = (kind: string, requests: number): Cost => ({ requests, exact: !isEstimated(kind) });

let metered = true;

/**
 * Says whether the connected source counts requests. Sample data and data folders don't, so nothing shows a cost while
 * one of them is the source. The host sets it with its connection, and each page when it opens and when that changes.
 */
export function setMetered(isMetered: boolean): void {
  metered = isMetered;
}

export const isMetered = (): boolean => metered;

/** “free”, “1 request”, “about 3 requests”, “up to 7 requests”; empty where the source doesn't count requests. */
export function formatCost({ requests, exact, isLimit }: Cost): string {
  if (!metered) return '';
  if (requests === 0) return l10n.t('free');
  if (exact) return requests === 1 ? l10n.t('1 request') : l10n.t('{0} requests', requests);
  if (isLimit) return requests === 1 ? l10n.t('up to 1 request') : l10n.t('up to {0} requests', requests);
  return requests === 1 ? l10n.t('about 1 request') : l10n.t('about {0} requests', requests);
}

/** An action and its cost, for a button, a lens, a row or a title: “Run · 1 request”. */
export function withCost(action: string, cost: Cost): string {
  return joinWithCost([action], cost);
}

/** Joins the parts of a row and its cost: “Acme Corp · latest call · 1 request”. Empty parts are left out. */
export function joinWithCost(parts: readonly string[], cost: Cost): string {
  return [...parts, formatCost(cost)].filter(Boolean).join(' · ');
}

/** A sentence, and after it the one that tells the cost, where there is one to tell. */
export function formatWithCost(sentence: string, tell: (cost: string) => string, cost: Cost): string {
  const said = formatCost(cost);
  return said === '' ? sentence : `${sentence} ${tell(said)}`;
}

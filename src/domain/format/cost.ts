import * as l10n from '@vscode/l10n';

/** Requests of the day's quota that something would spend. */
export interface Cost {
  requests: number;
  /** False if the count is only likely, or fewer may do. */
  exact: boolean;
  /**
   * True if an inexact cost is a maximum: no more requests are sent, and answers that the library gets meanwhile reduce
   * them.
   */
  isLimit?: true;
}

export const exactly = (requests: number): Cost => ({ requests, exact: true });
export const estimated = (requests: number): Cost => ({ requests, exact: false });
export const atMost = (requests: number): Cost => ({ requests, exact: false, isLimit: true });

/**
 * Returns whether the cost of reading a kind (an endpoint, an item of the library or a look-up target) is an estimate.
 * The number of pages of minute bars is known only after the first page. Contract: /quotes, rules 4 and 5.
 */
export const isEstimated = (kind: string): boolean => kind === 'bars';

/** Returns the cost of reading a kind. */
export const costOfRead = (kind: string, requests: number): Cost => ({ requests, exact: !isEstimated(kind) });

let metered = true;

/**
 * Sets whether the connected source counts requests. Sample data and data folders don't, so nothing shows a cost while
 * one of them is the source. The host sets it on connection, and each page when it opens or it changes.
 */
export function setMetered(isMetered: boolean): void {
  metered = isMetered;
}

export const isMetered = (): boolean => metered;

/** “free”, “1 request”, “about 3 requests”, “up to 7 requests”; empty if the source doesn't count requests. */
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

/** Joins a sentence with one that states the cost, if there is a cost to state. */
export function formatWithCost(sentence: string, tell: (cost: string) => string, cost: Cost): string {
  const said = formatCost(cost);
  return said === '' ? sentence : `${sentence} ${tell(said)}`;
}

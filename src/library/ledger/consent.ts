import type { ServiceRequest } from '../../api/requests.ts';
import type { Batch, Grant, Initiator } from './initiator.ts';
import { LibraryError, type Usage } from '../library.ts';

/** A read that is about to spend requests. */
export interface Spending {
  request: ServiceRequest;
  /** Number of requests it would send; an estimate for bars. */
  cost: number;
  usage: Usage;
}

/** `ask` when at most `confirmBelow` requests are left, `refuse` when none is. */
export function judgeSpending({ cost, usage }: Spending, confirmBelow: number): 'send' | 'ask' | 'refuse' {
  const { used, limit, spent } = usage;
  if (spent) return 'refuse';
  if (limit === undefined) return 'send';
  const left = limit - used;
  return left <= confirmBelow || cost > left ? 'ask' : 'send';
}

/** Asks a person before one of the day's last requests is sent. Rejects when the person declines. */
export type QuotaPrompt = (verdict: 'ask' | 'refuse', spending: Spending) => Promise<Grant>;

export interface ConsentOptions {
  initiator: Initiator;
  batch: Batch | undefined;
  confirmBelow: number;
  /** Without it, nobody is asked, and the ledger alone refuses. */
  quotaPrompt: QuotaPrompt | undefined;
}

/**
 * Decides whether a read may spend, and whether it may exceed what the ledger allows. A person is asked once about a
 * whole batch; a program is left to the ledger; the background is refused whatever a person would be asked about.
 */
export async function requireConsent(
  single: Spending,
  { initiator, batch, confirmBelow, quotaPrompt }: ConsentOptions,
): Promise<Grant> {
  const spending = { ...single, cost: Math.max(single.cost, batch?.left ?? 0) };
  const isCovered = batch !== undefined && single.cost <= batch.left;
  if (batch) batch.left -= single.cost;
  if (isCovered && batch.granted) return batch.granted;
  const verdict = judgeSpending(spending, confirmBelow);
  if (verdict === 'send') return { overrideQuota: false };
  switch (initiator) {
    case 'person': {
      if (!quotaPrompt) return { overrideQuota: false };
      const granted = await quotaPrompt(verdict, spending);
      if (batch) batch.granted = granted;
      return granted;
    }
    case 'program':
      return { overrideQuota: false };
    case 'background':
      throw refusalOf(verdict, spending);
  }
}

function refusalOf(verdict: 'ask' | 'refuse', { usage }: Spending): LibraryError {
  if (verdict === 'ask') return new LibraryError('quotaLow', 'Not spent unasked');
  return usage.pause
    ? new LibraryError('paused', 'The service asked to wait', usage.pause.until)
    : new LibraryError('quotaSpent', 'Not spent unasked');
}

import { tickersOf, type ServiceRequest } from '../../api/requests.ts';
import type { Batch, Grant, Initiator } from './initiator.ts';
import { LibraryError, type Usage } from '../library.ts';

/** A read that is about to spend requests. */
export interface Spending {
  request: ServiceRequest;
  /** Number of requests it would send; an estimate for bars. */
  cost: number;
  usage: Usage;
  /** The tickers of the request, or of the whole batch where that is known. */
  tickers?: readonly string[];
  /** Those of the tickers that nobody knows: a person is asked about them, whatever is left. */
  unlisted?: readonly string[];
}

/**
 * `ask` when at most `confirmBelow` requests are left, or when the true count can't be kept; `refuse` when none is
 * left.
 */
export function judgeSpending({ cost, usage }: Spending, confirmBelow: number): 'send' | 'ask' | 'refuse' {
  const { used, limit, spent, unkept } = usage;
  if (spent) return 'refuse';
  if (unkept) return 'ask';
  if (limit === undefined) return 'send';
  const left = limit - used;
  return left <= confirmBelow || cost > left ? 'ask' : 'send';
}

/**
 * Asks a person before one of the day's last requests is sent, and before one about a ticker that nobody knows; the
 * verdict is `send` where that is the only reason. Rejects when the person declines.
 */
export type QuotaPrompt = (verdict: 'send' | 'ask' | 'refuse', spending: Spending) => Promise<Grant>;

export interface ConsentOptions {
  initiator: Initiator;
  batch: Batch | undefined;
  confirmBelow: number;
  /** Without it, nobody is asked, and the ledger alone refuses. */
  quotaPrompt: QuotaPrompt | undefined;
  /** Of tickers, those that nobody knows, and that the person was not asked about. */
  unlisted?: ((tickers: readonly string[]) => Promise<readonly string[]>) | undefined;
}

/**
 * Decides whether a read may spend, and whether it may exceed what the ledger allows. A person is asked once about a
 * whole batch, and once about each ticker that nobody knows; a program is left to the ledger; the background is refused
 * whatever a person would be asked about because few requests are left.
 */
export async function requireConsent(
  single: Spending,
  { initiator, batch, confirmBelow, quotaPrompt, unlisted }: ConsentOptions,
): Promise<Grant> {
  const tickers = batch?.tickers ?? tickersOf(single.request);
  const spending = { ...single, cost: Math.max(single.cost, batch?.left ?? 0), tickers };
  const granted = batch !== undefined && single.cost <= batch.left ? batch.granted : undefined;
  if (batch) batch.left -= single.cost;
  const doubted = initiator === 'person' && quotaPrompt ? ((await unlisted?.(tickers)) ?? []) : [];
  const { unkept } = single.usage;
  const isGranted = granted !== undefined && (!unkept || granted.unkept === true);
  const verdict = isGranted ? 'send' : judgeSpending(spending, confirmBelow);
  if (verdict === 'send' && doubted.length === 0) return granted ?? { overrideQuota: false };
  if (initiator === 'person' && quotaPrompt) {
    const asked = await quotaPrompt(verdict, doubted.length > 0 ? { ...spending, unlisted: doubted } : spending);
    // The question says that the count can't be kept.
    const given = unkept && verdict !== 'send' ? { ...asked, unkept: true } : asked;
    if (verdict === 'send') return granted ?? given;
    if (batch) batch.granted = given;
    return given;
  }
  if (verdict !== 'send' && (initiator === 'background' || unkept)) throw refusalOf(verdict, spending);
  return { overrideQuota: false };
}

function refusalOf(verdict: 'ask' | 'refuse', { usage }: Spending): LibraryError {
  if (usage.unkept) return new LibraryError('countNotKept', 'The count of requests can’t be kept');
  if (verdict === 'ask') return new LibraryError('quotaLow', 'Not spent unasked');
  return usage.pause
    ? new LibraryError('paused', 'The service asked to wait', usage.pause.until)
    : new LibraryError('quotaSpent', 'Not spent unasked');
}

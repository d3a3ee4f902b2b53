import { tickersOf } from '../../domain/endpoints/tickersOf.ts';
import type { ServiceRequest } from '../../domain/endpoints/endpoints.ts';
import type { Batch, Grant, Initiator } from './initiator.ts';
import { costsMore } from './allowance.ts';
import { isLimited } from '../sourceId.ts';
import { LibraryError, type Usage } from '../library.ts';

/** A read that is about to send requests. */
export interface SpendingRead {
  request: ServiceRequest;
  /** Number of requests it would send; an estimate for bars. */
  cost: number;
  usage: Usage;
  /** The tickers of the request, or of the whole batch where that is known. */
  tickers?: readonly string[];
  /** The unknown ones of the tickers: the user is asked about them, whatever is left. */
  unlisted?: readonly string[];
  /** True if it needs more than was stated or agreed to: the user is asked, whatever is left. */
  isMore?: boolean;
  /** True if pages have caused many requests while the daily limit is unknown: the user is asked. */
  isMany?: boolean;
}

/** Whether a read may be sent, needs the user's consent, or is beyond what the day allows. */
export type SpendingVerdict = 'send' | 'ask' | 'refuse';

/**
 * `ask` if fewer than `confirmBelow` requests would be left, or if the count can't be stored; `refuse` if none is left.
 */
export function judgeSpending({ cost, usage }: SpendingRead, confirmBelow: number): SpendingVerdict {
  const { used, limit, spent, unkept } = usage;
  if (spent) return 'refuse';
  if (unkept) return 'ask';
  if (limit === undefined) return 'send';
  return limit - used - cost < Math.max(0, confirmBelow) ? 'ask' : 'send';
}

/**
 * Asks the user before one of the day's last requests is sent, before one about an unknown ticker, and before more are
 * sent than were stated; the verdict is `send` if one of the latter is the only reason. Rejects if the user declines.
 */
export type QuotaPrompt = (verdict: SpendingVerdict, spending: SpendingRead) => Promise<Grant>;

interface ConsentOptions {
  initiator: Initiator;
  batch: Batch | undefined;
  confirmBelow: number;
  /** If absent, the user isn't asked, and only the ledger refuses. */
  quotaPrompt: QuotaPrompt | undefined;
  /** Finds the unknown tickers that the user wasn't asked about. */
  unlisted?: ((tickers: readonly string[]) => Promise<readonly string[]>) | undefined;
  /** Returns whether the user is asked because so much was sent before, without a daily limit. */
  isTooMuch?: ((spending: SpendingRead) => boolean) | undefined;
}

/**
 * Decides whether a read may send requests, and whether it may exceed what the ledger allows. The user is asked once
 * about a whole batch, again about what exceeds it, and once about each unknown ticker. Programs and the background are
 * refused what the user would be asked about because few requests are left, and what exceeds an agreed batch.
 */
export async function requireConsent(
  single: SpendingRead,
  { initiator, batch, confirmBelow, quotaPrompt, unlisted, isTooMuch }: ConsentOptions,
): Promise<Grant> {
  const tickers = batch?.tickers ?? tickersOf(single.request);
  const isMore = batch !== undefined && single.cost > batch.left;
  const spending = { ...single, cost: Math.max(single.cost, batch?.left ?? 0), tickers, ...(isMore && { isMore }) };
  const granted = isMore ? undefined : batch?.granted;
  const canAsk = initiator === 'person' && quotaPrompt !== undefined;
  if (isMore && batch.granted && !canAsk) throw costsMore(single.cost);
  if (batch) batch.left -= single.cost;
  const doubted = canAsk ? ((await unlisted?.(tickers)) ?? []) : [];
  const { unkept, limit, source } = single.usage;
  const isLimitless = isLimited(source) && limit === undefined && !unkept;
  const isMany = canAsk && !granted && isLimitless && (isTooMuch?.(single) ?? false);
  const isGranted = granted !== undefined && (!unkept || granted.unkept === true);
  const verdict = isGranted ? 'send' : judgeSpending(spending, confirmBelow);
  const isBeyond = (isMore && canAsk) || isMany;
  if (verdict === 'send' && doubted.length === 0 && !isBeyond) return granted ?? { overrideQuota: false };
  if (canAsk) {
    const asked = await quotaPrompt(verdict, {
      ...spending,
      ...(doubted.length > 0 && { unlisted: doubted }),
      ...(isMany && { isMany }),
    });
    const given = verdict === 'send' ? asked : acceptedBy(asked, single.usage);
    if (verdict === 'send' && !isBeyond) return granted ?? given;
    if (batch) batch.granted = given;
    return given;
  }
  if (verdict !== 'send' && (initiator !== 'person' || unkept)) throw refusalOf(verdict, spending);
  return { overrideQuota: false };
}

/** A question that states that the count can't be stored also covers that. */
export function acceptedBy(grant: Grant, { unkept }: Pick<Usage, 'unkept'>): Grant {
  return unkept ? { ...grant, unkept: true } : grant;
}

function refusalOf(verdict: 'ask' | 'refuse', { usage }: SpendingRead): LibraryError {
  if (usage.unkept) return new LibraryError('countNotKept', 'The count of requests can’t be kept');
  if (verdict === 'ask') return new LibraryError('quotaLow', 'Not spent unasked');
  return usage.pause
    ? new LibraryError('paused', 'The service asked to wait', { until: usage.pause.until })
    : new LibraryError('quotaSpent', 'Not spent unasked');
}

import { tickersOf } from '../../domain/endpoints/tickersOf.ts';
import type { ServiceRequest } from '../../domain/endpoints/endpoints.ts';
import type { Batch, Grant, Initiator } from './initiator.ts';
import { costsMore } from './allowance.ts';
import { isLimited } from '../sourceId.ts';
import { LibraryError, type Usage } from '../library.ts';

/** A read that is about to spend requests. */
export interface SpendingRead {
  request: ServiceRequest;
  /** Number of requests it would send; an estimate for bars. */
  cost: number;
  usage: Usage;
  /** The tickers of the request, or of the whole batch where that is known. */
  tickers?: readonly string[];
  /** Those of the tickers that nobody knows: a person is asked about them, whatever is left. */
  unlisted?: readonly string[];
  /** It needs more than was said or agreed to: a person is asked, whatever is left. */
  isMore?: boolean;
  /** Pages have led to many requests while no limit of the day is known: a person is asked. */
  isMany?: boolean;
}

/** Whether a read may be sent, needs a person's consent, or is beyond what the day allows. */
export type SpendingVerdict = 'send' | 'ask' | 'refuse';

/**
 * `ask` when fewer than `confirmBelow` requests would be left, or when the true count can't be kept; `refuse` when none
 * is left.
 */
export function judgeSpending({ cost, usage }: SpendingRead, confirmBelow: number): SpendingVerdict {
  const { used, limit, spent, unkept } = usage;
  if (spent) return 'refuse';
  if (unkept) return 'ask';
  if (limit === undefined) return 'send';
  return limit - used - cost < Math.max(0, confirmBelow) ? 'ask' : 'send';
}

/**
 * Asks a person before one of the day's last requests is sent, before one about a ticker that nobody knows, and before
 * more are sent than were said; the verdict is `send` where that is the only reason. Rejects when the person declines.
 */
export type QuotaPrompt = (verdict: SpendingVerdict, spending: SpendingRead) => Promise<Grant>;

interface ConsentOptions {
  initiator: Initiator;
  batch: Batch | undefined;
  confirmBelow: number;
  /** Without it, nobody is asked, and the ledger alone refuses. */
  quotaPrompt: QuotaPrompt | undefined;
  /** Finds the tickers that nobody knows and that the person was not asked about. */
  unlisted?: ((tickers: readonly string[]) => Promise<readonly string[]>) | undefined;
  /** Whether a person is asked because so much was sent before, without a limit of the day. */
  isTooMuch?: ((spending: SpendingRead) => boolean) | undefined;
}

/**
 * Decides whether a read may spend, and whether it may exceed what the ledger allows. A person is asked once about a
 * whole batch, again about what goes beyond it, and once about each ticker that nobody knows. A program and the
 * background are refused whatever a person would be asked about because few requests are left, and what goes beyond a
 * batch that was agreed to.
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

/** A question that says that the count can't be kept is also a question about that. */
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

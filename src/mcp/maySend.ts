import { isEnough, type DayUsage } from '../assistants/spendingWords.ts';

export type SendVerdict =
  /** The library has all of it. */
  | 'free'
  /** The cost is within the server's budget. */
  | 'allowed'
  /** Allowed only if the user accepts exactly this cost. */
  | 'ask'
  /** The day's requests are used up, or the service asked to wait, so the user isn't asked. */
  | 'spent'
  /** Fewer requests are left today than it costs, so the user isn't asked. */
  | 'tooFew'
  /** The day's count can't be stored, so nothing is sent, whatever the budget. */
  | 'notCounted'
  /** The user can't be asked. */
  | 'refuse';

export interface RunToJudge {
  cost: number;
  /** Requests that the server may still send without asking. */
  budgetLeft: number;
  /** True if the client can ask its user, and the service is reachable with the server's settings. */
  canAsk: boolean;
  usage: () => DayUsage;
}

/** Decides whether a tool run may send requests. Nothing else decides this. */
export function maySend({ cost, budgetLeft, canAsk, usage }: RunToJudge): SendVerdict {
  if (cost === 0) return 'free';
  const today = usage();
  if (today.unkept) return 'notCounted';
  if (cost <= budgetLeft) return 'allowed';
  if (!canAsk) return 'refuse';
  if (today.spent) return 'spent';
  return isEnough({ cost, usage: today }) ? 'ask' : 'tooFew';
}

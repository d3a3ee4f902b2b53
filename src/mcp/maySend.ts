import { isEnough, type DayUsage } from '../assistants/spendingWords.ts';

export type SendVerdict =
  /** The library has all of it. */
  | 'free'
  /** It is within what the server was allowed when it was started. */
  | 'allowed'
  /** Only if the person accepts this very cost. */
  | 'ask'
  /** The day's requests are used up, or the service asked to wait: nobody is asked. */
  | 'spent'
  /** The day has fewer left than it costs: nobody is asked. */
  | 'tooFew'
  /** The count of the day can't be kept: nothing is sent, whatever was allowed. */
  | 'notCounted'
  /** Nobody can be asked. */
  | 'refuse';

export interface RunToJudge {
  cost: number;
  /** Requests that the server may still send unasked. */
  budgetLeft: number;
  /** Whether the client can ask its person, and the service can be reached with what the server was given. */
  canAsk: boolean;
  usage: () => DayUsage;
}

/** The one place that decides whether a run of a tool may send a request. */
export function maySend({ cost, budgetLeft, canAsk, usage }: RunToJudge): SendVerdict {
  if (cost === 0) return 'free';
  const today = usage();
  if (today.unkept) return 'notCounted';
  if (cost <= budgetLeft) return 'allowed';
  if (!canAsk) return 'refuse';
  if (today.spent) return 'spent';
  return isEnough({ cost, usage: today }) ? 'ask' : 'tooFew';
}

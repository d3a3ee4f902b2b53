import type { SourceId } from '../sourceId.ts';

/** Part of the day's allowance that a run holds until it ends. */
export interface TakenRequests {
  /** Records how many requests were sent, and returns the rest. */
  end: (sent: number) => void;
}

/** The requests that are sent today without a question, in all windows. */
export interface DailyAllowance {
  /** Number of requests used, including those held by a running call. */
  used(source: SourceId): number;
  /**
   * Takes `count` of the `most` requests a day that need no question. Undefined if there is no room for all of them, if
   * they would reach into the last `confirmBelow` of the day, or if the library's file can't count them. Atomic across
   * processes.
   */
  take(source: SourceId, count: number, most: number): TakenRequests | undefined;
}

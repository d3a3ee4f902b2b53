import type { Pause } from '../library.ts';
import type { DayUse, LedgerEntry } from './store.ts';

/** A reservation that wasn't sent after this long belongs to a window that crashed before sending. */
export const reservationMs = 120_000;

/** Returns whether an attempt may only be sent if the user asks for it again. */
export function isSpent(
  { used, pause }: Pick<DayUse, 'used' | 'pause'>,
  { limit, refuseAfter429 }: { limit: number | undefined; refuseAfter429: boolean },
): boolean {
  return (limit !== undefined && used >= limit) || (refuseAfter429 && pause !== undefined);
}

/** Returns the pause after a source's last attempt that was answered or refused with 429. */
export function pauseAfter(
  last: Pick<LedgerEntry, 'at' | 'day' | 'status' | 'until'> | undefined,
  { day, now }: { day: string; now: number },
): Pause | undefined {
  if (last?.status !== 429) return undefined;
  const { at, until } = last;
  if (until === undefined) return last.day === day ? { since: at, until } : undefined;
  // If the clock was set back in the meantime, the wait doesn't become longer.
  const end = Math.min(until, now + Math.max(0, until - at));
  return end > now ? { since: at, until: end } : undefined;
}

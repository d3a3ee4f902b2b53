import { newYorkDay, newYorkMinute } from '../../../domain/dates/zones.ts';
import type { LiveEnd } from './liveView.ts';

const close = 16 * 60;
/** A regular session has hardly a hole of this length. */
export const quietMinutes = 15;

/** What is known after an update. Times are milliseconds since the epoch. */
export interface Updated {
  /** Of the newest bar, as sent. */
  last: string | undefined;
  isNew: boolean;
  /** When a bar was new for the last time. */
  newAt: number;
  now: number;
}

/**
 * Whether the session still runs after an update; the reason where it does not. The contract names no zone and no
 * hours: New York's are this product's reading, and bars that keep coming after 16:00 keep it running.
 */
export function endAfter({ last, isNew, newAt, now }: Updated): LiveEnd | undefined {
  if (last?.slice(0, 10) !== newYorkDay(now)) return 'notRunning';
  if (isNew) return undefined;
  const isQuiet = now - newAt >= quietMinutes * 60_000;
  return isQuiet || newYorkMinute(now) >= close ? 'ended' : undefined;
}

import { newYorkDay, newYorkMinute } from '../../../domain/dates/zones.ts';
import type { LiveEnd } from './liveView.ts';

const close = 16 * 60;
/** A regular session hardly ever has a gap of this length, in minutes. */
const quietMinutes = 15;

/** The state after an update. Times are milliseconds since the epoch. */
interface Updated {
  /** The time of the newest bar, as sent. */
  last: string | undefined;
  isNew: boolean;
  /** When an update last brought a new bar. */
  newAt: number;
  now: number;
}

/**
 * Returns the reason that the session has ended after an update; undefined while it runs. The contract names neither a
 * zone nor hours. We assume New York's, and new bars after 16:00 keep the session running.
 */
export function endAfter({ last, isNew, newAt, now }: Updated): LiveEnd | undefined {
  if (last?.slice(0, 10) !== newYorkDay(now)) return 'notRunning';
  if (isNew) return undefined;
  const isQuiet = now - newAt >= quietMinutes * 60_000;
  return isQuiet || newYorkMinute(now) >= close ? 'ended' : undefined;
}

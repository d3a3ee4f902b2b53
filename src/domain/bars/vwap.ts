import { minuteVolumes } from './minuteVolumes.ts';
import type { Session } from './splitSessions.ts';

/**
 * Volume-weighted average price of the session up to each bar, of the typical price (high + low + close) / 3.
 * Null throughout where the session's start is not loaded, and until shares are traded; a minute of unknown volume
 * does not count.
 */
export function vwap(session: Session): (number | null)[] {
  if (!session.startLoaded) return session.bars.map(() => null);
  const volumes = minuteVolumes(session);
  let money = 0;
  let shares = 0;
  return session.bars.map(({ high, low, close }, index) => {
    const own = volumes[index]!.shares ?? 0;
    money += ((high + low + close) / 3) * own;
    shares += own;
    return shares > 0 ? money / shares : null;
  });
}

import { minuteOf } from './barTime.ts';
import type { Session } from './splitSessions.ts';

/** The shares traded within a bar's own minutes. */
export type MinuteVolume =
  /** The shares cover this many minutes: more than one if minutes before the bar are missing. */
  { shares: number; minutes: number } | { shares: null; why: UnknownVolume };

type UnknownVolume =
  /** The session's start isn't loaded, so there is nothing to subtract. */
  | 'startNotLoaded'
  /** The cumulative volume fell, which it never does by contract. */
  | 'decreased';

/** First differences of the cumulative volume, one per bar. Contract: "Minute bar", volume. */
export function minuteVolumes({ bars, startLoaded }: Session): MinuteVolume[] {
  let previous = 0;
  return bars.map((bar, index) => {
    const before = bars[index - 1];
    const last = previous;
    const minute = (previous = minuteOf(bar.date));
    // By contract, a sum is never negative.
    if (bar.volume < 0 || (before && before.volume < 0)) return { shares: null, why: 'decreased' };
    if (!before) return startLoaded ? { shares: bar.volume, minutes: 1 } : { shares: null, why: 'startNotLoaded' };
    if (bar.volume < before.volume) return { shares: null, why: 'decreased' };
    return { shares: bar.volume - before.volume, minutes: Math.max(1, minute - last) };
  });
}

/**
 * Volume-weighted average price of the session up to each bar, of the typical price (high + low + close) / 3. Null
 * throughout if the session's start isn't loaded, and until shares are traded; minutes of unknown volume don't count.
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

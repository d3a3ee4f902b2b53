import { minuteOf } from './barTime.ts';
import type { Session } from './splitSessions.ts';

/** What was traded in a bar's own time. */
export type MinuteVolume =
  /** Shares of so many minutes: of more than one where those before are missing. */
  { shares: number; minutes: number } | { shares: null; why: UnknownVolume };

export type UnknownVolume =
  /** The session's beginning is not loaded, so there is nothing to subtract. */
  | 'startNotLoaded'
  /** The cumulative volume fell, which it never does by contract. */
  | 'decreased';

/** First differences of the cumulative volume, one a bar. Contract: "Minute bar", volume. */
export function minuteVolumes({ bars, startLoaded }: Session): MinuteVolume[] {
  let previous = 0;
  return bars.map((bar, index) => {
    const before = bars[index - 1];
    const last = previous;
    const minute = (previous = minuteOf(bar.date));
    if (!before) return startLoaded ? { shares: bar.volume, minutes: 1 } : { shares: null, why: 'startNotLoaded' };
    if (bar.volume < before.volume) return { shares: null, why: 'decreased' };
    return { shares: bar.volume - before.volume, minutes: Math.max(1, minute - last) };
  });
}

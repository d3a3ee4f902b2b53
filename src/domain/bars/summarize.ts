import { minuteVolumes } from './minuteVolumes.ts';
import { missingMinutes, type MinuteGap, type Session } from './splitSessions.ts';

/** The figures of some sessions, as their chart shows them. */
export interface BarsSummary {
  /** Dates of the first and last bar, as sent. */
  first: string;
  last: string;
  count: number;
  open: number;
  high: number;
  /** When the high and the low were first reached. */
  highAt: string;
  low: number;
  lowAt: string;
  close: number;
  /** Shares of all sessions, each from its first bar of known volume on. */
  volume: number;
  /** Bars whose volume is unknown. */
  unknownVolumes: number;
  gaps: MinuteGap[];
  missing: number;
}

/** Undefined if there is no bar. */
export function summarize(sessions: readonly Session[]): BarsSummary | undefined {
  const bars = sessions.flatMap((session) => session.bars);
  const first = bars[0];
  const last = bars.at(-1);
  if (!first || !last) return undefined;
  const highest = bars.reduce((best, bar) => (bar.high > best.high ? bar : best));
  const lowest = bars.reduce((best, bar) => (bar.low < best.low ? bar : best));
  const shares = sessions.flatMap(minuteVolumes).map((volume) => volume.shares);
  const gaps = sessions.flatMap(missingMinutes);
  return {
    first: first.date,
    last: last.date,
    count: bars.length,
    open: first.open,
    high: highest.high,
    highAt: highest.date,
    low: lowest.low,
    lowAt: lowest.date,
    close: last.close,
    volume: sessions.reduce((sum, session) => sum + sharesOf(session), 0),
    unknownVolumes: shares.filter((value) => value === null).length,
    gaps,
    missing: gaps.reduce((sum, gap) => sum + gap.minutes, 0),
  };
}

/** Returns the cumulative volume at the last bar, since shares after a drop in the sum aren't traded twice. */
function sharesOf({ bars, startLoaded }: Session): number {
  const before = startLoaded ? 0 : bars[0]!.volume;
  return Math.max(0, bars.at(-1)!.volume - before);
}

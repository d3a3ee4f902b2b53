import type { BarSeries, MinuteBar } from '../bar.ts';
import { minuteOf, formatSeconds } from './barTime.ts';

/** The bars of one trading session of one ticker, oldest first, at least one. */
export interface Session {
  /** YYYY-MM-DD of its first bar, as sent. */
  date: string;
  bars: readonly MinuteBar[];
  /** Whether the first bar here is the session's first: only then is its volume the minute's own. */
  startLoaded: boolean;
}

/** In minutes. Nights are longer, and sessions that run over midnight have no such gap. */
const longestHoleAtMidnight = 60;

/**
 * The sessions of a window, oldest first. A session ends with its date unless bars go on over midnight with their
 * volume still adding up, which happens if the service's clock isn't the exchange's.
 */
export function splitSessions(series: Pick<BarSeries, 'bars' | 'from_date' | 'totalRecords' | 'parts'>): Session[] {
  const { bars } = series;
  const sessions: Session[] = [];
  let start = 0;
  for (let next = 1; next <= bars.length; next++) {
    if (next < bars.length && !beginsSession(bars[next - 1]!, bars[next]!)) continue;
    const date = bars[start]!.date.slice(0, 10);
    const isWhole = start > 0 || (bars.length >= series.totalRecords && date >= series.from_date);
    const startLoaded = isWhole && !series.parts?.includes(date);
    sessions.push({ date, bars: bars.slice(start, next), startLoaded });
    start = next;
  }
  return sessions;
}

function beginsSession(before: MinuteBar, bar: MinuteBar): boolean {
  if (before.date.slice(0, 10) === bar.date.slice(0, 10)) return false;
  const runsOn = minuteOf(bar.date) - minuteOf(before.date) <= longestHoleAtMidnight && bar.volume >= before.volume;
  return !runsOn;
}

/** Minutes within a session that have no bar. */
export interface MinuteGap {
  /** The first and the last minute without a bar, YYYY-MM-DD HH:MM:SS. */
  from: string;
  till: string;
  minutes: number;
}

/** The gaps between a session's first and last bar, oldest first. Gaps before and after these can't be known. */
export function missingMinutes({ bars }: Pick<Session, 'bars'>): MinuteGap[] {
  const gaps: MinuteGap[] = [];
  for (let index = 1; index < bars.length; index++) {
    const before = minuteOf(bars[index - 1]!.date);
    const after = minuteOf(bars[index]!.date);
    const minutes = after - before - 1;
    if (minutes < 1) continue;
    gaps.push({ from: formatSeconds((before + 1) * 60), till: formatSeconds((after - 1) * 60), minutes });
  }
  return gaps;
}

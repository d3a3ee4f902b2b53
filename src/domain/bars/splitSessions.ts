import type { BarSeries, MinuteBar } from '../bar.ts';
import { minuteOf, minuteOfDay, formatSeconds, secondsOf } from './barTime.ts';

/** The bars of one trading session of one ticker, oldest first, at least one. */
export interface Session {
  /** YYYY-MM-DD of its first bar, as sent; of its last one if trading went on from the evening before. */
  date: string;
  bars: readonly MinuteBar[];
  /** True if the first bar here is the session's first: only then does its volume belong to its own minute. */
  startLoaded: boolean;
}

/** In minutes. A night is longer, and a session that runs past midnight has no such gap. */
const longestHoleAtMidnight = 60;
/** The start of a day in round-the-clock trading, in the evening, in minutes since midnight. */
const evening = 20 * 60;
/** In minutes. No exchange's day is longer, so a longer session trades round the clock. */
const longestDay = 16 * 60;

/**
 * Returns the sessions of a window, oldest first. A session ends with its date unless bars continue past midnight with
 * a rising cumulative volume, which happens if the service's clock isn't the exchange's, or if a ticker trades round
 * the clock. A round-the-clock session ends in the evening when the volume restarts.
 */
export function splitSessions(series: Pick<BarSeries, 'bars' | 'from_date' | 'totalRecords' | 'parts'>): Session[] {
  const { bars } = series;
  const sessions: Session[] = [];
  let start = 0;
  for (let next = 1; next <= bars.length; next++) {
    if (next < bars.length && !beginsSession(bars[next - 1]!, bars[next]!)) continue;
    const first = bars[start]!.date.slice(0, 10);
    const isWhole = start > 0 || (bars.length >= series.totalRecords && first >= series.from_date);
    const startLoaded = isWhole && !series.parts?.includes(first);
    const own = bars.slice(start, next);
    sessions.push({ date: isRoundTheClock(own) ? own.at(-1)!.date.slice(0, 10) : first, bars: own, startLoaded });
    start = next;
  }
  return sessions;
}

function beginsSession(before: MinuteBar, bar: MinuteBar): boolean {
  if (before.date.slice(0, 10) === bar.date.slice(0, 10))
    return isEvening(bar) && !isEvening(before) && bar.volume < before.volume;
  const runsOn = minuteOf(bar.date) - minuteOf(before.date) <= longestHoleAtMidnight && bar.volume >= before.volume;
  return !runsOn;
}

const isEvening = ({ date }: MinuteBar): boolean => minuteOfDay(secondsOf(date)) >= evening;

const isRoundTheClock = (bars: readonly MinuteBar[]): boolean =>
  isEvening(bars[0]!) && minuteOf(bars.at(-1)!.date) - minuteOf(bars[0]!.date) > longestDay;

/** Minutes within a session that have no bar. */
export interface MinuteGap {
  /** The first and the last minute without a bar, YYYY-MM-DD HH:MM:SS. */
  from: string;
  till: string;
  minutes: number;
}

/** Returns the gaps between a session's first and last bar, oldest first. Gaps outside of these can't be known. */
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

import type { BarSeries, MinuteBar } from '../bar.ts';
import { minuteOf, minuteOfDay, formatSeconds, secondsOf } from './barTime.ts';

/** The bars of one trading session of one ticker, oldest first, at least one. */
export interface Session {
  /** YYYY-MM-DD of its first bar, as sent; of its last one if trading went on from the evening before. */
  date: string;
  bars: readonly MinuteBar[];
  /** Whether the first bar here is the session's first: only then is its volume the minute's own. */
  startLoaded: boolean;
}

/** In minutes. Nights are longer, and sessions that run over midnight have no such gap. */
const longestHoleAtMidnight = 60;
/** The evening at which trading round the clock begins a day, in minutes since midnight. */
const evening = 20 * 60;
/** No exchange's day is longer, in minutes, so a longer session trades round the clock. */
const longestDay = 16 * 60;

/**
 * The sessions of a window, oldest first. A session ends with its date unless bars go on over midnight with their
 * volume still adding up, which happens if the service's clock isn't the exchange's, and where a ticker trades round the
 * clock. There, one ends in the evening when the volume begins anew.
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

import type { MinuteBar } from '../bar.ts';
import { isEarlyClose } from './exchangeHolidays.ts';
import { minuteOfDay, secondsOf } from './barTime.ts';
import type { Session } from './splitSessions.ts';

/**
 * Hours of US exchanges in minutes since midnight. The contract names no zone, so times as sent are taken as New York
 * time.
 */
export const regularOpen = 9 * 60 + 30;
export const regularClose = 16 * 60;
const halfDayClose = 13 * 60;
/** The close of regular hours on a day, YYYY-MM-DD. */
export const closeOn = (day: string): number => (isEarlyClose(day) ? halfDayClose : regularClose);
/** The end of trading after hours. */
export const extendedClose = 20 * 60;

export type TradingHours = 'preMarket' | 'regular' | 'afterHours';

/** The bars of a session within the same trading hours, oldest first, at least one. */
export interface HoursOfSession {
  bars: readonly MinuteBar[];
  /** True if these hours are loaded from their first bar on, so that the first open is theirs. */
  startLoaded: boolean;
  /** Shares traded in these hours, with those of missing minutes before their first bar; null if unknown. */
  volume: number | null;
}

export type SplitHours = Partial<Record<TradingHours, HoursOfSession>>;

/**
 * Splits a session by trading hours; the night before is part of the pre-market. Undefined for a session that, by the
 * times of another zone, runs past midnight.
 */
export function splitHours({ date, bars, startLoaded }: Session): SplitHours | undefined {
  if (bars.at(-1)!.date.slice(0, 10) !== date) return undefined;
  const hours: SplitHours = {};
  let start = 0;
  for (const [name, end] of [
    ['preMarket', regularOpen],
    ['regular', closeOn(date)],
    ['afterHours', Infinity],
  ] as const) {
    let next = start;
    while (next < bars.length && minuteOn(date, bars[next]!) < end) next++;
    if (next > start) {
      const own = bars.slice(start, next);
      const before = bars[start - 1];
      const isWhole = before !== undefined || startLoaded;
      const rises = own.every((bar, index) => bar.volume >= ((index === 0 ? before : own[index - 1])?.volume ?? 0));
      const volume = isWhole && rises ? own.at(-1)!.volume - (before?.volume ?? 0) : null;
      hours[name] = { bars: own, startLoaded: isWhole, volume };
    }
    start = next;
  }
  return hours;
}

/** Minutes since the midnight of the session's day; negative on the evening before. */
const minuteOn = (day: string, { date }: MinuteBar): number => (date < day ? -1 : minuteOfDay(secondsOf(date)));

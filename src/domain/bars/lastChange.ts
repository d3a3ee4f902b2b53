import { addDays, weekdayFrom } from '../dates/days.ts';
import { exchangeHolidays } from './exchangeHolidays.ts';
import type { Session } from './splitSessions.ts';

/** The last close of a session, and its change. */
export interface LastChange {
  close: number;
  percent: number;
  /** `previousClose`: since the close of the trading day before. `open`: since the session's own open. */
  against: 'previousClose' | 'open';
}

/**
 * The change of the last close: from the close of the trading day before or, if unknown, from the session's open.
 * Undefined if neither is known.
 */
export function lastChange(sessions: readonly Session[], at = sessions.length - 1): LastChange | undefined {
  const [session, before] = [sessions[at], sessions[at - 1]];
  const close = session?.bars.at(-1)?.close;
  if (!session || close === undefined) return undefined;
  const previous = before && nextTradingDay(before.date) === session.date ? before.bars.at(-1)?.close : undefined;
  if (previous) return { close, percent: (close / previous - 1) * 100, against: 'previousClose' };
  const open = session.startLoaded ? session.bars[0]?.open : undefined;
  return open ? { close, percent: (close / open - 1) * 100, against: 'open' } : undefined;
}

/** Unscheduled closings, such as days of mourning, count as trading days. */
function nextTradingDay(day: string): string {
  let next = weekdayFrom(addDays(day, 1));
  while (exchangeHolidays(Number(next.slice(0, 4))).includes(next)) next = weekdayFrom(addDays(next, 1));
  return next;
}

import { minuteOfDay, secondsOf } from './barTime.ts';
import type { Session } from './splitSessions.ts';
import { halfDayClose, regularClose, regularOpen } from './tradingHours.ts';

/** Minutes after the early close in which prints may still arrive. */
const straggling = 15;

/**
 * Whether a session seems to have closed at 13:00, by the times as sent: bars are common until then and rare until
 * 16:00. `over` says that a later session is known; otherwise only bars after 16:00 show that this one has ended.
 */
export function isHalfDay({ bars }: Pick<Session, 'bars'>, over: boolean): boolean {
  const minutes = bars.map(({ date }) => minuteOfDay(secondsOf(date)));
  const share = (from: number, till: number): number =>
    minutes.filter((minute) => minute >= from && minute < till).length / (till - from);
  const ended = over || minutes.some((minute) => minute >= regularClose);
  return ended && share(regularOpen, halfDayClose) >= 0.5 && share(halfDayClose + straggling, regularClose) < 0.05;
}

import { dayNumber, dayOfNumber } from '../../domain/dates/days.ts';
import { isWeekday, weekday, type WallTime } from '../clock.ts';

/** Minutes of the day in New York; `close` is the first minute no longer traded. */
export const openMinute = 9 * 60 + 30;
const regularClose = 16 * 60;
const halfDayClose = 13 * 60;

/** Weekdays since 1970-01-01: consecutive weekdays have consecutive numbers. */
export function sessionNumber(date: string): number {
  const monday = dayNumber(date) + 3;
  return Math.floor(monday / 7) * 5 + Math.min(monday % 7, 4);
}

/** Good Fridays from 2015 on, MMDD. */
const goodFridays =
  '0403 0325 0414 0330 0419 0410 0402 0415 0407 0329 0418 0403 0326 0414 0330 0419 0411 0326 0415 0407 0323 0411 0403 0423 0408 0330 0419 0404 0327 0415 0407';

/** Holidays of New York's exchanges: a day, or the weekday (0 is Sunday) within a span of days. */
const holidays: readonly { from: string; till?: string; weekday?: number; since?: string }[] = [
  { from: '01-15', till: '01-21', weekday: 1 },
  { from: '02-15', till: '02-21', weekday: 1 },
  { from: '05-25', till: '05-31', weekday: 1 },
  { from: '09-01', till: '09-07', weekday: 1 },
  { from: '11-22', till: '11-28', weekday: 4 },
  { from: '06-19', since: '2022' },
  ...['01-01', '07-04', '12-25'].map((from) => ({ from })),
];

function isHoliday(day: number): boolean {
  const date = dayOfNumber(day);
  const monthDay = date.slice(5);
  if (goodFridays.split(' ')[Number(date.slice(0, 4)) - 2015] === monthDay.replace('-', '')) return true;
  return holidays.some(({ from, till = from, weekday: only, since = '' }) => {
    if (date < since) return false;
    if (only !== undefined) return weekday(day) === only && from <= monthDay && monthDay <= till;
    // A holiday on a weekend moves to the Friday before or the Monday after; New Year's Day never moves to the old
    // year.
    const kept = [
      monthDay,
      ...(weekday(day) === 5 && from !== '01-01' ? [dayOfNumber(day + 1).slice(5)] : []),
      ...(weekday(day) === 1 ? [dayOfNumber(day - 1).slice(5)] : []),
    ];
    return kept.includes(from);
  });
}

const isSession = (day: number): boolean => isWeekday(day) && !isHoliday(day);

/** On July 3, December 24 and the day after Thanksgiving, trading ends at 13:00. */
export function closeMinute(session: string): number {
  const day = dayNumber(session);
  const isFridayOfThanksgiving = weekday(day) === 5 && '11-23' <= session.slice(5) && session.slice(5) <= '11-29';
  return isFridayOfThanksgiving || ['07-03', '12-24'].includes(session.slice(5)) ? halfDayClose : regularClose;
}

/** The latest sessions with at least one completed minute, oldest first. */
export function latestSessions(now: WallTime, count: number): string[] {
  const sessions: string[] = [];
  for (let day = dayNumber(now.date); sessions.length < count; day--) {
    const date = dayOfNumber(day);
    if (isSession(day) && (date < now.date || now.minute > openMinute)) sessions.unshift(date);
  }
  return sessions;
}

import { dayNumber, dayOfNumber } from '../../domain/dates/days.ts';
import { isWeekday, type WallTime } from '../clock.ts';

/** Minutes of the day in New York; `close` is the first minute no longer traded. */
export const openMinute = 9 * 60 + 30;
const regularClose = 16 * 60;
const halfDayClose = 13 * 60;

/** Weekdays since 1970-01-01: consecutive sessions have consecutive numbers. */
export function sessionNumber(date: string): number {
  const monday = dayNumber(date) + 3;
  return Math.floor(monday / 7) * 5 + Math.min(monday % 7, 4);
}

/** One of any ten consecutive sessions is a half day. */
export function closeMinute(session: string): number {
  return sessionNumber(session) % 10 === 3 ? halfDayClose : regularClose;
}

/** The latest sessions in which a minute has been completed, oldest first. */
export function latestSessions(now: WallTime, count: number): string[] {
  const sessions: string[] = [];
  for (let day = dayNumber(now.date); sessions.length < count; day--) {
    const date = dayOfNumber(day);
    if (isWeekday(day) && (date < now.date || now.minute > openMinute)) sessions.unshift(date);
  }
  return sessions;
}

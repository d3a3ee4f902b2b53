import { dayNumber, dayOfNumber } from '../domain/dates/days.ts';
import { newYorkDay, newYorkMinute } from '../domain/dates/zones.ts';

/** Returns milliseconds since the epoch. The service has no other source of time. */
export type Clock = () => number;

const dayMs = 86_400_000;

/** The weekday of a day number; 0 is Sunday. */
export function weekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

export function isWeekday(day: number): boolean {
  return weekday(day) % 6 !== 0;
}

/** The day itself if it is a weekday, otherwise the Monday after it. */
export function weekdayFrom(day: number): number {
  while (!isWeekday(day)) day++;
  return day;
}

/** The day number of a date; `day` is limited to the last of the month, and `month` may lie outside 1 to 12. */
export function monthDay(year: number, month: number, day: number): number {
  const next = Date.UTC(year, month, 1) / dayMs;
  return Math.min(Date.UTC(year, month - 1, day) / dayMs, next - 1);
}

export function monthDate(year: number, month: number, day: number): string {
  return dayOfNumber(monthDay(year, month, day));
}

export interface WallTime {
  /** YYYY-MM-DD. */
  date: string;
  /** Minutes since midnight. */
  minute: number;
}

/** The wall clock in New York, where releases and sessions happen. */
export function newYorkTime(time: number): WallTime {
  return { date: newYorkDay(time), minute: newYorkMinute(time) };
}

/** The time in milliseconds at which New York's wall clock shows this. */
export function newYorkMoment({ date, minute }: WallTime): number {
  const wanted = dayNumber(date) * 1440 + minute;
  let time = (wanted + 300) * 60_000;
  for (let round = 0; round < 2; round++) {
    const shown = newYorkTime(time);
    time += (wanted - dayNumber(shown.date) * 1440 - shown.minute) * 60_000;
  }
  return time;
}

/** HH:MM:SS of a minute of the day. */
export function formatMinute(minute: number): string {
  const hours = String(Math.floor(minute / 60)).padStart(2, '0');
  return `${hours}:${String(minute % 60).padStart(2, '0')}:00`;
}

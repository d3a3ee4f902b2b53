import { dayOfNumber } from '../domain/dates/days.ts';

/** Milliseconds since the epoch; the service reads the time nowhere else. */
export type Clock = () => number;

const dayMs = 86_400_000;

/** Days since 1970-01-01 of a YYYY-MM-DD. */
export function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs);
}

export function dateOfDay(day: number): string {
  return dayOfNumber(day);
}

export function addDays(date: string, days: number): string {
  return dateOfDay(dayNumber(date) + days);
}

/** Of a day number; 0 is Sunday. */
export function weekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

export function isWeekday(day: number): boolean {
  return weekday(day) % 6 !== 0;
}

/** The day itself when it is a weekday, else the Monday after it. */
export function weekdayFrom(day: number): number {
  while (!isWeekday(day)) day++;
  return day;
}

/** The day number; `day` is cut to the last of the month, and `month` may lie outside 1 to 12. */
export function monthDay(year: number, month: number, day: number): number {
  const next = Date.UTC(year, month, 1) / dayMs;
  return Math.min(Date.UTC(year, month - 1, day) / dayMs, next - 1);
}

export function monthDate(year: number, month: number, day: number): string {
  return dateOfDay(monthDay(year, month, day));
}

export function utcDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export interface WallTime {
  /** YYYY-MM-DD. */
  date: string;
  /** Since midnight. */
  minute: number;
}

let newYork: Intl.DateTimeFormat | undefined;

/** The wall clock in New York, where releases and sessions happen. */
export function newYorkTime(time: number): WallTime {
  newYork ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const [date = '', clock = ''] = newYork.format(time).split(' ');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return { date, minute: hours * 60 + minutes };
}

/** The moment at which New York's wall clock shows this. */
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

import { addDays } from '../dates/days.ts';

/**
 * Weekdays on which US exchanges are closed by rule, as YYYY-MM-DD, in order. Closures for mourning or storms are not
 * included.
 */
export function exchangeHolidays(year: number): string[] {
  const days = [
    // New Year's Day on a Saturday isn't observed, since the Friday is in the old year.
    ...(weekdayOf(year, 1, 1) === 6 ? [] : [observed(year, 1, 1)]),
    nthWeekday({ year, month: 2, weekday: 1, nth: 3 }),
    addDays(easterOf(year), -2),
    lastMonday(year, 5),
    observed(year, 7, 4),
    nthWeekday({ year, month: 9, weekday: 1, nth: 1 }),
    nthWeekday({ year, month: 11, weekday: 4, nth: 4 }),
    observed(year, 12, 25),
  ];
  if (year >= 1998) days.push(nthWeekday({ year, month: 1, weekday: 1, nth: 3 }));
  if (year >= 2022) days.push(observed(year, 6, 19));
  return days.sort();
}

/**
 * Returns whether US exchanges close at 13:00 on a day, YYYY-MM-DD: on July 3, the Friday after Thanksgiving and
 * December 24, where these are trading days. Early closings for other reasons are not included.
 */
export function isEarlyClose(day: string): boolean {
  const year = Number(day.slice(0, 4));
  const thanksgiving = nthWeekday({ year, month: 11, weekday: 4, nth: 4 });
  const isNamed = day.endsWith('-07-03') || day.endsWith('-12-24') || day === addDays(thanksgiving, 1);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return isNamed && weekday % 6 !== 0 && !exchangeHolidays(year).includes(day);
}

function dayOf(year: number, month: number, day: number): string {
  const date = new Date(0);
  // Date.UTC maps years below 100 to the twentieth century.
  date.setUTCFullYear(year, month - 1, day);
  return date.toISOString().slice(0, 10);
}

function weekdayOf(year: number, month: number, day: number): number {
  return new Date(`${dayOf(year, month, day)}T00:00:00Z`).getUTCDay();
}

/** Moves a holiday on a Saturday to the Friday before, and one on a Sunday to the Monday after. */
function observed(year: number, month: number, day: number): string {
  const weekday = weekdayOf(year, month, day);
  return dayOf(year, month, weekday === 6 ? day - 1 : weekday === 0 ? day + 1 : day);
}

function nthWeekday({ year, month, weekday, nth }: Record<'year' | 'month' | 'weekday' | 'nth', number>): string {
  const first = (weekday - weekdayOf(year, month, 1) + 7) % 7;
  return dayOf(year, month, 1 + first + (nth - 1) * 7);
}

function lastMonday(year: number, month: number): string {
  return addDays(nthWeekday({ year, month: month + 1, weekday: 1, nth: 1 }), -7);
}

/** Easter of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easterOf(year: number): string {
  const golden = year % 19;
  const [century, rest] = [Math.floor(year / 100), year % 100];
  const leap = Math.floor(century / 4);
  const moon = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leap - moon + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * sunday) / 451);
  const sum = epact + sunday - 7 * late + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}

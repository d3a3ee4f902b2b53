import { addDays, dateOfDay, dayNumber, isWeekday, monthDate, weekday } from '../clock.ts';
import type { ReleaseRule } from './indicators.ts';

export interface Release {
  /** First day of the reference period; the last day of a reference week. */
  period: string;
  /** The scheduled date. */
  date: string;
}

function onWeekday(date: string): string {
  while (!isWeekday(date)) date = addDays(date, 1);
  return date;
}

function monthly(year: number, month: number, { freq, day, lag }: ReleaseRule): Release {
  const length = freq === 'Q' ? 3 : 1;
  return { period: monthDate(year, month, 1), date: onWeekday(monthDate(year, month + length + lag, day)) };
}

function daily(date: string, everyDay: boolean): Release {
  let period = addDays(date, -1);
  while (!everyDay && !isWeekday(period)) period = addDays(period, -1);
  return { period, date };
}

/** Scheduled releases around a day, oldest first: at least two on either side of it. */
export function releasesAround(rule: ReleaseRule, today: string): Release[] {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const around = (from: number, to: number, of: (step: number) => Release): Release[] =>
    Array.from({ length: to - from + 1 }, (_, index) => of(from + index));
  switch (rule.freq) {
    case 'D': {
      const days = around(-9, 9, (step) => daily(addDays(today, step), rule.everyDay));
      return rule.everyDay ? days : days.filter(({ date }) => isWeekday(date));
    }
    case 'W': {
      const sunday = dayNumber(today) - weekday(today);
      return around(-3, 3, (week) => {
        const start = sunday + week * 7;
        return { period: dateOfDay(start - 1), date: dateOfDay(start + rule.day) };
      });
    }
    case 'M':
      return around(-6, 3, (step) => monthly(year, month + step, rule));
    case 'Q': {
      const first = month - ((month - 1) % 3);
      return around(-4, 3, (step) => monthly(year, first + step * 3, rule));
    }
    case 'A':
      return around(-4, 3, (step) => ({
        period: `${year + step}-01-01`,
        date: onWeekday(monthDate(year + step + 1, Math.floor(rule.day / 100), rule.day % 100)),
      }));
  }
}

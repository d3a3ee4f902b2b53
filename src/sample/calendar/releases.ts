import { dayNumber } from '../../domain/dates/days.ts';
import { isWeekday, monthDay, weekday, weekdayFrom } from '../clock.ts';
import type { ReleaseRule } from './indicators.ts';

/** Both are day numbers. */
export interface Release {
  /** First day of the reference period; the last day of a reference week. */
  period: number;
  /** The scheduled day. */
  day: number;
}

function monthly(year: number, month: number, { freq, day, lag }: ReleaseRule): Release {
  const length = freq === 'Q' ? 3 : 1;
  return { period: monthDay(year, month, 1), day: weekdayFrom(monthDay(year, month + length + lag, day)) };
}

function daily(day: number, everyDay: boolean): Release {
  let period = day - 1;
  while (!everyDay && !isWeekday(period)) period--;
  return { period, day };
}

/** Scheduled releases around a day, oldest first: at least two on either side of it. */
export function releasesAround(rule: ReleaseRule, today: string): Release[] {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const around = (from: number, to: number, of: (step: number) => Release): Release[] =>
    Array.from({ length: to - from + 1 }, (_, index) => of(from + index));
  switch (rule.freq) {
    case 'D': {
      const days = around(-9, 9, (step) => daily(dayNumber(today) + step, rule.everyDay));
      return rule.everyDay ? days : days.filter(({ day }) => isWeekday(day));
    }
    case 'W': {
      const sunday = dayNumber(today) - weekday(dayNumber(today));
      return around(-3, 3, (week) => {
        const start = sunday + week * 7;
        return { period: start - 1, day: start + rule.day };
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
        period: monthDay(year + step, 1, 1),
        day: weekdayFrom(monthDay(year + step + 1, Math.floor(rule.day / 100), rule.day % 100)),
      }));
  }
}

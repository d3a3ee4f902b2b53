import { addDays } from '../dates/days.ts';

/** Weeks begin on Monday; dates are YYYY-MM-DD. */
export interface Week {
  from: string;
  till: string;
}

/** The week of a date; `weeks` later, or earlier if negative. */
export function weekOf(date: string, weeks = 0): Week {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  const from = addDays(date, weeks * 7 - weekday);
  return { from, till: addDays(from, 6) };
}

/** “16 – 22 Nov 2026”, in the reader's language. */
export function formatSpan({ from, till }: Week): string {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(Date.parse(`${from}T00:00:00Z`), Date.parse(`${till}T00:00:00Z`));
}

let shortDays: { weekday: Intl.DateTimeFormat; day: Intl.DateTimeFormat } | undefined;

/** “Mon, Nov 23”, or “Nov 23” without the weekday, in the reader's language. */
export function formatShortDay(date: string, { weekday = true } = {}): string {
  // Creating a formatter takes longer than using it for every row of a calendar.
  shortDays ??= {
    weekday: new Intl.DateTimeFormat(undefined, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }),
    day: new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  };
  return shortDays[weekday ? 'weekday' : 'day'].format(Date.parse(`${date}T00:00:00Z`));
}

/** “Saturday, 21 November”, in the reader's language. */
export function formatDay(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
}
